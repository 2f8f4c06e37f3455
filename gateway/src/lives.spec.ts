import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { liveStreamPath } from '@xuekao/contracts';
import { liveLinks, recordingLinks } from '@xuekao/platform';
import { newId, startUnderTest, until, type GatewayUnderTest } from './test-support/gateway-under-test.js';
import { get } from './test-support/send.js';

const secret = 'secret of the live server';
const liveId = newId();
let media: Server;
let under: GatewayUnderTest;
/** Streams that are open at the live server. */
const open = new Set<ServerResponse>();
beforeAll(async () => {
  media = createServer((request, response) => {
    const isOurs = request.headers.authorization === `Bearer ${secret}`;
    if (!isOurs) return void response.writeHead(401).end();
    if (request.url === '/streams/busy') return void response.writeHead(503).end();
    if (request.url !== `/streams/${liveId}`) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'video/x-flv', 'set-cookie': 'inner=1' });
    response.write('FLV first');
    open.add(response);
    response.once('close', () => open.delete(response));
  });
  await new Promise<void>((resolve) => media.listen(0, '127.0.0.1', () => resolve()));
  const LIVE_URL = `http://127.0.0.1:${(media.address() as AddressInfo).port}`;
  under = await startUnderTest('lives', { LIVE_URL, LIVE_SECRET: secret });
}, 60_000);
afterAll(async () => {
  await under.close();
  media.closeAllConnections();
  media.close();
});

const linkOf = (of: string, validUntil = Date.now() + 60_000, userId = newId()): string =>
  `${liveStreamPath}${liveLinks(under.config.key('live-links')).sign({ liveId: of, userId }, validUntil)}.flv`;

it('a stream is brought as it comes, and ends at both sides with either of them', async () => {
  const leaves = new AbortController();
  const response = await fetch(under.url + linkOf(liveId), { signal: leaves.signal });
  expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
    ...[200, 'video/x-flv', 'private, no-store'],
  ]);
  expect(response.headers.get('set-cookie')).toBeNull();
  const reader = response.body?.getReader();
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('FLV first');
  for (const one of open) one.write('more');
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('more');
  leaves.abort();
  await until('the stream has ended behind the page', () => open.size === 0, 10_000);
  const other = await fetch(under.url + linkOf(liveId));
  for (const one of open) one.end(' and last');
  expect(await other.text()).toBe('FLV first and last');
});

it('one person has a few streams at a time, and takes none from others', async () => {
  const link = linkOf(liveId);
  const look = async (path: string) => {
    const leaves = new AbortController();
    return { leaves, status: (await fetch(under.url + path, { signal: leaves.signal })).status };
  };
  // a stream that cannot be shown takes no place
  const userId = newId();
  for (let n = 0; n < 5; n += 1) expect((await get(under.url, linkOf('busy', undefined, userId))).status).toBe(503);
  const own = await look(linkOf(liveId, undefined, userId));
  const four = [await look(link), await look(link), await look(link), await look(link)];
  expect([own, ...four].map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect((await get(under.url, link)).status).toBe(503);
  const other = await look(linkOf(liveId));
  expect(other.status).toBe(200);
  four[0]?.leaves.abort();
  await until(
    'the place is free again',
    async () => {
      const next = await look(link);
      four.push(next);
      return next.status === 200;
    },
    10_000,
  );
  for (const { leaves } of [own, other, ...four]) leaves.abort();
  await until('all have ended', () => open.size === 0, 10_000);
});

it('a stop of the gateway waits for no stream', async () => {
  const own = await startUnderTest('lives-stop', { LIVE_URL: under.config.live?.url ?? '', LIVE_SECRET: secret });
  const signed = liveLinks(own.config.key('live-links')).sign({ liveId, userId: newId() }, Date.now() + 60_000);
  const response = await fetch(`${own.url}${liveStreamPath}${signed}.flv`);
  expect(response.status).toBe(200);
  await own.close();
  await until('the stream has ended', () => open.size === 0, 10_000);
  await response.text().catch(() => undefined);
});

it('nothing is brought without a link, by one that is over or of something else, or of a live that is not on', async () => {
  const recording = recordingLinks(under.config.key('live-links')).sign({ id: liveId, bytes: 1, userId: newId() }, Date.now() + 60_000);
  const good = linkOf(liveId);
  for (const path of [
    `${liveStreamPath}x.flv`,
    good.slice(0, -'.flv'.length),
    good.replace('.flv', 'x.flv'),
    linkOf(liveId, Date.now() - 1),
    `${liveStreamPath}${recording}.flv`,
    linkOf(newId()),
  ])
    expect([path, (await get(under.url, path)).status]).toEqual([path, 404]);
  expect((await get(under.url, linkOf('busy'))).status).toBe(503);
});
