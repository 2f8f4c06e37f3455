import type { FastifyReply } from 'fastify';

/** Whether the answer was sent or its client has gone. */
export const isOver = (reply: FastifyReply): boolean => reply.raw.closed || reply.request.raw.socket.destroyed;

/**
 * Calls `release` once when nobody waits for the answer any more: it was sent, or the client has gone; at once if it has gone already.
 * Fastify's `onResponse` and `onRequestAbort` do not tell about a client that leaves after its body arrived, the response's own `close`
 * does.
 */
export function whenOver(reply: FastifyReply, release: () => void): void {
  if (isOver(reply)) release();
  else reply.raw.once('close', release);
}
