import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { calls, permissionCodes, type Caller, type ClientInput } from '@xuekao/contracts';
import { admin, ExamBed, learner } from '../test-support/exam-bed.js';
import { idOf, minute } from '../test-support/papers.js';

const { exams, papers } = calls.exam;
let bed: ExamBed;
let turn = 0;
/** of class A01A01, A01A02, A01A02 and of another school */
let pupils: Caller[];
beforeAll(async () => {
  bed = await ExamBed.open('roster');
}, 300_000);
afterAll(() => bed.close());
beforeEach(() => {
  turn += 1;
  pupils = ['A01A01', 'A01A02', 'A01A02', 'B01'].map((deptCode, index) =>
    learner(turn * 100 + index, { deptCode, realName: `学员${turn}-${index}` }),
  );
  bed.neighbours.learners.splice(
    0,
    Infinity,
    ...pupils.map(({ userId: id, userName, realName, deptCode }) => ({ id, userName, realName, deptCode })),
  );
  bed.neighbours.delivered.splice(0);
});

const pupil = (index: number): Caller => {
  const found = pupils[index];
  if (!found) throw new Error(`there is no pupil ${index}`);
  return found;
};
const head = (deptCode: string): Caller => ({
  ...learner(0),
  userId: idOf(0x9000 + turn),
  roleType: 2,
  roleLevel: 2,
  deptCode,
  permissions: permissionCodes,
});
const publish = (changes: Partial<ClientInput<typeof exams.save>> = {}): Promise<string> =>
  bed.exam({ openType: 2, departs: ['A01'], ...changes });
async function begin(examId: string, who: Caller, handsIn: boolean): Promise<string> {
  const { id } = await bed.call(papers.create, { examId }, who);
  if (handsIn) await bed.call(papers.handIn, { id }, who);
  return id;
}
const states = async (examId: string, who: Caller, params: { rosterState?: 0 | 1 | 2; realName?: string } = {}) => {
  const { records, total, counts } = await bed.call(papers.roster, { params: { examId, ...params } }, who);
  return { total, counts, rows: records.map(({ id, rosterState }) => [id, rosterState]) };
};

test('says of everybody who may sit the exam whether they came, and of nobody else', async () => {
  const examId = await publish();
  const paperId = await begin(examId, pupil(0), true);
  await begin(examId, pupil(1), false);
  const [first, second, third] = [pupil(0).userId, pupil(1).userId, pupil(2).userId];
  expect(await states(examId, admin)).toEqual({
    total: 3,
    counts: { absent: 1, writing: 1, handedIn: 1 },
    rows: [
      [first, 2],
      [second, 1],
      [third, 0],
    ],
  });
  expect((await states(examId, admin, { rosterState: 0 })).rows).toEqual([[third, 0]]);
  expect((await states(examId, admin, { realName: pupil(1).realName })).rows).toEqual([[second, 1]]);
  const [best] = (await bed.call(papers.roster, { params: { examId } }, admin)).records;
  expect(best).toMatchObject({ paperId, passed: false, isMarked: true });
  const waiting = await publish();
  const { id } = await bed.call(papers.create, { examId: waiting }, pupil(2));
  await bed.call(papers.fillAnswer, { paperId: id, answers: [{ quId: idOf(6), seq: 1, answer: { text: '看法' } }] }, pupil(2));
  await bed.call(papers.handIn, { id }, pupil(2));
  const [open] = (await bed.call(papers.roster, { params: { examId: waiting, rosterState: 2 } }, admin)).records;
  expect(open).toMatchObject({ paperId: id, isMarked: false });
});

test('whoever was moved away after the exam began is still in the list', async () => {
  const examId = await publish();
  await begin(examId, pupil(0), true);
  bed.neighbours.learners.shift();
  expect((await states(examId, admin)).counts).toEqual({ absent: 2, writing: 0, handedIn: 1 });
});

test('an exam with a password names nobody, so who came is all that is known', async () => {
  const examId = await bed.exam({ openType: 9, password: 'geheim' });
  const { id } = await bed.call(papers.create, { examId, password: 'geheim' }, pupil(0));
  await bed.call(papers.handIn, { id }, pupil(0));
  const { counts, total } = await states(examId, admin);
  expect([counts, total]).toEqual([{ absent: 0, writing: 0, handedIn: 1 }, 1]);
});

test('the head of a class sees and reminds the own class, and a stranger nobody', async () => {
  const examId = await publish();
  await begin(examId, pupil(1), false);
  // made by somebody elsewhere, for the classes of A01
  await bed.mongo.collection<{ _id: string }>('exams').updateOne({ _id: examId }, { $set: { createDept: 'Z01' } });
  expect((await states(examId, head('A01A02'))).counts).toEqual({ absent: 1, writing: 1, handedIn: 0 });
  expect(await bed.call(papers.remind, { examId }, head('A01A02'))).toEqual({ count: 1 });
  expect(bed.neighbours.delivered.map(({ userId, link }) => [userId, link])).toEqual([[pupil(2).userId, `/pages/exam/check/${examId}`]]);
  expect(await bed.refusal(papers.roster, { params: { examId } }, head('B01'))).toBe('NOT_FOUND');
  expect(await bed.refusal(papers.remind, { examId }, head('B01'))).toBe('NOT_FOUND');
});

test('a second reminder within the hour has the keys of the first, and a later one has others', async () => {
  const examId = await publish();
  const counts: number[] = [];
  const keys = async (): Promise<string[]> => {
    bed.neighbours.delivered.splice(0);
    counts.push((await bed.call(papers.remind, { examId }, admin)).count);
    return bed.neighbours.delivered.map(({ key }) => key);
  };
  const first = await keys();
  expect(first).toHaveLength(3);
  expect(await keys()).toEqual(first);
  bed.clock.pass(60 * minute);
  expect(await keys()).not.toEqual(first);
  expect(counts).toEqual([3, 0, 3]);
});

test('nobody is reminded of what nobody can sit any more', async () => {
  const over = await publish({ endTime: new Date(bed.clock.now() - 1000).toISOString() });
  expect(await bed.refusal(papers.remind, { examId: over }, admin)).toBe('EXAM_NOT_OPEN');
  const disabled = await publish();
  await bed.call(exams.state, { id: disabled, state: 1 }, admin);
  expect(await bed.refusal(papers.remind, { examId: disabled }, admin)).toBe('EXAM_NOT_OPEN');
});
