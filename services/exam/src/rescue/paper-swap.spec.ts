import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, permissionCodes, type Caller } from '@xuekao/contracts';
import { SocketFrames } from '@xuekao/platform';
import { Attempts } from '../attempts/index.js';
import { papersCollection } from '../attempts/paper.model.js';
import { paperIdFor } from '../kernel/ids.js';
import { admin, ExamBed, learner } from '../test-support/exam-bed.js';
import { bankId, idOf, minute, sevenTypes } from '../test-support/papers.js';
import { teacherOf, to } from '../test-support/teachers.js';
import { until } from '../test-support/until.js';
import { PaperRescueNews } from './paper-rescue.news.js';

const { papers, paperRescue, pauses } = calls.exam;
const reason = '试题泄露';
const stranger: Caller = { ...admin, userId: idOf(0xbeef), roleLevel: 3, permissions: permissionCodes };
/** the same for everybody */
const common = idOf(2);
let bed: ExamBed;
let number = 0;
let deeds = 0xe000;
let tmplId = '';
const somebody = (): Caller => learner((number += 1));
const deed = (paperId: string, time: 'whole' | 'left' = 'left') => ({ id: idOf((deeds += 1)), paperId, time, reason });
beforeAll(async () => {
  const [radio] = sevenTypes;
  if (!radio) throw new Error('there is no question');
  bed = await ExamBed.open('paperswap', undefined, {}, [...sevenTypes, ...[0x71, 0x72, 0x73].map((id) => ({ ...radio, id: idOf(id) }))]);
  const groups = [
    { title: '抽题', joinType: 2 as const, perScore: 5, rules: [{ repoId: bankId, quType: 'radio' as const, count: 1 }] },
    { title: '选题', joinType: 1 as const, perScore: 5, items: [{ quId: common }] },
  ];
  tmplId = (await bed.call(calls.exam.templates.save, { title: '抽题模板', groups }, admin)).id;
}, 300_000);
afterAll(() => bed.close());

const exam = (changes: object = {}) => bed.exam({ tmplId, qualifyScore: 5, totalTime: 60, chance: 1, ...changes });
const begin = async (examId: string, who: Caller): Promise<string> => (await bed.call(papers.create, { examId }, who)).id;
const save = (paperId: string, who: Caller, seq = 1) =>
  bed.refusal(papers.fillAnswer, { paperId, answers: [{ quId: common, seq, by: 'pageone1', answer: { options: ['a2'] } }] }, who);
const leftOf = async (id: string, who: Caller) => (await bed.call(papers.leftTime, { id }, who)).leftSeconds / 60;
const questionsOf = async (paperId: string, who: Caller) =>
  (await bed.call(papers.detail, { paperId }, who)).groupList.flatMap(({ quList }) => quList.map(({ quId }) => quId));
const rows = (examId: string) =>
  bed.mongo.collection<{ _id: string; examId: string; tryNo: number }>(papersCollection).find({ examId }).toArray();
const logOf = (paperId: string) =>
  bed.mongo
    .collection<{ stream: string; events: { type: string }[] }>('events')
    .find({ stream: `attempt-${paperId}` })
    .toArray();

