import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, type Caller, type CallSpec, type ClientInput } from '@xuekao/contracts';
import { CallClient } from '@xuekao/platform';
import { AttemptOrigins } from '../origins/index.js';
import { admin, ExamBed, learner } from '../test-support/exam-bed.js';
import { idOf, minute } from '../test-support/papers.js';
import { teacherOf, to } from '../test-support/teachers.js';

const { exams, origins, papers } = calls.exam;
const device = (letter: string): string => letter.repeat(32);
const day = 86_400_000;
let bed: ExamBed;
let client: CallClient;
let number = 0;
beforeAll(async () => {
  bed = await ExamBed.open('shared_origins');
  bed.neighbours.rooms = ['10.20.0.0/16'];
  client = new CallClient(bed.nats, bed.config);
}, 300_000);
afterAll(() => bed.close());

const somebody = (): Caller => learner((number += 1));
/** A call as the gateway passes it on: with the name of the browser, and the address. */
async function from<C extends CallSpec>(call: C, input: ClientInput<C>, who: Caller, place: { dv?: string; ip?: string }): Promise<void> {
  const { body } = await client.send(call, { i: call.input.parse(input), c: who, r: 'test', ua: '', ...place });
  const text = Buffer.from(body).toString('utf8');
  if ((JSON.parse(text) as { code: number }).code !== 0) throw new Error(text);
}
const paperOf = async (examId: string, { userId }: Caller): Promise<string> =>
  (await bed.mongo.collection('attempt_origins').findOne({ examId, userId }))?.['paperId'] as string;
const begin = (examId: string, who: Caller, ip?: string, dv?: string) =>
  from(papers.create, { examId }, who, { ...(ip === undefined ? {} : { ip }), ...(dv === undefined ? {} : { dv }) });
async function shared(examId: string, more: object = {}, who = admin) {
  await bed.part(AttemptOrigins).flush();
  return bed.call(origins.shared, { examId, ...more }, who);
}

test('people who share a device or an address are listed with the reason, and neither is stored as it is', async () => {
  const examId = await bed.exam();
  const [one, other, flat, mate, alone] = [somebody(), somebody(), somebody(), somebody(), somebody()];
  await begin(examId, one, '192.0.2.7', device('a'));
  bed.clock.pass(minute);
  await begin(examId, other, '198.51.100.9', device('a'));
  await begin(examId, flat, '2001:db8:7:1::5', device('c'));
  await begin(examId, mate, '2001:db8:7:1::6', device('d'));
  await begin(examId, alone, '203.0.113.1', device('e'));
  const found = await shared(examId);
  expect(found).toMatchObject({ attempts: 5, unrecorded: 0, total: 2, pages: 1 });
  expect(found.counts).toEqual({ devices: 1, together: 1, addresses: 1, rooms: 0 });
  const [byDevice, byAddress] = found.records;
  expect(byDevice).toMatchObject({ by: 'device', together: true, room: false, people: 2, attempts: 2, network: '192.0.2.*' });
  expect(byDevice?.list.map(({ realName }) => realName)).toEqual([one.realName, other.realName]);
  expect(byDevice?.list[1]).toMatchObject({ seenTime: new Date(bed.clock.now()).toISOString(), handTime: '' });
  expect(byAddress).toMatchObject({ by: 'address', together: true, people: 2, network: '2001:db8:7:*' });
  const stored = JSON.stringify(await bed.mongo.collection('attempt_origins').find({ examId }).toArray());
  for (const secret of ['192.0.2.7', '198.51.100.9', '203.0.113.1', '2001:db8:7:1', device('a'), device('e')])
    expect([secret, stored.includes(secret)]).toEqual([secret, false]);
  // of one attempt
  expect((await shared(examId, { paperId: await paperOf(examId, flat) })).records).toMatchObject([{ by: 'address' }]);
  expect((await shared(examId, { paperId: await paperOf(examId, alone) })).records).toEqual([]);
});

test('what is known of a device in one exam finds it in no other', async () => {
  const [first, second] = [await bed.exam(), await bed.exam()];
  const who = somebody();
  await begin(first, who, '192.0.2.7', device('f'));
  await bed.part(AttemptOrigins).flush();
  await bed.call(papers.handIn, { id: await paperOf(first, who) }, who);
  await begin(second, who, '192.0.2.7', device('f'));
  await bed.part(AttemptOrigins).flush();
  const rows = await bed.mongo.collection('attempt_origins').find({ userId: who.userId }).toArray();
  expect(rows).toHaveLength(2);
  expect(new Set(rows.map((row) => row['device'] as string)).size).toBe(2);
  expect(new Set(rows.map((row) => row['address'] as string)).size).toBe(2);
});

