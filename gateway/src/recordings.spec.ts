import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { calls, errors, recordingPath, recordingPieceBytes, subjectOf, type Answer } from '@xuekao/contracts';
import { courseFileLinks, recordingLinks, type WireRequest } from '@xuekao/platform';
import { newId, startUnderTest, type GatewayUnderTest } from './test-support/gateway-under-test.js';
import { get } from './test-support/send.js';

const film = randomBytes(2 * recordingPieceBytes + 77);
const id = newId();
const asked: number[] = [];
let under: GatewayUnderTest;
beforeAll(async () => {
  under = await startUnderTest('recordings');
  under.nats.subscribe(under.config.subject(subjectOf(calls.proctoring.recordings.piece)), {
    callback: (_error, message) => {
      const { i } = message.json<WireRequest & { i: { id: string; n: number } }>();
      asked.push(i.n);
      const base64 = film.subarray(i.n * recordingPieceBytes, (i.n + 1) * recordingPieceBytes).toString('base64');
      const isThere = i.id === id;
      const { code } = errors.NOT_FOUND;
      message.respond(JSON.stringify(isThere ? { code: 0, msg: '', data: { base64 } } : { code, msg: '', data: null }));
    },
  });
}, 60_000);
afterAll(() => under.close());

const linkOf = (of: string, until = Date.now() + 60_000): string =>
  recordingPath + recordingLinks(under.config.key('recording-links')).sign({ id: of, bytes: film.length, userId: newId() }, until);

it('a recording is served whole and in ranges, over the bounds of its pieces', async () => {
  const whole = await get(under.url, linkOf(id));
  expect([whole.status, whole.headers['content-type'], whole.headers['accept-ranges'], whole.headers['cache-control']]).toEqual([
    ...[200, 'video/webm', 'bytes', 'private, no-store'],
  ]);
  expect((whole.body as Buffer).equals(film)).toBe(true);
  const bound = recordingPieceBytes;
  for (const [range, from, to] of [
    ['bytes=0-0', 0, 0],
    [`bytes=${bound - 3}-${bound + 3}`, bound - 3, bound + 3],
    [`bytes=${2 * bound}-`, 2 * bound, film.length - 1],
    ['bytes=-5', film.length - 5, film.length - 1],
    [`bytes=10-${film.length * 2}`, 10, film.length - 1],
  ] as const) {
    const part = await get(under.url, linkOf(id), { range });
    expect([range, part.status, part.headers['content-range']]).toEqual([range, 206, `bytes ${from}-${to}/${film.length}`]);
    expect((part.body as Buffer).equals(film.subarray(from, to + 1))).toBe(true);
  }
  // only what was asked for is fetched
  asked.length = 0;
  await get(under.url, linkOf(id), { range: `bytes=${2 * bound + 5}-${2 * bound + 6}` });
  expect(asked).toEqual([2]);
  const behind = await get(under.url, linkOf(id), { range: `bytes=${film.length}-` });
  expect([behind.status, behind.headers['content-range']]).toEqual([416, `bytes */${film.length}`]);
});

it('nothing is served without a link, by one that is over or of something else, or when the recording is gone', async () => {
  const course = courseFileLinks(under.config.key('course-files')).sign({ fileId: id, run: 'r', userId: newId() }, Date.now() + 60_000);
  const signed = linkOf(id);
  for (const path of [
    `${recordingPath}x`,
    linkOf(id, Date.now() - 1),
    `${signed.slice(0, -3)}AAA`,
    recordingPath + course,
    linkOf(newId()),
  ]) {
    const { body } = await get(under.url, path);
    const answer = (Buffer.isBuffer(body) ? JSON.parse(body.toString('utf8')) : body) as Answer<null>;
    expect([path, answer.code]).toEqual([path, errors.NOT_FOUND.code]);
  }
});
