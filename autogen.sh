#!/bin/sh
# Makes configure and Makefile.in from configure.ac and Makefile.am. Needs autoconf and automake.
set -eu
cd "$(dirname "$0")"
for tool in autoreconf automake; do
    command -v "$tool" >/dev/null 2>&1 || {
        echo "autogen.sh: $tool is missing: apt-get install autoconf automake" >&2
        exit 1
    }
done
mkdir -p build-aux
exec autoreconf -fi
