/* A listener of pgp/dump that hears nothing; ctx is an unsigned that counts what was opened. */
#ifndef HAZARD_DEAF_H
#define HAZARD_DEAF_H

#include "pgp/dump.h"

static inline int deaf_packet(void *ctx, const struct dump_packet *packet)
{
    (void)ctx;
    (void)packet;
    return 0;
}

static inline int deaf_field(void *ctx, const struct dump_field *field)
{
    (void)ctx;
    (void)field;
    return 0;
}

static inline int deaf_inside(void *ctx, bool unverified)
{
    *(unsigned *)ctx += unverified;
    return 0;
}

static inline int deaf_more(void *ctx)
{
    (void)ctx;
    return 0;
}

static inline int deaf_start(void *ctx, const struct dump_info *info)
{
    (void)ctx;
    (void)info;
    return 0;
}

static const struct dump_listener deaf_listener = {deaf_start,  deaf_start, deaf_packet, deaf_field,
                                                   deaf_inside, deaf_more,  deaf_packet};

#endif
