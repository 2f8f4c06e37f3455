import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls } from '@xuekao/contracts';
import { admin, ExamBed, learner } from '../test-support/exam-bed.js';
import { lateKind } from '../test-support/late-work.js';
import { minute } from '../test-support/papers.js';
import { until } from '../test-support/until.js';

const { applications } = calls.exam;
let bed: ExamBed;
beforeAll(async () => {
  bed = await ExamBed.open('notednews');
}, 300_000);
afterAll(() => bed.close());

test('messages about deeds are late since they were noted, however often they were tried', async () => {
  const [examId, who] = [await bed.exam(), learner(1)];
  // over: whoever missed it applies
  bed.clock.pass(3 * 60 * minute);
  expect(await lateKind('application-messages')).toBe(0);
  await bed.call(applications.save, { examId, applyMsg: '生病' }, who);
  const { records } = await bed.call(applications.paging, { params: { examId } }, admin);
  bed.neighbours.hasInbox = false;
  const validTo = new Date(bed.clock.now() + 3 * 60 * minute).toISOString();
  await bed.call(applications.audit, { ids: records.map(({ id }) => id), auditState: 1, auditMsg: '补考', validTo }, admin);
  const { asked } = bed.neighbours;
  bed.clock.pass(11 * minute);
  await until(() => Promise.resolve(bed.neighbours.asked > asked));
  await until(async () => ((await lateKind('application-messages')) ?? 0) >= 600);
  bed.neighbours.hasInbox = true;
  bed.clock.pass(minute);
  await until(async () => (await lateKind('application-messages')) === 0);
  expect(bed.neighbours.delivered.filter(({ userId }) => userId === who.userId)).toHaveLength(1);
}, 60_000);
