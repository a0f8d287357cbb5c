/* The study rsa-4096-verify as whole processes: this program, GnuPG 1.4 and GnuPG 2 verify the same
 * messages with the same ring files, and GnuPG imports rings, which is what its users do first. */
#ifndef STUDY_RSA_VERIFY_PEERS_H
#define STUDY_RSA_VERIFY_PEERS_H

#include "stat/rsa_verify.h"
#include "study/rsa_verify_files.h"

/* Measures verifying and importing; other programs only where they are wanted. One that is not there or
 * cannot do a job is no failure: *out says so. 0, or -1. */
int rsa_verify_peers_run(struct op *op, const struct study_context *c,
                         const struct rsa_verify_files *files, struct rsa_verify *out);

#endif
