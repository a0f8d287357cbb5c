/* The descriptors of standard input, output and error.
 *
 * Where a program is started with one of them closed, the next file that it opens is given its number: a
 * message would be written into the file of a key, a warning into a plaintext.
 */
#ifndef BASE_STANDARD_H
#define BASE_STANDARD_H

/* Puts something in the place of those that are closed which can neither be read, where it is input, nor be
 * written. To be called before anything is opened. 0, or -1 with errno. */
int standard_occupy(void);

#endif
