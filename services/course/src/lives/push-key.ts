import { createHmac } from 'node:crypto';

/** Key by which a live is pushed. It is made anew each time somebody may see it, and stored nowhere. */
export const pushKeyOf = (key: Buffer, { liveId, number }: { liveId: string; number: number }): string =>
  createHmac('sha256', key).update(`${liveId}\n${number}`).digest('base64url').slice(0, 32);
