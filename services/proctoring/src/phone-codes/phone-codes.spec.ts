import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { NatsConnection } from '@nats-io/transport-node';
import { calls, type Caller, type Output } from '@xuekao/contracts';
import { connectNats, readConfig } from '@xuekao/platform';
import { newId, person, serveCall, startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import encodeQR from 'qr';
import sharp from 'sharp';
import { proctoringAt } from '../proctoring.module.js';

const { phoneCodes, watch } = calls.proctoring;
const { proctored } = calls.exam;
const minute = 60_000;
let at = Date.parse('2026-11-27T01:00:00Z');
const clock = { now: () => at, monotonic: () => at };
let service: ServiceUnderTest;
let exam: NatsConnection;
const attempts = new Map<string, Output<typeof proctored.attempt> & { userId: string }>();
const ends: unknown[] = [];

beforeAll(async () => {
  service = await startUnderTest(proctoringAt(clock, { now: () => Promise.resolve(at) }), 'phone_codes');
  const place = readConfig(service.env);
  exam = await connectNats(place, 'exam');
  const server = { nats: exam, place };
  serveCall(server, proctored.attempt, ({ paperId, userId }) => {
    const attempt = attempts.get(paperId);
    if (attempt?.userId !== userId) return undefined;
    const { userId: _userId, ...told } = attempt;
    return told;
  });
  serveCall(server, proctored.course, ({ paperId }) => {
    const { examId = '', userId = '' } = attempts.get(paperId) ?? {};
    return { examId, userId, realName: '林溪', startedAt: at - 60 * minute, endedAt: null, list: [] };
  });
  serveCall(server, proctored.end, (input) => {
    ends.push(input);
    return { exState: input.exState };
  });
  await exam.flush();
}, 300_000);
afterAll(async () => {
  await exam.close();
  await service.close();
});

interface OpenPaper {
  who: Caller;
  paperId: string;
  /** of the phone */
  token: string;
}
const films = (paperId: string) => service.db.collection('streams').updateOne({ paperId }, { $set: { heardAt: new Date(at), to: null } });
/** A sitting with a phone that films beside it. */
async function sitting({ challenge = true, phone = true, isRunning = true } = {}): Promise<OpenPaper> {
  const who = { ...person(3, 'A01'), sessionId: randomBytes(32).toString('hex') };
  const [paperId, examId, token] = [newId(), newId(), randomBytes(32).toString('base64url')];
  const camera = { minutes: 0, chances: 1, days: 14, ...(challenge ? { challenge } : {}) };
  attempts.set(paperId, { examId, userId: who.userId, isRunning, isOpen: true, leave: null, camera, phone, title: '期末' });
  const of = { paperId, examId, userId: who.userId };
  await service.db.collection<{ _id: string }>('rtc_tokens').insertOne({
    ...{ _id: createHash('sha256').update(token).digest('hex'), ...of, title: '期末', role: 'phone', by: who.userId },
    ...{ at: new Date(at), until: new Date(at + 24 * 60 * minute) },
  });
  await service.db.collection<{ _id: string }>('streams').insertOne({
    ...{ _id: newId(), ...of, kind: 'phone', from: new Date(at), to: null, heardAt: new Date(at), session: 1, handle: 1 },
  });
  return { who, paperId, token };
}
const show = ({ paperId, who }: OpenPaper, sessionId = who.sessionId) => service.call(phoneCodes.show, { paperId }, { ...who, sessionId });
const look = ({ token }: OpenPaper, base64?: string) =>
  service.call(phoneCodes.look, { token, ...(base64 === undefined ? {} : { base64 }) });
const timeline = async ({ paperId }: OpenPaper) =>
  (await service.call(watch.timeline, { paperId })).map(({ what }) => what).filter((what) => what.startsWith('code'));

/** Picture of a phone from the side: a small screen in a dim room, aslant and a little blurred. */
async function seen(text: string): Promise<string> {
  const modules = encodeQR(text, 'raw', { ecc: 'high', border: 4 });
  const side = modules.length;
  const bytes = Buffer.from(modules.flat().map((isDark) => (isDark ? 0 : 255)));
  const code = sharp(bytes, { raw: { width: side, height: side, channels: 1 } }).resize(side * 8, side * 8, { kernel: 'nearest' });
  const screen = await sharp(await code.png().toBuffer())
    .affine([0.62, 0.1, -0.05, 0.72], { background: '#303030' })
    .png()
    .toBuffer();
  const room = sharp({ create: { width: 1280, height: 720, channels: 3, background: '#5a5048' } });
  const picture = await room
    .composite([{ input: screen, left: 610, top: 240 }])
    .png()
    .toBuffer();
  return (await sharp(picture).blur(0.8).jpeg({ quality: 80 }).toBuffer()).toString('base64');
}

test('a code is shown until the phone has seen it, and no picture of it is kept', async () => {
  const one = await sitting();
  expect(await look(one)).toEqual({ due: false, waitSeconds: 10 });
  const { text } = await show(one);
  expect(text).toMatch(/^[0-9A-Z]{10}$/);
  // a page that is loaded anew shows the same
  expect((await show(one)).text).toBe(text);
  expect(await look(one)).toEqual({ due: true, waitSeconds: 0 });
  expect(await look(one, await seen('0000000000'))).toEqual({ due: true, waitSeconds: 2 });
  expect((await show(one)).text).toBe(text);
  expect(await look(one, await seen(text))).toEqual({ due: false, waitSeconds: 10 });
  const { text: gone, waitSeconds } = await show(one);
  expect(gone).toBe('');
  // nobody knows when the next one comes
  expect(waitSeconds).toBeGreaterThan(600);
  expect(await timeline(one)).toEqual(['codeSeen']);
  expect(await service.db.collection('capture_pictures').countDocuments()).toBe(0);
  at += waitSeconds * 1000;
  await films(one.paperId);
  const { text: next } = await show(one);
  expect([next.length, next === text]).toEqual([10, false]);
});

test('one that no phone has seen in its time is told, and ends and counts nothing', async () => {
  const one = await sitting();
  const { text } = await show(one);
  expect(await timeline(one)).toEqual([]);
  at += 30_000;
  // seen too late
  expect(await look(one, await seen(text))).toEqual({ due: false, waitSeconds: 10 });
  expect(await timeline(one)).toEqual(['codeUnseen']);
  expect((await show(one)).text).toBe('');
  expect(ends).toEqual([]);
});

test('a code is for the session that asked, and the phone of the same sitting', async () => {
  const [one, other] = [await sitting(), await sitting()];
  const { text } = await show(one);
  expect(await show(one, 'f'.repeat(64))).toEqual({ text: '', waitSeconds: 60 });
  await show(other);
  expect(await look(other, await seen(text))).toEqual({ due: true, waitSeconds: 2 });
  expect((await show(one)).text).toBe(text);
  await service.refused('NOT_FOUND', phoneCodes.show, { paperId: one.paperId }, other.who);
  await service.refused('RTC_TOKEN', phoneCodes.look, { token: 'A'.repeat(43) });
  // only the phone looks at the screen
  await service.db.collection('rtc_tokens').updateOne({ paperId: other.paperId }, { $set: { role: 'computer' } });
  await service.refused('RTC_TOKEN', phoneCodes.look, { token: other.token });
});

test('none is drawn where the exam asks for none, the attempt stands, or no phone films', async () => {
  for (const without of [await sitting({ challenge: false }), await sitting({ phone: false })]) {
    await service.refused('NOT_FOUND', phoneCodes.show, { paperId: without.paperId }, without.who);
    expect(await look(without)).toEqual({ due: false, waitSeconds: 0 });
  }
  const rests = { text: '', waitSeconds: 60 };
  expect(await show(await sitting({ isRunning: false }))).toEqual(rests);
  const gone = await sitting();
  at += minute;
  expect(await show(gone)).toEqual(rests);
});

test('of two requests at once one draws a code, and so many pictures are read for it', async () => {
  const one = await sitting();
  const texts = (await Promise.all([show(one), show(one), show(one)])).map(({ text }) => text).filter((text) => text !== '');
  expect(new Set(texts).size).toBe(1);
  expect(await service.db.collection('phone_codes').countDocuments({ paperId: one.paperId })).toBe(1);
  const blank = (
    await sharp({ create: { width: 64, height: 64, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer()
  ).toString('base64');
  for (let n = 0; n < 20; n += 1) expect((await look(one, blank)).due).toBe(true);
  expect(await look(one, blank)).toEqual({ due: false, waitSeconds: 10 });
  await service.refused('FILE_CONTENT', phoneCodes.look, { token: (await shown()).token, base64: 'bm90IGEgcGljdHVyZQ==' });
});

async function shown(): Promise<OpenPaper> {
  const one = await sitting();
  await show(one);
  return one;
}
