import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '@xuekao/platform';
import sharp from 'sharp';
import { ask, demoAccounts, signedInLearners, type Candidate } from './prepare.ts';
import { idleSecond, ms, type Row } from './row.ts';
import type { Stack } from './stack.ts';

const newId = (): string => randomBytes(12).toString('hex');
/** As many as a pack may have. */
const people = 1000;
/** Of a class that downloads its certificates: the printer lays one out after the other. */
const atOnce = 4;
const bars = { p95Ms: 300, kB: 200, packMb: 100 };

/** P12: certificates of many people, each downloaded by its person through the gateway, and packs of all of them. */
export async function certs(stack: Stack, downloads: number): Promise<Row[]> {
  const { person, admin } = await demoAccounts(join(stack.dataDir, 'demo.json'));
  const learners = await signedInLearners(readConfig(stack.env), people, person.userName);
  const { token } = await ask(stack.url, '', '/api/sys/user/login', admin);
  const certId = await granted(stack.url, token, learners);
  // a thousand messages and places in lists follow the grant: they are no part of a download
  await idleSecond(stack);
  const plain = [await sheets(stack, learners.slice(0, downloads)), await pack(stack, token, certId, '')];
  const withPicture = await granted(stack.url, token, learners, await uploaded(stack.url, token));
  await idleSecond(stack);
  return [...plain, await pack(stack, token, withPicture, ', with a background each')];
}

/** A background as offices have it: a photograph of a whole sheet. */
async function uploaded(url: string, token: string): Promise<string> {
  const noise = { type: 'gaussian', mean: 200, sigma: 12 } as const;
  const bytes = await sharp({ create: { width: 1754, height: 1240, channels: 3, background: '#ffffff', noise } })
    .jpeg({ quality: 82 })
    .toBuffer();
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'background.jpg');
  const response = await fetch(`${url}/api/common/file/upload`, { method: 'POST', headers: { token }, body: form });
  const { data } = (await response.json()) as { data: { url: string } };
  return data.url;
}

async function granted(url: string, token: string, learners: readonly Candidate[], background = ''): Promise<string> {
  const words = { kind: 'text' as const, x: 20, y: 60, w: 257, h: 40, size: 22, colour: '#222222', align: 'center' as const, bold: true };
  const elements = [
    { ...words, text: '{name}：{title}，编号 {number}，{date}' },
    { kind: 'qr' as const, x: 240, y: 160, w: 30, h: 30, colour: '#000000' },
  ];
  const design = { landscape: true, background, elements };
  const facts = { title: '结业证书', authority: '学考中心', numberPrefix: 'XK{yyyy}', validDays: 0, design };
  const { id: certId } = await ask(url, token, '/api/cert/cert/save', facts);
  const id = newId();
  await ask(url, token, '/api/cert/grant/grant-batch', { id, certId, users: learners.map(({ userId }) => userId) });
  for (const end = Date.now() + 60_000; Date.now() < end; await pause(100)) {
    const { state, granted: count } = await ask(url, token, '/api/cert/grant/batch-state', { id });
    if (state === 'done' && count === learners.length) return certId;
  }
  throw new Error('the certificates were not granted within a minute');
}

/** Sheets without a background: what they weigh comes beside that of one. */
async function sheets({ url, nodeMemoryMb }: Stack, learners: readonly Candidate[]): Promise<Row> {
  const times: number[] = [];
  let [largest, refused] = [0, 0];
  const queue = learners.values();
  const person = async (): Promise<void> => {
    for (const { token } of queue) {
      const { records } = await ask(url, token, '/api/cert/grant/my-paging', {});
      const began = performance.now();
      const response = await post(url, token, '/api/cert/grant/download', { id: records[0]?.id ?? '' });
      const bytes = Buffer.from(await response.arrayBuffer());
      if (bytes.subarray(0, 5).toString() !== '%PDF-') {
        // BUSY, as on a machine that others load too
        refused += 1;
        if (refused > learners.length / 2) throw new Error(`no PDF came: ${bytes.subarray(0, 200).toString()}`);
        continue;
      }
      times.push(performance.now() - began);
      largest = Math.max(largest, bytes.length);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, person));
  times.sort((one, other) => one - other);
  const share = (part: number): number => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
  const kB = largest / 1000;
  return {
    what: `P12 certificates as PDF, the largest ${kB.toFixed(0)} kB`,
    figures: { 'p50 ms': ms(share(0.5)), 'p95 ms': ms(share(0.95)), 'max ms': ms(share(1)), refused, 'node MB': nodeMemoryMb() },
    bar: { text: `p95 ≤ ${bars.p95Ms} ms, ≤ ${bars.kB} kB`, holds: share(0.95) <= bars.p95Ms && kB <= bars.kB },
  };
}

async function pack({ url, nodeMemoryMb }: Stack, token: string, certId: string, how: string): Promise<Row> {
  const before = nodeMemoryMb();
  let most = before;
  const began = performance.now();
  const checks = setInterval(() => (most = Math.max(most, nodeMemoryMb())), 50);
  let [bytes, first] = [0, 0];
  let tail = '';
  try {
    const response = await post(url, token, '/api/cert/grant/pack', { params: { certId } });
    for await (const part of response.body ?? []) {
      if (first === 0) first = performance.now() - began;
      bytes += part.length;
      tail = `${tail}${Buffer.from(part).toString()}`.slice(-2000);
    }
  } finally {
    clearInterval(checks);
  }
  // the name of the file comes with its last piece
  if (!tail.includes('.zip"') || !tail.includes('[DONE]')) throw new Error(`the pack did not end: ${tail.slice(-300)}`);
  const seconds = (performance.now() - began) / 1000;
  const more = most - before;
  const sent = `${(bytes / 1e6).toFixed(1)} MB sent`;
  return {
    what: `P12 a pack of ${people}${how}: ${seconds.toFixed(1)} s, ${sent}, the first after ${first.toFixed(0)} ms, ${more} MB more`,
    figures: { 'per s': (people / seconds).toFixed(1), 'node MB': most },
    bar: { text: `≤ ${bars.packMb} MB more`, holds: more <= bars.packMb },
  };
}

const post = (url: string, token: string, path: string, body: object): Promise<Response> =>
  fetch(url + path, { method: 'POST', headers: { 'content-type': 'application/json', token }, body: JSON.stringify(body) });