test('an attempt that goes on elsewhere is known there too; one that another device may not write is not', async () => {
  const examId = await bed.exam();
  const [mover, friend] = [somebody(), somebody()];
  await begin(examId, mover, '192.0.2.10', device('1'));
  await begin(examId, friend, '192.0.2.20', device('2'));
  expect((await shared(examId)).records).toEqual([]);
  const paperId = await paperOf(examId, mover);
  const answers = [{ quId: idOf(1), seq: 1, answer: { options: ['a1'] } }];
  // refused: the paper is held by the first device
  await expect(from(papers.detail, { paperId }, mover, { ip: '192.0.2.20', dv: device('2') })).rejects.toThrow(/20010260/);
  expect((await shared(examId)).records).toEqual([]);
  // the same device in another network
  await from(papers.fillAnswer, { paperId, answers }, mover, { ip: '192.0.2.20', dv: device('1') });
  expect((await shared(examId)).records).toMatchObject([{ by: 'address', people: 2 }]);
  await from(papers.moveHere, { paperId }, mover, { ip: '192.0.2.20', dv: device('2') });
  expect((await shared(examId)).records).toMatchObject([{ by: 'device', together: true, people: 2 }]);
  // many saves from one place are one row
  for (const seq of [2, 3, 4])
    await from(papers.fillAnswer, { paperId, answers: [{ quId: idOf(1), seq, answer: { options: ['a1'] } }] }, mover, {
      ...{ ip: '192.0.2.20', dv: device('2') },
    });
  await shared(examId);
  expect(await bed.mongo.collection('attempt_origins').countDocuments({ paperId })).toBe(3);
});

test('a room that the site lists is one group with its people counted, and says what it is', async () => {
  const examId = await bed.exam();
  const room = Array.from({ length: 40 }, () => somebody());
  for (const [n, who] of room.entries()) await begin(examId, who, '10.20.30.40', n.toString(16).padStart(32, '0'));
  for (const who of [somebody(), somebody()]) await begin(examId, who, '192.0.2.99');
  expect(await shared(examId)).toMatchObject({
    counts: { devices: 0, addresses: 1, rooms: 1 },
    records: [
      { by: 'address', room: false, people: 2 },
      { by: 'address', room: true, people: 40, attempts: 40, network: '10.20.30.*' },
    ],
  });
  expect(await shared(examId, { size: 1, current: 2 })).toMatchObject({ total: 2, pages: 2, records: [{ room: true }] });
});

test('attempts of which nothing is known are counted, and after the days of the exam nothing is', async () => {
  const examId = await bed.exam({ camOn: true, captureDays: 14 });
  const [one, other, old] = [somebody(), somebody(), somebody()];
  // who begins is told
  expect(await bed.call(exams.checkInfo, { id: examId }, one)).toMatchObject({ originDays: 14 });
  expect(await bed.call(exams.checkInfo, { id: await bed.exam({ captureDays: 14 }) }, one)).toMatchObject({ originDays: 90 });
  await begin(examId, one, '192.0.2.7', device('a'));
  await begin(examId, other, '192.0.2.7', device('b'));
  await begin(examId, old);
  expect(await shared(examId)).toMatchObject({ attempts: 3, unrecorded: 1, total: 1 });
  const rows = await bed.mongo.collection('attempt_origins').find({ examId }).toArray();
  expect(rows.map((row) => row['removeAt'] as Date)).toEqual([0, 1].map(() => new Date(bed.clock.now() + 14 * day)));
  const [index] = (await bed.mongo.collection('attempt_origins').indexes()).filter(({ key }) => 'removeAt' in key);
  expect(index).toMatchObject({ expireAfterSeconds: 0 });
  bed.clock.pass(14 * day);
  expect(await shared(examId)).toMatchObject({ attempts: 3, unrecorded: 3, total: 0, records: [] });
});

test('who may not know of the people, or marks blind, learns nothing', async () => {
  const examId = await bed.exam();
  for (const who of [somebody(), somebody()]) await begin(examId, who, '192.0.2.7');
  const [viewer, marker, stranger] = [teacherOf(bed, '监考'), teacherOf(bed, '评卷'), teacherOf(bed, '路人')];
  await bed.call(exams.share, { id: examId, right: 'mark', to: to(marker) }, admin);
  await bed.call(exams.share, { id: examId, right: 'view', to: to(viewer) }, admin);
  expect((await shared(examId, {}, viewer)).records).toMatchObject([{ people: 2 }]);
  for (const who of [marker, stranger]) expect(await bed.refusal(origins.shared, { examId }, who)).toBe('NOT_FOUND');
});
