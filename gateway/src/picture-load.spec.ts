import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { calls, errors } from '@xuekao/contracts';
import sharp from 'sharp';
import { startUnderTest, type GatewayUnderTest } from './test-support/gateway-under-test.js';

const senders = 20;
/** Twice what holds on a machine of its own (docs/decisions/0019): tests share theirs. */
const pageP95Ms = 1000;
const memoryMb = 300;
let under: GatewayUnderTest;
let large: Buffer;
let shown: string;
beforeAll(async () => {
  under = await startUnderTest('pictures');
  large = await sharp({ create: { width: 6300, height: 6300, channels: 3, background: '#4060a0' } })
    .webp({ lossless: true, effort: 0 })
    .toBuffer();
  const small = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#4060a0' } })
    .png()
    .toBuffer();
  shown = (await upload((await under.signIn()).token, small, 'a.png')).data?.url ?? '';
}, 60_000);
afterAll(() => under.close());

/** By fetch, whose sender can hang up in the middle of a body. */
async function upload(
  token: string,
  bytes: Buffer,
  name: string,
  signal?: AbortSignal,
): Promise<{ code: number; data: { url: string; width: number } | null; retryAfter: string | null }> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const response = await fetch(under.url + calls.gateway.files.upload.path, {
    method: 'POST',
    headers: { token },
    body: form,
    ...(signal ? { signal } : {}),
  });
  const { code, data } = (await response.json()) as { code: number; data: { url: string; width: number } | null }; // by contract
  return { code, data, retryAfter: response.headers.get('retry-after') };
}

it('twenty of the largest pictures at once keep nobody from a page or a picture', async () => {
  const memoryBefore = process.memoryUsage.rss();
  let isOver = false;
  const people = await Promise.all(Array.from({ length: senders }, () => under.signIn()));
  const sent = Promise.all(people.map(({ token }) => upload(token, large, 'a.webp'))).finally(() => (isOver = true));
  const times: number[] = [];
  while (!isOver || times.length < 40) {
    for (const path of ['/', shown, '/healthz/live']) {
      const began = performance.now();
      // by fetch: its answer is timed, and supertest makes a connection for each
      await (await fetch(under.url + path)).arrayBuffer();
      times.push(performance.now() - began);
    }
    // as a person's page does, not as a flood
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  const answers = await sent;
  const codes = answers.map(({ code }) => code);
  // one is decoded and ten wait; the others are told when to come again
  expect(codes.filter((code) => code === 0).length).toBeGreaterThanOrEqual(11);
  expect(codes.filter((code) => code !== 0 && code !== errors.PICTURES_BUSY.code)).toEqual([]);
  for (const { code, retryAfter } of answers) if (code !== 0) expect(Number(retryAfter)).toBeGreaterThanOrEqual(1);
  times.sort((one, other) => one - other);
  expect(times[Math.floor(times.length * 0.95)]).toBeLessThan(pageP95Ms);
  expect((process.memoryUsage.rss() - memoryBefore) / 1024 / 1024).toBeLessThan(memoryMb);
}, 120_000);

it('a picture that was never decoded costs nothing of the day: its sender left, or the queue was full', async () => {
  const { token, userId } = await under.signIn();
  const used = async (): Promise<(string | null)[]> =>
    Promise.all((await under.redis.keys(`upload*:${userId}:*`)).sort().map((key) => under.redis.get(key)));
  const others = await Promise.all(Array.from({ length: 3 }, () => under.signIn()));
  const before = others.map((other) => upload(other.token, large, 'a.webp'));
  const leaver = new AbortController();
  const left = upload(token, large, 'a.webp', leaver.signal).catch(() => 'left');
  for (const end = performance.now() + 20_000; (await used()).every((value) => value === null || value === '0');)
    if (performance.now() > end) throw new Error('the upload did not arrive');
  leaver.abort();
  expect(await left).toBe('left');
  await Promise.all(before);
  expect(await used()).toEqual(['0', '0']);
  expect((await upload(token, large, 'a.webp')).code).toBe(0);
  expect(await used()).toEqual([String(6300 * 6300), String(large.length)]);
}, 60_000);
