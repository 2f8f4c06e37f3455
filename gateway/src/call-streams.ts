import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { allCalls, errors, maxBytesOf, streamWords, type CallSpec, type StreamSpec } from '@xuekao/contracts';
import type { CallReply } from '@xuekao/platform';
import { within } from '@xuekao/tracing';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendReply } from './http-replies.js';
import { guardCall, limitConcurrency, wireRequest, type Door } from './call-routes.js';
import { whenOver } from './over.js';
import { beginEvents, say } from './sockets/event-stream.js';
import { parseInput } from './validation.js';

/** Registers a route for every call that is answered with server events. */
export function registerStreamRoutes(app: FastifyInstance, door: Door): void {
  const open = new Set<AbortController>();
  // an answer may take minutes: a stopping gateway does not wait for it
  app.addHook('preClose', async () => {
    for (const stopped of open) stopped.abort();
  });
  for (const call of allCalls.filter(isStream))
    if (call.access !== 'internal')
      app.route({
        method: 'POST',
        url: call.path,
        bodyLimit: maxBytesOf(call),
        onRequest: guardCall(call, door),
        preHandler: limitConcurrency(call, door),
        handler: async (request, reply) => {
          const stopped = new AbortController();
          open.add(stopped);
          whenOver(reply, () => {
            open.delete(stopped);
            stopped.abort();
          });
          await within(request.span, () => answer(call, door, { request, reply, signal: stopped.signal }));
          return reply;
        },
      });
}

const isStream = (call: CallSpec): call is StreamSpec => call.method === 'events';

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
  signal: AbortSignal;
}

/** Until the first event a refusal is an answer like that of every other call. */
async function answer(call: StreamSpec, door: Door, { request, reply, signal }: Exchange): Promise<void> {
  const events = door.calls.sendForEvents(call, wireRequest(request, parseInput(call, request.body)), signal);
  const first = await events.next();
  if (first.done === true && codeOf(first.value) !== 0 && codeOf(first.value) !== errors.AI_QUEUE_FULL.code) {
    sendReply(reply, first.value);
    return;
  }
  const stream = beginEvents(reply);
  try {
    let step = first;
    for (; step.done !== true; step = await events.next()) await tell(stream, Buffer.from(step.value).toString('utf8'), signal);
    stream.end(lastWords(step.value));
  } catch {
    // the service died, or the gateway stops: an end without the last word is a broken one to every reader
    stream.destroy();
  }
}

/** The next event is asked for when the browser has taken this one. */
async function tell(stream: ServerResponse, json: string, signal: AbortSignal): Promise<void> {
  if (!say(stream, `data: ${json}\n\n`)) await once(stream, 'drain', { signal });
}

function lastWords(reply: CallReply): string {
  const code = codeOf(reply);
  if (code === 0) return `data: ${streamWords.done}\n\n`;
  if (code === errors.AI_QUEUE_FULL.code) return `data: ${streamWords.queueFull}\n\n`;
  return `event: refused\ndata: ${Buffer.from(reply.body).toString('utf8')}\n\n`;
}

// every answer of a service has one
const codeOf = ({ body }: CallReply): number => (JSON.parse(Buffer.from(body).toString('utf8')) as { code: number }).code;
