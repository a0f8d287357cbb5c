# Builds the fuzz targets with clang, libFuzzer and sanitizers into the directory it is run in. GNU make; called by
# tests/fuzz/fuzz.sh with top=SOURCE-TREE config=DIRECTORY-OF-CONFIG.H libs=LIBRARIES.

VPATH = $(top)
CC = clang
targets = armor clearsign inside inspect key message packet ring session verify
library = $(filter-out src/cli/%,$(patsubst $(top)/%.c,%.o,$(wildcard $(top)/src/*/*.c)))
CPPFLAGS = -include $(config)/config.h -I$(top)/src -MMD -MP
CFLAGS = -O1 -g -fno-omit-frame-pointer -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all

all: $(targets) make_seeds

$(targets): %: tests/fuzz/%.o library.a
	@echo '  LINK     $@'
	@$(CC) $(CFLAGS) -fsanitize=fuzzer -o $@ $^ $(libs)

make_seeds: tests/fuzz/make_seeds.o library.a
	@echo '  LINK     $@'
	@$(CC) $(CFLAGS) -o $@ $^ $(libs)

library.a: $(library)
	@rm -f $@
	@ar cr $@ $^

%.o: %.c
	@mkdir -p $(@D)
	@echo '  CC       $@'
	@$(CC) $(CPPFLAGS) $(CFLAGS) -c -o $@ $<

.SECONDARY:
-include $(library:.o=.d) $(wildcard tests/fuzz/*.d)