test('the learner goes on with another paper; the page is told, and what comes for the former lands in neither', async () => {
  const examId = await exam();
  const who = somebody();
  const first = await begin(examId, who);
  const before = await questionsOf(first, who);
  expect(await save(first, who)).toBe('success');
  bed.clock.pass(20 * minute);
  const input = deed(first);
  expect(await bed.refusal(paperRescue.swap, input, stranger)).toBe('NOT_FOUND');
  const { id: second } = await bed.call(paperRescue.swap, input, admin);
  // sent again after a reply that was lost
  expect(await bed.call(paperRescue.swap, input, admin)).toEqual({ id: second });
  const after = await questionsOf(second, who);
  expect([after[0] === before[0], after[1], before[1]]).toEqual([false, common, common]);
  expect(await leftOf(second, who)).toBe(40);
  expect(await bed.call(papers.checkProcess, {}, who)).toMatchObject({ id: second });

  // an old page, with a later sequence of a question that both have
  expect(await save(first, who, 9)).toBe('PAPER_CLOSED');
  const { cards } = await bed.call(papers.detail, { paperId: second }, who);
  expect(cards.find(({ quId }) => quId === common)).toMatchObject({ seq: 0, answer: null });
  expect(await bed.call(papers.leftTime, { id: first }, who)).toMatchObject({ handState: 1 });
  expect(await bed.ask(papers.result, { id: first }, who)).toMatchObject({ code: 20010335, data: { to: second } });
  expect(await bed.refusal(papers.result, { id: first }, somebody())).toBe('NOT_FOUND');
  const { frames } = await new SocketFrames(bed.redis).since(`exam.${who.userId}.${examId}`, null);
  expect(frames.map((text) => JSON.parse(text) as object)).toContainEqual(
    expect.objectContaining({ type: 'timeGiven', data: expect.objectContaining({ paperId: first, isReopened: true }) }),
  );
  await until(async () => bed.neighbours.delivered.some(({ userId, title }) => userId === who.userId && title.startsWith('考卷已更换')));

  // one try, one row, one result; what was answered stays in the log
  expect(await rows(examId)).toMatchObject([{ _id: second, tryNo: 2 }]);
  expect((await logOf(first)).flatMap(({ events }) => events.map(({ type }) => type))).toEqual([
    'AttemptStarted',
    'AnswersSaved',
    'PaperSwapped',
  ]);
  expect(await save(second, who)).toBe('success');
  await bed.call(papers.handIn, { id: second }, who);
  expect(await bed.call(papers.result, { id: second }, who)).toMatchObject({ examId, exState: 0 });
  await until(async () => (await bed.refusal(papers.create, { examId }, who)) === 'EXAM_CHANCES');
});

test('a paper that was finished and opened again counts for no other service once its learner has another one', async () => {
  const heard = new Map<string, { type: string; data: { paperId: string; counts?: boolean } }>();
  bed.nats.subscribe(bed.config.subject('events.exam.*'), {
    callback: (_error, message) => {
      const event = message.json<{ id: string; type: string; data: { paperId: string } }>();
      heard.set(event.id, event);
    },
  });
  await bed.nats.flush();
  const examId = await exam();
  const who = somebody();
  const first = await begin(examId, who);
  expect(await save(first, who)).toBe('success');
  await bed.call(papers.handIn, { id: first }, who);
  await bed.call(paperRescue.reopen, { id: idOf((deeds += 1)), ids: [first], minutes: 10, reason }, admin);
  await bed.call(paperRescue.swap, deed(first), admin);
  const told = () => [...heard.values()].filter(({ data }) => data.paperId === first);
  await until(async () => told().some(({ type }) => type === 'AttemptRegraded'));
  expect(told().map(({ type, data }) => [type, data.counts])).toEqual([
    ['AttemptStarted', undefined],
    ['AttemptHandedIn', undefined],
    ['AttemptFinished', undefined],
    ['AttemptRegraded', false],
  ]);
});

test('questions and pass mark of the other paper are of one revision, also while a correction has not reached the first', async () => {
  const examId = await exam();
  const who = somebody();
  const first = await begin(examId, who);
  // as between the exam and its papers
  await bed.mongo.collection<{ _id: string }>('exams').updateOne({ _id: examId }, { $set: { qualifyTenths: 30 } });
  const { id: second } = await bed.call(paperRescue.swap, deed(first), admin);
  const started = (await logOf(second)).flatMap(({ events }) => events)[0];
  expect(started).toMatchObject({ type: 'AttemptStarted', data: { qualifyTenths: 30 } });
});

