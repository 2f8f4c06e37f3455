import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, permissionCodes, type Caller, type ClientInput, type Output } from '@xuekao/contracts';
import { papersCollection } from '../attempts/paper.model.js';
import { admin, ExamBed, learner } from '../test-support/exam-bed.js';
import { lateKind, lateWork, unreachedPapers } from '../test-support/late-work.js';
import { idOf, minute } from '../test-support/papers.js';
import { until } from '../test-support/until.js';
import { OutagePapers } from './outage.papers.js';
import type { OutageDoc } from './rescue.model.js';

const { outages, papers } = calls.exam;
type Given = Output<typeof outages.paging>['records'][number];
let bed: ExamBed;
let number = 0;
let outageNo = 0xb000;
const somebody = (): Caller => learner((number += 1));
const stranger: Caller = { ...admin, userId: idOf(0xbeef), roleLevel: 3, permissions: permissionCodes };
beforeAll(async () => {
  bed = await ExamBed.open('outageleft');
}, 300_000);
afterAll(() => bed.close());

const begin = async (examId: string, who: Caller): Promise<string> => (await bed.call(papers.create, { examId }, who)).id;
const rows = () => bed.mongo.collection<{ _id: string; handState: number; examId: string }>(papersCollection);
const closed = (examId: string, count: number) => until(async () => (await rows().countDocuments({ examId, handState: 1 })) === count);
const stored = (id: string) => bed.mongo.collection<OutageDoc>('outages').findOne({ _id: id });
/** The last minutes were an outage. */
function outageOf(examId: string, minutes: number): ClientInput<typeof outages.give> {
  const now = bed.clock.now();
  const [from, to] = [new Date(now - minutes * minute).toISOString(), new Date(now).toISOString()];
  return { id: idOf((outageNo += 1)), examId, from, to, minutes, reason: '平台中断' };
}
const look = async (examId: string): Promise<Given | undefined> =>
  (await bed.call(outages.paging, { params: { examId } }, admin)).records[0];

test('a later pass looks at the papers that are left alone, and whoever runs the exam ends it without them', async () => {
  const examId = await bed.exam({ totalTime: 10 });
  const other = await bed.exam({ totalTime: 60 });
  const people = Array.from({ length: 10 }, () => somebody());
  const [who = learner(0), ...others] = people;
  const ids = await Promise.all(people.map((each) => begin(examId, each)));
  await Promise.all(others.slice(0, 5).map((each, index) => bed.call(papers.handIn, { id: ids[index + 1] ?? '' }, each)));
  bed.clock.pass(11 * minute);
  await closed(examId, 10);
  await begin(other, who);
  const outage = outageOf(examId, 10);
  await bed.call(outages.give, outage, admin);
  await until(async () => (await look(examId))?.waiting === 1);

  const given = bed.part<OutagePapers>(OutagePapers);
  const give = given.give.bind(given);
  const seen: string[] = [];
  given.give = (job, paper) => {
    seen.push(paper._id);
    return give(job, paper);
  };
  await until(async () => ((await stored(outage.id))?.nextAt?.getTime() ?? 0) > bed.clock.now());
  const { nextAt } = (await stored(outage.id)) ?? {};
  bed.clock.pass(minute);
  await until(async () => ((await stored(outage.id))?.nextAt?.getTime() ?? 0) > (nextAt?.getTime() ?? 0));
  expect(new Set(seen)).toEqual(new Set([ids[0]]));

  const end = { examId, id: outage.id };
  expect(await bed.refusal(outages.end, end, stranger)).toBe('NOT_FOUND');
  expect(await bed.refusal(outages.end, { ...end, id: idOf(0xabc) }, admin)).toBe('NOT_FOUND');
  await bed.call(outages.end, end, admin);
  await bed.call(outages.end, end, admin);
  const ended = { state: 'done', reopened: 4, left: 0, waiting: 0, leftNames: [], without: 1, endedBy: admin.realName };
  expect(await look(examId)).toMatchObject(ended);
  await until(async () => (await stored(outage.id))?.nextAt === null);
  expect(await rows().findOne({ _id: ids[0] ?? '' })).toMatchObject({ handState: 1 });
  expect(await look(examId)).toMatchObject(ended);
}, 60_000);

test('before each paper was looked at once, an outage is not ended', async () => {
  const examId = await bed.exam({ totalTime: 60 });
  await begin(examId, somebody());
  bed.clock.pass(10 * minute);
  const outage = outageOf(examId, 5);
  const given = bed.part<OutagePapers>(OutagePapers);
  const give = given.give.bind(given);
  let goOn = (): void => undefined;
  const stands = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  given.give = async (job, paper) => {
    await stands;
    await give(job, paper);
  };
  await bed.call(outages.give, outage, admin);
  expect(await bed.refusal(outages.end, { examId, id: outage.id }, admin)).toBe('OUTAGE_RUNNING');
  goOn();
  await until(async () => (await look(examId))?.state === 'done');
  given.give = give;
  expect(await look(examId)).toMatchObject({ given: 1, without: 0 });
});

test('messages that fail keep no paper from its time, and are told of apart', async () => {
  const examId = await bed.exam({ totalTime: 30 });
  const who = somebody();
  await begin(examId, who);
  bed.clock.pass(10 * minute);
  bed.neighbours.hasInbox = false;
  const outage = outageOf(examId, 5);
  await bed.call(outages.give, outage, admin);
  await until(async () => (await look(examId))?.state === 'done');
  expect(await look(examId)).toMatchObject({ given: 1, left: 0 });
  bed.clock.pass(15 * minute);
  await until(async () => ((await lateKind('outage-messages')) ?? 0) >= 900);
  expect(await lateWork('outage')).toBe(0);
  bed.neighbours.hasInbox = true;
  bed.clock.pass(2 * minute);
  const isTold = () => bed.neighbours.delivered.some(({ key, userId }) => key.startsWith(`outage:${outage.id}:`) && userId === who.userId);
  await until(() => Promise.resolve(isTold()));
  await until(async () => (await lateKind('outage-messages')) === 0);
}, 60_000);

// the last one: its paper stays unreadable
test('a paper that cannot be read is counted by itself, and the outage of the others is not late', async () => {
  const examId = await bed.exam({ totalTime: 60 });
  const [broken, who] = [somebody(), somebody()];
  const [brokenId] = [await begin(examId, broken), await begin(examId, who)];
  const first = { stream: `attempt-${brokenId}`, version: 1 };
  await bed.mongo.collection('events').updateOne(first, { $set: { 'events.0.type': 'OfALaterRelease' } });
  // a process that has read the attempt before knows it
  for (const service of [...bed.services]) await bed.stopProcess(service);
  await bed.startProcess();
  bed.clock.pass(10 * minute);
  const outage = outageOf(examId, 5);
  await bed.call(outages.give, outage, admin);
  await until(async () => (await look(examId))?.left === 1);
  expect(await look(examId)).toMatchObject({ state: 'running', given: 1, waiting: 0, leftNames: [broken.realName] });
  bed.clock.pass(20 * minute);
  await until(async () => (await unreachedPapers('outage')) === 1);
  await until(async () => (await lateWork('outage')) === 0);
  await bed.call(outages.end, { examId, id: outage.id }, admin);
  bed.clock.pass(minute);
  await until(async () => (await unreachedPapers('outage')) === 0);
}, 60_000);
