import { request as httpRequest, type IncomingMessage } from 'node:http';
import { BusinessError, liveStreamPath } from '@xuekao/contracts';
import { liveLinks, type Config } from '@xuekao/platform';
import type { FastifyInstance } from 'fastify';
import type { Door } from './call-routes.js';

/** Milliseconds until the live server has to have begun. */
const beginMs = 5000;
/** Streams of one person at a time: windows and devices, and those that a page has left a moment ago. */
const mostOfPerson = 4;
const ending = '.flv';

/** Streams of lives, for whoever holds a link of the course service: the bytes come from the live server as they are (decision 0184). */
export function registerLives(app: FastifyInstance, door: Door, config: Pick<Config, 'key' | 'live'>): void {
  const links = liveLinks(config.key('live-links'));
  const { live } = config;
  const streams = new Set<IncomingMessage>();
  const countOf = new Map<string, number>();
  // they have no end of their own, which a stop would wait for: pages begin anew at another gateway
  app.addHook('preClose', async () => {
    for (const stream of streams) stream.destroy();
  });

  /** @returns what gives the place back  @throws {BusinessError} BUSY: this person has as many as one may */
  const enter = (userId: string): (() => void) => {
    const count = countOf.get(userId) ?? 0;
    if (count >= mostOfPerson) throw new BusinessError('BUSY');
    countOf.set(userId, count + 1);
    return () => {
      const left = (countOf.get(userId) ?? 1) - 1;
      if (left > 0) countOf.set(userId, left);
      else countOf.delete(userId);
    };
  };

  const opened = (liveId: string): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      if (live === null) return reject(new BusinessError('NOT_FOUND'));
      const options = { headers: { authorization: `Bearer ${live.secret}` }, agent: false, timeout: beginMs };
      const asked = httpRequest(`${live.url}/streams/${liveId}`, options, resolve);
      asked.once('timeout', () => asked.destroy(new BusinessError('BUSY')));
      // whatever keeps it away, it is not for the page to know
      asked.once('error', (error) => reject(error instanceof BusinessError ? error : new BusinessError('BUSY')));
      asked.end();
    });

  app.get<{ Params: { '*': string } }>(`${liveStreamPath}*`, async (request, reply) => {
    await door.limiter.limitAddress(request.ip, 'files');
    const name = request.params['*'];
    const link = name.endsWith(ending) ? links.read(name.slice(0, -ending.length), Date.now()) : null;
    if (link === null) throw new BusinessError('NOT_FOUND');
    const leave = enter(link.userId);
    const stream = await opened(link.liveId).catch((error: unknown) => {
      leave();
      throw error;
    });
    if (stream.statusCode !== 200) {
      leave();
      stream.resume();
      throw new BusinessError(stream.statusCode === 404 ? 'NOT_FOUND' : 'BUSY');
    }
    // pictures may be far apart; a push that is silent is ended by the live server
    stream.setTimeout(0);
    streams.add(stream);
    // a page that leaves takes its stream along
    reply.raw.once('close', () => {
      leave();
      streams.delete(stream);
      stream.destroy();
    });
    return reply
      .headers({
        'cache-control': 'private, no-store',
        'content-security-policy': "default-src 'none'; sandbox",
        // a proxy that collects an answer before it sends it would never send this one
        'x-accel-buffering': 'no',
      })
      .type('video/x-flv')
      .send(stream);
  });
}
