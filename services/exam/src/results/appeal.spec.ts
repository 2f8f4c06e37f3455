import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, permissionCodes, type Caller } from '@xuekao/contracts';
import { admin, ExamBed, learner } from '../test-support/exam-bed.js';
import { idOf, minute } from '../test-support/papers.js';
import { teacherOf, to } from '../test-support/teachers.js';
import { until } from '../test-support/until.js';

const { appeals, exams, papers, paperDeeds } = calls.exam;
const day = 24 * 60 * minute;
let bed: ExamBed;
beforeAll(async () => {
  bed = await ExamBed.open('appeals');
}, 300_000);
afterAll(() => bed.close());

async function sit(examId: string, who: Caller): Promise<string> {
  const { id } = await bed.call(papers.create, { examId }, who);
  await bed.call(papers.fillAnswer, { paperId: id, answers: [{ quId: idOf(1), seq: 1, answer: { options: ['b1'] } }] }, who);
  await bed.call(papers.handIn, { id }, who);
  return id;
}
const seen = async (id: string, who: Caller) => (await bed.call(papers.result, { id }, who)).appeals;
const waiting = async (examId: string) => (await bed.call(appeals.paging, { params: { examId, state: 0 } }, admin)).records;

test('a learner asks once about each question and about the paper, and reads the answers, of which a message tells', async () => {
  const who = learner(1);
  const examId = await bed.exam();
  const paperId = await sit(examId, who);
  const ask = (quId: string, text = '选项 B 也对') => bed.refusal(appeals.ask, { paperId, quId, text }, who);
  expect([await ask(idOf(1)), await ask(''), await ask(idOf(1), '再问'), await ask('', '再问'), await ask(idOf(99))]).toEqual([
    'success',
    'success',
    'APPEAL_TWICE',
    'APPEAL_TWICE',
    'NOT_FOUND',
  ]);
  // sent again after a reply that was lost
  expect([await ask(idOf(1)), await ask('')]).toEqual(['success', 'success']);
  expect(await bed.refusal(appeals.ask, { paperId, quId: idOf(2), text: '别人的' }, learner(2))).toBe('NOT_FOUND');
  expect(await waiting(examId)).toMatchObject([
    { paperId, quId: '', number: 0 },
    { paperId, quId: idOf(1), number: 1, text: '选项 B 也对', state: 0, realName: who.realName },
  ]);
  const answer = (text: string) => bed.refusal(appeals.answer, { paperId, quId: idOf(1), answer: text }, admin);
  bed.clock.pass(minute);
  expect([await answer('评分无误'), await answer('评分无误'), await answer('改了')]).toEqual(['success', 'success', 'STALE']);
  expect((await seen(paperId, who))?.list).toMatchObject([
    { quId: '', answer: '', answerTime: '' },
    { quId: idOf(1), text: '选项 B 也对', answer: '评分无误', answerTime: new Date(bed.clock.now()).toISOString() },
  ]);
  bed.clock.pass(minute);
  await until(async () => (await bed.mongo.collection('appeal_news').countDocuments()) === 0);
  const told = bed.neighbours.delivered.filter(({ key }) => key.startsWith('appeal:'));
  expect(new Set(told.map(({ key }) => key)).size).toBe(1);
  expect(told[0]).toMatchObject({ userId: who.userId, title: '复核已答复：期中考试', link: `/pages/exam/result/${paperId}` });
});

test('an answer stands and is told later where the messages are away', async () => {
  const who = learner(2);
  const paperId = await sit(await bed.exam(), who);
  await bed.call(appeals.ask, { paperId, quId: '', text: '请复核' }, who);
  const { asked } = bed.neighbours;
  bed.neighbours.hasInbox = false;
  expect(await bed.refusal(appeals.answer, { paperId, quId: '', answer: '评分无误' }, admin)).toBe('success');
  await until(async () => bed.neighbours.asked > asked);
  bed.neighbours.hasInbox = true;
  bed.clock.pass(minute);
  await until(async () => bed.neighbours.delivered.some(({ userId, key }) => userId === who.userId && key.startsWith('appeal:')));
});

