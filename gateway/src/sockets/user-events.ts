import type { ServerResponse } from 'node:http';
import type { NatsConnection } from '@nats-io/transport-node';
import { BusinessError, notices, userEventsPath, type MessageNotice } from '@xuekao/contracts';
import { metrics, type Config } from '@xuekao/platform';
import type { FastifyInstance } from 'fastify';
import type { Door } from '../call-routes.js';
import { whenOver } from '../over.js';
import { beginEvents, say } from './event-stream.js';

const heartbeatMs = 25_000;
/** Pages of one session that listen at once; a browser opens six connections to a site. */
const streamsOfSession = 10;
/** A response that ended, but that its reader does not take: so long it keeps its place. */
const lingerMs = 5000;

/** Server events of a signed-in page: hears within moments, without asking, that its session ended or that a message came. */
export function registerUserEvents(
  app: FastifyInstance,
  door: Door,
  nats: NatsConnection,
  config: Pick<Config, 'subject' | 'maxSockets'>,
): void {
  metrics.socketsLimit.set({ kind: 'user-events' }, config.maxSockets);
  const streams = new Set<ServerResponse>();
  const ofPerson = new Map<string, Set<ServerResponse>>();
  nats.subscribe(config.subject(notices.messages), {
    callback: (_error, notice) => {
      for (const userId of notice.json<MessageNotice>().userIds)
        for (const stream of ofPerson.get(userId) ?? []) say(stream, 'event: new-message\ndata: {}\n\n');
    },
  });
  const open = new Map<string, number>();
  const count = (id: string, by: 1 | -1): void => {
    const now = (open.get(id) ?? 0) + by;
    if (now > 0) open.set(id, now);
    else open.delete(id);
  };
  // a stream never ends by itself: a stopping gateway would wait for it
  app.addHook('preClose', async () => {
    for (const stream of streams) stream.end();
  });
  app.get(userEventsPath, async (request, reply) => {
    const session = await door.guard.require(request, { keepsSession: false });
    door.limiter.limitPerson(session.id);
    if (streams.size >= config.maxSockets) throw new BusinessError('BUSY');
    if ((open.get(session.id) ?? 0) >= streamsOfSession) throw new BusinessError('TOO_MANY', { seconds: 10 });
    count(session.id, 1);
    const stream = beginEvents(reply);
    stream.write('event: ready\ndata: {}\n\n');
    streams.add(stream);
    const { userId } = session.caller;
    const own = ofPerson.get(userId) ?? new Set();
    ofPerson.set(userId, own.add(stream));
    metrics.sockets.inc({ kind: 'user-events' });
    const heartbeat = setInterval(() => say(stream, ': \n\n'), heartbeatMs);
    let linger: NodeJS.Timeout | undefined;
    const forget = door.guard.monitor.add(session.id, (reason) => {
      clearInterval(heartbeat);
      stream.end(`event: session-ended\ndata: ${JSON.stringify({ reason })}\n\n`);
      // behind another response of its connection, or unread, it would never close
      linger = setTimeout(() => request.raw.socket.destroy(), lingerMs);
    });
    // it may have ended between its check and the monitor
    door.guard.lives(session.id).then(
      (lives) => lives || door.guard.monitor.ended([session.id], 'signed-out'),
      () => undefined,
    );
    whenOver(reply, () => {
      clearInterval(heartbeat);
      clearTimeout(linger);
      forget();
      streams.delete(stream);
      own.delete(stream);
      if (own.size === 0 && ofPerson.get(userId) === own) ofPerson.delete(userId);
      count(session.id, -1);
      metrics.sockets.dec({ kind: 'user-events' });
    });
  });
}
