import { freemem } from 'node:os';

/** Bytes that are available where a program may take 3 GB. */
const plenty = 6 * 2 ** 30;

/**
 * For the compiler and the linter, which are written in Go: its collector runs whenever the heap has doubled, and takes a fifth of their
 * processor time although they end soon. With a heap that may grow fivefold, to 3 GB, there is little left of that.
 */
export const seldomCollected = (env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv =>
  freemem() > plenty ? { GOGC: '400', GOMEMLIMIT: '3GiB', ...env } : env;
