import type { ServerResponse } from 'node:http';
import { userEventsPath } from '@xuekao/contracts';
import { metrics } from '@xuekao/platform';
import type { FastifyInstance } from 'fastify';
import type { Door } from '../call-routes.js';

const heartbeatMs = 25_000;

/** Server events of a signed-in page: hears within moments that its session ended, without asking. */
export function registerUserEvents(app: FastifyInstance, door: Door): void {
  const streams = new Set<ServerResponse>();
  // a stream never ends by itself: a stopping gateway would wait for it
  app.addHook('preClose', async () => {
    for (const stream of streams) stream.end();
  });
  app.get(userEventsPath, async (request, reply) => {
    const session = await door.guard.require(request, { keepsSession: false });
    door.admission.limitPerson(session.id);
    reply.hijack();
    const stream = reply.raw;
    const head = Object.entries(reply.getHeaders()).filter((entry): entry is [string, string | number | string[]] => entry[1] !== undefined);
    stream.writeHead(200, { ...Object.fromEntries(head), 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' });
    stream.write('event: ready\ndata: {}\n\n');
    streams.add(stream);
    metrics.sockets.inc({ kind: 'user-events' });
    const heartbeat = setInterval(() => stream.write(': \n\n'), heartbeatMs);
    const forget = door.guard.onNotice(({ ended, reason }) => {
      if (ended.includes(session.id)) stream.end(`event: session-ended\ndata: ${JSON.stringify({ reason })}\n\n`);
    });
    stream.on('close', () => {
      clearInterval(heartbeat);
      forget();
      streams.delete(stream);
      metrics.sockets.dec({ kind: 'user-events' });
    });
  });
}
