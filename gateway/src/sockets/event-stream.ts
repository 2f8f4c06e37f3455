import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

/** Takes the answer over from Fastify and begins server events, with the headers that were set before. */
export function beginEvents(reply: FastifyReply): ServerResponse {
  reply.hijack();
  const stream = reply.raw;
  const head = Object.entries(reply.getHeaders()).filter((entry): entry is [string, string | number | string[]] => entry[1] !== undefined);
  stream.writeHead(200, { ...Object.fromEntries(head), 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' });
  // the browser is gone; `whenOver` hears of it
  stream.on('error', () => undefined);
  return stream;
}

/** To an ended response each further write would be an error that nobody hears, which ends the process. */
export const say = (stream: ServerResponse, text: string): boolean =>
  stream.writableEnded || stream.destroyed ? true : stream.write(text);