test('one asks within the days from the publication on: not before, not of what is withheld or invalid, and never if so set', async () => {
  const who = learner(3);
  const endTime = new Date(bed.clock.now() + 90 * minute).toISOString();
  const examId = await bed.exam({ scoreRelease: 2, answerRelease: 2, endTime, appealDays: 2 });
  const paperId = await sit(examId, who);
  const ask = (quId: string) => bed.refusal(appeals.ask, { paperId, quId, text: '请再看' }, who);
  expect(await ask('')).toBe('APPEAL_CLOSED');
  bed.clock.pass(day);
  await bed.call(exams.release, { id: examId, what: 'score', released: true }, admin);
  expect((await seen(paperId, who))?.until).toBe(new Date(bed.clock.now() + 2 * day).toISOString());
  // questions that the learner does not see are not asked about
  expect(await ask(idOf(1))).toBe('APPEAL_CLOSED');
  await bed.call(exams.withhold, { id: examId, withheld: true, reason: '更正' }, admin);
  expect([await ask(''), await seen(paperId, who)]).toEqual(['APPEAL_CLOSED', undefined]);
  await bed.call(exams.withhold, { id: examId, withheld: false }, admin);
  await bed.call(paperDeeds.markAs, { ids: [paperId], as: 'invalid', reason: '代考' }, admin);
  expect(await ask('')).toBe('APPEAL_CLOSED');
  await bed.call(paperDeeds.markAs, { ids: [paperId], as: 'valid' }, admin);
  bed.clock.pass(2 * day - 1);
  expect(await ask('')).toBe('success');
  bed.clock.pass(1);
  expect((await seen(paperId, who))?.until).toBe('');
  const never = await bed.exam({ appealDays: 0 });
  const other = await sit(never, who);
  expect(await bed.refusal(appeals.ask, { paperId: other, quId: '', text: '请再看' }, who)).toBe('APPEAL_CLOSED');
  // what is deleted takes its questions along
  await bed.call(paperDeeds.delete, { ids: [paperId], reason: '误交' }, admin);
  await until(async () => (await waiting(examId)).length === 0);
});

test('whoever may mark the paper answers, and nobody else; a person cannot ask without end', async () => {
  const who = learner(4);
  const examId = await bed.exam();
  const paperId = await sit(examId, who);
  await bed.call(appeals.ask, { paperId, quId: idOf(1), text: '<b>请看</b>' }, who);
  const stranger: Caller = { ...learner(9), roleType: 2, roleLevel: 3, permissions: permissionCodes };
  expect(await bed.refusal(appeals.answer, { paperId, quId: idOf(1), answer: '对' }, stranger)).toBe('NOT_FOUND');
  expect((await bed.call(appeals.paging, { params: { examId } }, stranger)).total).toBe(0);
  expect((await waiting(examId))[0]?.text).toBe('<b>请看</b>');
  const answers: string[] = [];
  for (let turn = 0; turn < 31; turn += 1) answers.push(await bed.refusal(appeals.ask, { paperId, quId: idOf(1), text: '再问' }, who));
  expect(new Set(answers)).toEqual(new Set(['APPEAL_TWICE', 'TOO_MANY']));
});

test('a marker of some questions or papers sees and answers what is asked about those, without a name where marking is blind', async () => {
  const examId = await bed.exam();
  const [one, other] = [learner(5), learner(6)];
  const [first, second] = [await sit(examId, one), await sit(examId, other)];
  for (const [paperId, who] of [
    [first, one],
    [second, other],
  ] as const)
    for (const quId of [idOf(1), idOf(2), '']) await bed.call(appeals.ask, { paperId, quId, text: '请再看' }, who);
  const markerOf = async (scope: { departs: string[]; paperIds?: string[]; quIds: string[] }): Promise<Caller> => {
    const who = teacherOf(bed, '阅卷人');
    await bed.call(exams.share, { id: examId, to: to(who), right: 'mark', scope }, admin);
    return who;
  };
  const ofQuestion = await markerOf({ departs: [], quIds: [idOf(2)] });
  const ofPaper = await markerOf({ departs: [], paperIds: [first], quIds: [] });
  const listed = async (who: Caller) => (await bed.call(appeals.paging, { params: { examId } }, who)).records;
  const places = async (who: Caller) => (await listed(who)).map(({ paperId, quId }) => `${paperId} ${quId}`).sort();
  expect(await places(ofQuestion)).toEqual([first, second].map((id) => `${bed.nameOf(id)} ${idOf(2)}`).sort());
  expect(await places(ofPaper)).toEqual([idOf(1), idOf(2), ''].map((quId) => `${bed.nameOf(first)} ${quId}`).sort());
  expect(await listed(ofPaper)).toMatchObject(
    Array.from({ length: 3 }, () => ({ alias: bed.nameOf(first).slice(-6).toUpperCase(), realName: '' })),
  );
  expect(JSON.stringify(await listed(ofPaper))).not.toMatch(new RegExp(`${one.userName}|${first}`));
  const answer = (who: Caller, paperId: string, quId: string) =>
    bed.refusal(appeals.answer, { paperId: bed.nameOf(paperId), quId, answer: '无误' }, who);
  // the id follows from exam and person
  expect(await bed.refusal(appeals.answer, { paperId: second, quId: idOf(2), answer: '无误' }, ofQuestion)).toBe('NOT_FOUND');
  expect([await answer(ofQuestion, first, idOf(1)), await answer(ofQuestion, second, idOf(2))]).toEqual(['NOT_FOUND', 'success']);
  expect([await answer(ofPaper, second, idOf(1)), await answer(ofPaper, first, '')]).toEqual(['NOT_FOUND', 'success']);
});
