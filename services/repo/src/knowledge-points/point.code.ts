import { randomBytes } from 'node:crypto';

/** Random, so that a code which frozen questions still carry is never given to another point. */
export const newPointCode = (): string => `kp${randomBytes(6).toString('hex')}`;
