import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { NatsConnection } from '@nats-io/transport-node';
import { calls, type Caller, type CopyKind, type Output } from '@xuekao/contracts';
import { connectNats, readConfig } from '@xuekao/platform';
import { newId, person, serveCall, startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { proctoringAt } from '../proctoring.module.js';

const { captures, copies, leaves } = calls.proctoring;
const { proctored } = calls.exam;
const minute = 60_000;
let at = Date.parse('2026-11-27T01:00:00Z');
const clock = { now: () => at, monotonic: () => at };
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNoaGj4DwAFhAKAjM1mJgAAAABJRU5ErkJggg==';
let service: ServiceUnderTest;
let exam: NatsConnection;
let identity: NatsConnection;
const attempts = new Map<string, string>();

beforeAll(async () => {
  service = await startUnderTest(proctoringAt(clock, { now: () => Promise.resolve(at) }), 'copies');
  const place = readConfig(service.env);
  [exam, identity] = await Promise.all([connectNats(place, 'exam'), connectNats(place, 'identity')]);
  const server = { nats: exam, place };
  serveCall(server, proctored.attempt, ({ paperId, userId }) => {
    if (attempts.get(paperId) !== userId) return undefined;
    const camera = { minutes: 5, chances: 0, days: 2 };
    return { examId: 'e', isRunning: true, leave: { seconds: 5, count: 0 }, camera };
  });
  serveCall(server, proctored.seen, ({ paperId }) => (attempts.has(paperId) ? { examId: 'e' } : undefined));
  serveCall(server, proctored.course, ({ paperId }) => {
    const userId = attempts.get(paperId);
    if (userId === undefined) return undefined;
    const list = [
      { at: at - 10 * minute, what: 'begun' as const, text: '' },
      { at: at - 5 * minute, what: 'said' as const, text: '请坐好 <b>&' },
    ];
    const who = { userId, userName: 'ling', realName: '林溪', title: '期末/考试' };
    return { examId: 'e', ...who, startedAt: at - 10 * minute, endedAt: at, watched: true, list };
  });
  serveCall({ nats: identity, place }, calls.identity.faces.verify, () => ({ outcome: 'other' as const, score: 0.2, idCard: '' }));
  await Promise.all([exam.flush(), identity.flush()]);
}, 300_000);
afterAll(async () => {
  await Promise.all([exam.close(), identity.close()]);
  await service.close();
});

const proctor = { ...person(1, 'A01'), realName: '周监考' };
/** An attempt with two pictures and a leave; the first picture was confirmed by a proctor who names somebody. */
async function watched(): Promise<{ who: Caller; paperId: string }> {
  const [who, paperId] = [person(3, 'A01'), newId()];
  attempts.set(paperId, who.userId);
  for (let n = 0; n < 2; n += 1) {
    at += minute;
    await service.call(captures.save, { paperId, base64: png }, who);
  }
  await service.call(leaves.report, { id: paperId, seconds: 12, kind: 'blur' }, who);
  const [first] = (await service.call(captures.list, { paperId })).captures;
  await service.call(captures.judge, { paperId, id: first?.id ?? '', as: 'confirmed', note: '与张三换人' }, proctor);
  return { who, paperId };
}
type Piece = Output<typeof copies.copy>;
async function copied(paperId: string, copy: CopyKind) {
  const pieces: Piece[] = await service.stream(copies.copy, { paperId, copy }, proctor);
  const zip = Buffer.concat(pieces.map(({ piece }) => Buffer.from(piece, 'base64')));
  return { pieces, files: filesOf(zip), name: pieces.at(-1)?.name };
}
/** Files of an archive that stores them as they are, by its own list. */
function filesOf(zip: Buffer): Map<string, Buffer> {
  const end = zip.length - 22;
  expect(zip.readUInt32LE(end)).toBe(0x06_05_4b_50);
  const files = new Map<string, Buffer>();
  let entry = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [size, nameLength, offset] = [zip.readUInt32LE(entry + 24), zip.readUInt16LE(entry + 28), zip.readUInt32LE(entry + 42)];
    const name = zip.toString('utf8', entry + 46, entry + 46 + nameLength);
    const begin = offset + 30 + nameLength;
    files.set(name, zip.subarray(begin, begin + size));
    entry += 46 + nameLength;
  }
  return files;
}
const pageOf = (files: Map<string, Buffer>): string => files.get('index.html')?.toString() ?? '';

test('a copy holds the pictures, the decisions, the times and what was said, as a page and as data', async () => {
  const { paperId } = await watched();
  const { pieces, files, name } = await copied(paperId, 'office');
  expect(pieces[0]).toEqual({ total: 2, done: 0, piece: '', name: '' });
  expect(name).toBe('监考记录_期末 考试_林溪.zip');
  const photos = [...files.keys()].filter((file) => file.startsWith('photos/'));
  expect(photos).toHaveLength(2);
  for (const photo of photos) expect(files.get(photo)?.subarray(0, 3).toString('hex')).toBe('ffd8ff');
  const page = pageOf(files);
  for (const words of [
    '不是本人',
    '确认异常（周监考）：与张三换人',
    '切换窗口',
    '12 秒',
    '开始考试',
    '周监考',
    '林溪',
    'ling',
    '2026-11-27 09:',
  ]) {
    expect(page).toContain(words);
  }
  for (const photo of photos) expect(page).toContain(`src="${photo}"`);
  // words of people are words
  expect(page).toContain('请坐好 &lt;b&gt;&amp;');
  const data = JSON.parse(files.get('data.json')?.toString() ?? '') as Record<string, unknown[]>;
  expect([data['captures']?.length, data['leaves']?.length, data['timeline']?.length]).toEqual([2, 1, 3]);
});

test('the copy for the person has the decisions, and neither the notes nor the names of proctors', async () => {
  const { paperId } = await watched();
  const { files } = await copied(paperId, 'person');
  expect(pageOf(files)).toContain('确认异常');
  for (const text of [pageOf(files), files.get('data.json')?.toString() ?? '']) {
    expect(text).not.toContain('张三');
    expect(text).not.toContain('周监考');
  }
});

test('pictures whose days are over are in no copy, what was decided is', async () => {
  const { paperId } = await watched();
  at += 2 * 24 * 60 * minute;
  const { pieces, files } = await copied(paperId, 'office');
  expect(pieces[0]?.total).toBe(0);
  expect([...files.keys()]).toEqual(['index.html', 'data.json']);
  expect(pageOf(files)).toContain('确认异常（周监考）：与张三换人');
});

test('who may not see the attempt gets nothing, and who made which copy is in the audit log', async () => {
  await service.refused('NOT_FOUND', copies.copy, { paperId: newId(), copy: 'office' }, proctor);
  const { paperId } = await watched();
  await copied(paperId, 'person');
  const rows = service.db.collection('audit_outbox');
  const row = await rows.findOne({ action: copies.copy.path, object: paperId });
  expect(row).toMatchObject({ userId: proctor.userId, changed: ['person'] });
});

test('a few are made at once, and one that nobody reads to its end makes room', async () => {
  const { paperId } = await watched();
  const all = await Promise.allSettled(Array.from({ length: 4 }, () => service.stream(copies.copy, { paperId, copy: 'office' }, proctor)));
  expect(all.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(2);
  for (const one of all) if (one.status === 'rejected') expect(one.reason).toMatchObject({ errorName: 'BUSY' });
  expect((await copied(paperId, 'office')).files.size).toBe(4);
});