test('the whole duration anew, also behind the end of the exam, with the extra time of the person', async () => {
  const examId = await exam({ endTime: new Date(bed.clock.now() + 50 * minute).toISOString() });
  const who = somebody();
  const targets = [{ kind: 'user' as const, id: who.userId }];
  await bed.call(calls.exam.arrangements.give, { ...{ id: idOf(0x9a), examId, targets }, extraMinutes: 15, reason }, admin);
  const first = await begin(examId, who);
  expect(await leftOf(first, who)).toBe(65);
  bed.clock.pass(55 * minute);
  const { id: second } = await bed.call(paperRescue.swap, deed(first, 'whole'), admin);
  expect(await leftOf(second, who)).toBe(75);
  // a paper that stands goes on with what was left
  await bed.call(paperRescue.pause, { id: idOf(0x9b), ids: [second], reason }, admin);
  bed.clock.pass(30 * minute);
  const { id: third } = await bed.call(paperRescue.swap, deed(second), admin);
  expect(await leftOf(third, who)).toBe(75);
});

test('the other paper stands while the whole exam does, and goes on with the others', async () => {
  const examId = await exam();
  const who = somebody();
  const first = await begin(examId, who);
  bed.clock.pass(20 * minute);
  await bed.call(pauses.pause, { id: idOf((deeds += 1)), examId, reason }, admin);
  const states = () => bed.call(pauses.state, { examId }, admin);
  await until(async () => (await states()).standing === 1);
  const { id: second } = await bed.call(paperRescue.swap, deed(first), admin);
  expect(await states()).toMatchObject({ open: 1, standing: 1 });
  expect(await bed.refusal(papers.detail, { paperId: second }, who)).toBe('PAPER_PAUSED');
  bed.clock.pass(60 * minute);
  await bed.call(pauses.resume, { id: idOf((deeds += 1)), examId, reason }, admin);
  await until(async () => (await states()).standing === 0);
  expect(await leftOf(second, who)).toBe(40);
});

test('a process that died behind the log has given the other paper all the same', async () => {
  const examId = await exam();
  const who = somebody();
  const first = await begin(examId, who);
  bed.clock.pass(20 * minute);
  const deedId = idOf(0x9c);
  const to = paperIdFor(examId, who.userId, 2);
  // as it leaves it: the note of the deed, and the event of the former paper
  await bed.part(PaperRescueNews).expect(first, deedId);
  const by = { reason, by: admin.userId, at: bed.clock.now() };
  await bed.part(Attempts).execute(first, (state) => {
    if (state.status !== 'open') throw new Error('it is not open');
    return { type: 'Swap', id: deedId, to, next: { ...state.started, tryNo: 2, seed: to }, ...by };
  });
  expect(await bed.call(papers.checkProcess, {}, who)).toBeNull();
  // whoever begins meanwhile would have the whole time, and another paper than the log says
  expect(await bed.refusal(papers.create, { examId }, who)).toBe('BUSY');
  bed.clock.pass(minute);
  await until(async () => (await bed.ask(papers.checkProcess, {}, who)).data?.id === to);
  expect(await rows(examId)).toMatchObject([{ _id: to }]);
  expect(await leftOf(to, who)).toBeLessThan(40);
}, 60_000);

test('a paper that is handed in, and an exam with one paper for everybody, are refused', async () => {
  const who = somebody();
  const examId = await exam();
  const paperId = await begin(examId, who);
  await bed.call(papers.handIn, { id: paperId }, who);
  expect(await bed.refusal(paperRescue.swap, deed(paperId), admin)).toBe('SWAP_CLOSED');
  const fixed = await bed.exam();
  const other = somebody();
  const same = await begin(fixed, other);
  expect(await bed.refusal(paperRescue.swap, deed(same), admin)).toBe('SWAP_NONE');
  expect(await save(same, other)).toBe('success');
});

test('an editor by a share changes the papers of others, and not the own one', async () => {
  const editor = teacherOf(bed, '共享编辑');
  const examId = await exam();
  await bed.call(calls.exam.exams.share, { id: examId, to: to(editor), right: 'edit' }, admin);
  const who = somebody();
  const [own, other] = [await begin(examId, editor), await begin(examId, who)];
  expect(await bed.refusal(paperRescue.swap, deed(own, 'whole'), editor)).toBe('NOT_FOUND');
  expect(await bed.refusal(paperRescue.swap, deed(other, 'whole'), editor)).toBe('success');
});
