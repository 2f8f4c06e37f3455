import type { NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { calls, type AnswerValue, type Caller, type Input, type Output, type TrainMode } from '@xuekao/contracts';
import { connectNats, readConfig } from '@xuekao/platform';
import { serveCall } from '@xuekao/service-testing';
import { ObjectId } from 'mongodb';
import { newBank, newId, person, samples, startRepo, type RepoUnderTest } from '../test/repo-under-test.js';

const { training, book, questions } = calls.repo;
let repo: RepoUnderTest;
let nats: NatsConnection;
/** questions that the person sits an exam with */
let examined: string[] = [];
/** papers of the person whose keys are shown, with what is wrong in them */
let sat: (Output<typeof calls.exam.papers.wrongQuestions>['shown'][number] & { quIds: string[]; finishedAt: string })[] = [];
let people = 100;
let learner: Caller;
let repoId: string;
let quIds: Record<keyof typeof samples, string>;

beforeAll(async () => {
  repo = await startRepo('training');
  const config = readConfig(repo.env);
  nats = await connectNats(config, 'exam');
  serveCall({ nats, place: config }, calls.exam.papers.openQuestionsOfMany, ({ userIds }) => userIds.map(() => examined));
  serveCall({ nats, place: config }, calls.exam.papers.wrongQuestions, ({ known }) => ({
    shown: sat.map(({ quIds: _quIds, finishedAt: _finishedAt, ...paper }) => paper),
    fresh: sat
      .filter(({ stamp }) => !known.includes(stamp))
      .map(({ stamp, quIds: wrong, finishedAt }) => ({ stamp, quIds: wrong, finishedAt })),
    hasMore: false,
  }));
  await nats.flush();
  repoId = await newBank(repo);
  const entries: [string, string][] = [];
  for (const [type, sample] of Object.entries(samples))
    entries.push([type, (await repo.call(questions.save, { repoId, ...sample, analysis: `<p>解析 ${type}</p>` })).id]);
  quIds = Object.fromEntries(entries) as typeof quIds; // each of the samples was saved
}, 300_000);
beforeEach(() => {
  examined = [];
  sat = [];
  learner = { ...person((people += 1), 'A01'), roleType: 1 };
});
afterAll(async () => {
  await nats.close();
  await repo.close();
});

const begin = (trainMode: TrainMode, clear = false) => repo.call(training.start, { trainMode, repoId, clear }, learner);
const look = (trainId: string, quId: string) => repo.call(training.question, { trainId, quId }, learner);
const fill = (trainId: string, quId: string, answer: AnswerValue) =>
  repo.call(training.fill, { trainId, quId, answers: [{ quId, answer }] }, learner);
const inBook = async (mark: Input<typeof book.paging>['params']['mark']) =>
  (await repo.call(book.paging, { params: { mark } }, learner)).records.map(({ quId }) => quId);
/** Ids of options by what they say. */
async function options(trainId: string, quId: string, ...texts: string[]): Promise<AnswerValue> {
  const { question } = await look(trainId, quId);
  return { options: question.answerList.filter(({ content }) => texts.some((text) => content.includes(text))).map(({ id }) => id) };
}

test('a training shows a key for what was answered only, counts once, and goes on where it was left', async () => {
  const { id, totalCount, trainMode_dictText } = await begin('repo_sort');
  expect([totalCount, trainMode_dictText]).toEqual([7, '顺序练习']);
  const { radio } = quIds;
  const before = await look(id, radio);
  expect(before).toMatchObject({ answered: false, result: null, isWithheld: false });
  expect(JSON.stringify(before)).not.toMatch(/isRight|解析/);
  const right = await options(id, radio, 'H<sub>2');
  expect(await fill(id, radio, right)).toMatchObject({
    answerCount: 1,
    rightCount: 1,
    result: { isRight: true, analysis: '<p>解析 radio</p>' },
  });
  // the first answer counts
  const wrong = await options(id, radio, 'CO<sub>');
  expect(await fill(id, radio, wrong)).toMatchObject({ answerCount: 1, rightCount: 1, result: { isRight: true, answer: right } });
  expect(await look(id, radio)).toMatchObject({ answered: true, result: { answer: right } });
  const again = await begin('repo_sort');
  expect(again).toMatchObject({ id, answerCount: 1, percent: 14 });
  expect(await repo.call(training.check, {}, learner)).toMatchObject({ id });
  const card = await repo.call(training.card, { id }, learner);
  expect(card.map(({ sort, answered }) => [sort, answered])).toEqual([1, 2, 3, 4, 5, 6, 7].map((sort) => [sort, sort === 1]));
  expect(await repo.call(training.finish, { id }, learner)).toMatchObject({ state: 1, answerCount: 1, rightCount: 1 });
  await repo.refused(
    'TRAIN_OVER',
    training.fill,
    { trainId: id, quId: quIds.multi, answers: [{ quId: quIds.multi, answer: {} }] },
    learner,
  );
  expect((await begin('repo_sort')).id).not.toBe(id);
});

test('every type is checked, a short answer for people is neither right nor wrong, and what was wrong is in the book', async () => {
  const { id } = await begin('repo_sort');
  const results = [
    await fill(id, quIds.radio, await options(id, quIds.radio, 'CO<sub>')),
    await fill(id, quIds.multi, await options(id, quIds.multi, '铁')),
    await fill(id, quIds.multi2, await options(id, quIds.multi2, '甲', '丙')),
    await fill(id, quIds.judge, await options(id, quIds.judge, '正确')),
    await fill(id, quIds.fill, { blanks: ['曹霑', '石头记'] }),
    await fill(id, quIds.saq, { text: '合成有机物' }),
  ];
  expect(results.map(({ result }) => result?.isRight)).toEqual([false, false, true, true, true, null]);
  const { question } = await look(id, quIds.mix);
  const [choice, blank] = question.subList;
  const wolf = choice?.answerList.find(({ content }) => content === '狼')?.id ?? '';
  const answers = [
    { quId: choice?.quId ?? '', answer: { options: [wolf] } },
    { quId: blank?.quId ?? '', answer: { blanks: ['3'] } },
  ];
  const mixed = await repo.call(training.fill, { trainId: id, quId: quIds.mix, answers }, learner);
  expect(mixed).toMatchObject({
    result: { isRight: true, subList: [{ isRight: true }, { isRight: true }] },
    answerCount: 7,
    rightCount: 4,
  });
  expect((await inBook('wrong')).sort()).toEqual([quIds.radio, quIds.multi].sort());
  expect(await repo.call(training.bank, { id: repoId }, learner)).toMatchObject({
    coverCount: 7,
    coverRate: 100,
    wrongCount: 2,
    favCount: 0,
  });
});

test('the wrong ones are practised by themselves, and leave the book when they were answered right', async () => {
  const { id } = await begin('repo_sort');
  await fill(id, quIds.judge, await options(id, quIds.judge, '错误'));
  const retry = await begin('repo_wrong');
  expect(retry.totalCount).toBe(1);
  expect(await fill(retry.id, quIds.judge, await options(retry.id, quIds.judge, '正确'))).toMatchObject({ rightCount: 1 });
  expect(await inBook('wrong')).toEqual([quIds.judge]);
  await repo.call(book.autoRemove, { refId: repoId, quId: quIds.judge }, learner);
  expect(await inBook('wrong')).toEqual([]);
  await repo.refused('TRAIN_EMPTY', training.start, { trainMode: 'repo_wrong', repoId, clear: true }, learner);
});

test('favourites and notes are lists of their own, are trained, searched, and taken out alone', async () => {
  const of = { refId: repoId, quId: quIds.radio };
  await repo.call(book.markFav, { ...of, favMark: true }, learner);
  await repo.call(book.writeNote, { ...of, favNote: '背下来' }, learner);
  expect(await repo.call(book.findMark, of, learner)).toEqual({ favMark: true, favNote: '背下来' });
  expect([await inBook('fav'), await inBook('note'), await inBook('wrong')]).toEqual([[quIds.radio], [quIds.radio], []]);
  const { records } = await repo.call(book.paging, { params: { mark: 'fav', title: '化学' } }, learner);
  expect(records[0]).toMatchObject({ title: '水的化学式是', quType: 'radio' });
  expect((await repo.call(book.paging, { params: { mark: 'fav', title: '没有' } }, learner)).total).toBe(0);
  const id = records[0]?.id ?? '';
  // it was never answered
  expect(await repo.call(book.detail, { id }, learner)).toMatchObject({ result: null, isWithheld: false });
  expect((await begin('repo_fav')).totalCount).toBe(1);
  await repo.call(book.delete, { ids: [id], removeFav: true }, learner);
  expect([await inBook('fav'), await inBook('note')]).toEqual([[], [quIds.radio]]);
  await repo.call(book.writeNote, { ...of, favNote: '' }, learner);
  expect(await inBook('note')).toEqual([]);
  await repo.refused('NOT_FOUND', book.markFav, { refId: await newBank(repo), quId: quIds.radio, favMark: true }, learner);
});

test('keys of a question that the person sits an exam with are shown nowhere', async () => {
  const { id } = await begin('repo_sort');
  await fill(id, quIds.radio, await options(id, quIds.radio, 'CO<sub>'));
  const rem = await begin('repo_rem');
  expect((await look(rem.id, quIds.fill)).result).toMatchObject({ rightAnswers: ['曹雪芹 / 曹霑', '石头记'] });
  const sitting = { ...learner, userId: newId() };
  const other = await repo.call(training.start, { trainMode: 'repo_rem', repoId }, sitting);
  // an exam that begins the moment after a look is known to the next one
  await repo.call(training.question, { trainId: other.id, quId: quIds.judge }, sitting);
  examined = [quIds.radio, quIds.fill];
  const shown = await repo.call(training.question, { trainId: other.id, quId: quIds.fill }, sitting);
  expect(shown).toMatchObject({ result: null, isWithheld: true });
  expect(JSON.stringify(shown)).not.toMatch(/曹雪芹|解析/);
  const answer = { trainId: other.id, quId: quIds.fill, answers: [{ quId: quIds.fill, answer: { blanks: ['曹雪芹'] } }] };
  await repo.refused('TRAIN_DURING_EXAM', training.fill, answer, sitting);
  expect((await repo.call(training.question, { trainId: other.id, quId: quIds.judge }, sitting)).result).not.toBeNull();
});

const paperOf = (examId: string, version: number, wrong: string[], paperId = newId()) => ({
  ...{ stamp: `${paperId}:${version}`, paperId, examId, title: '期中考试', quIds: wrong },
  finishedAt: new Date(2026, 0, 1).toISOString(),
});

test('wrong questions of an exam are in the book as long as it shows their keys, are practised, and follow its result', async () => {
  const examId = newId();
  const first = paperOf(examId, 3, [quIds.radio, quIds.judge]);
  sat = [first];
  expect((await inBook('wrong')).sort()).toEqual([quIds.radio, quIds.judge].sort());
  const { records } = await repo.call(book.paging, { params: { examId, mark: 'wrong' } }, learner);
  const [item] = records;
  expect(item).toMatchObject({ refType: 'exam', refId: examId, refTitle: '期中考试', wrongCount: 1 });
  const id = item?.id ?? '';
  expect((await repo.call(book.detail, { id }, learner)).result).not.toBeNull();
  examined = [item?.quId ?? ''];
  const sitting = { ...learner, userId: newId() };
  const other = (await repo.call(book.paging, { params: { refType: 'exam' } }, sitting)).records.find(({ quId }) => quId === item?.quId);
  expect(await repo.call(book.detail, { id: other?.id ?? '' }, sitting)).toMatchObject({ result: null, isWithheld: true });
  examined = [];
  // it is practised under the exam, and leaves the list when it was answered right
  const of = { refType: 'exam' as const, refId: examId, quId: quIds.judge };
  await repo.call(book.writeNote, { ...of, favNote: '地球' }, learner);
  const train = await repo.call(training.start, { trainMode: 'exam_wrong', repoId: examId }, learner);
  expect(train).toMatchObject({ totalCount: 2, title: '期中考试', trainMode_dictText: '考试错题练习' });
  expect(await look(train.id, quIds.judge)).toMatchObject({ favNote: '地球', answered: false, result: null });
  expect(await fill(train.id, quIds.judge, await options(train.id, quIds.judge, '正确'))).toMatchObject({ rightCount: 1 });
  await repo.call(book.autoRemove, { refId: examId, quId: quIds.judge }, learner);
  expect(await inBook('wrong')).toEqual([quIds.radio]);
  expect(await inBook('note')).toEqual([quIds.judge]);
  // a second paper brings one back, a correction of the first one takes one away
  sat = [paperOf(examId, 4, [], first.paperId), paperOf(examId, 2, [quIds.judge])];
  expect(await inBook('wrong')).toEqual([quIds.judge]);
  expect((await repo.call(training.paging, {}, learner)).records[0]).toMatchObject({ title: '期中考试', trainMode: 'exam_wrong' });
  // the marks were withheld
  sat = [];
  expect([await inBook('wrong'), await inBook('note')]).toEqual([[], []]);
  await repo.refused('NOT_FOUND', book.detail, { id }, learner);
  await repo.refused('NOT_FOUND', training.question, { trainId: train.id, quId: quIds.judge }, learner);
  await repo.refused('NOT_FOUND', training.start, { trainMode: 'exam_wrong', repoId: examId, clear: true }, learner);
});

test('a bank for exams is not there, one with a price has to be bought, and what is another person’s is nobody else’s', async () => {
  const hidden = await newBank(repo);
  const { title, revision } = await repo.call(calls.repo.banks.detail, { id: hidden });
  await repo.call(calls.repo.banks.save, { id: hidden, revision, title, forTrain: false });
  await repo.refused('NOT_FOUND', training.start, { trainMode: 'repo_sort', repoId: hidden }, learner);
  await repo.refused('NOT_FOUND', training.bank, { id: hidden }, learner);
  // one that is reserved later is not offered to go on with either
  const later = await newBank(repo);
  await repo.call(questions.save, { repoId: later, ...samples.judge });
  const open = await repo.call(training.start, { trainMode: 'repo_sort', repoId: later }, learner);
  expect(await repo.call(training.check, {}, learner)).toMatchObject({ id: open.id });
  const records = async () => (await repo.call(training.paging, { size: 10, params: { repoId: later } }, learner)).records;
  expect(await records()).toMatchObject([{ id: open.id, isOffered: true }]);
  const reserved = await repo.call(calls.repo.banks.detail, { id: later });
  await repo.call(calls.repo.banks.save, { id: later, revision: reserved.revision, title: reserved.title, forTrain: false });
  expect(await repo.call(training.check, {}, learner)).toBeNull();
  expect(await records()).toMatchObject([{ id: open.id, state: 0, isOffered: false }]);
  await repo.refused('NOT_FOUND', training.question, { trainId: open.id, quId: quIds.radio }, learner);
  const sold = await newBank(repo);
  await repo.call(questions.save, { repoId: sold, ...samples.judge });
  await repo.db.collection('banks').updateOne({ _id: ObjectId.createFromHexString(sold) }, { $set: { price: 990 } });
  await repo.refused('REPO_NOT_BOUGHT', training.start, { trainMode: 'repo_sort', repoId: sold }, learner);
  expect(await repo.call(training.bank, { id: sold }, learner)).toMatchObject({ price: 990, isBuy: false });
  await repo.call(calls.repo.purchases.grant, { goodsId: sold, userId: learner.userId, orderId: newId() });
  expect((await repo.call(training.start, { trainMode: 'repo_sort', repoId: sold }, learner)).totalCount).toBe(1);
  const { id } = await begin('repo_sort');
  const stranger = { ...learner, userId: newId() };
  await repo.refused('NOT_FOUND', training.card, { id }, stranger);
  await repo.refused('NOT_FOUND', training.question, { trainId: id, quId: quIds.radio }, stranger);
});

test('a bank is joined and left, and the own banks say how far they are covered', async () => {
  expect((await repo.call(training.minePaging, {}, learner)).total).toBe(0);
  expect(await repo.call(training.join, { id: repoId }, learner)).toEqual({ hasJoin: true });
  const { id } = await begin('repo_qt_judge');
  await fill(id, quIds.judge, await options(id, quIds.judge, '错误'));
  const { records } = await repo.call(training.minePaging, {}, learner);
  expect(records).toMatchObject([
    {
      id: repoId,
      hasJoin: true,
      coverCount: 1,
      coverRate: 14,
      wrongCount: 1,
      trainCount: 1,
      latestTrain: { percent: 100, trainMode_dictText: '判断题' },
    },
  ]);
  expect(await repo.call(training.join, { id: repoId }, learner)).toEqual({ hasJoin: false });
});

test('before a question is changed, the learners who have practised with it are counted, each once', async () => {
  const { id: quId } = await repo.call(questions.save, { repoId, ...samples.judge, content: '<p>有多少人练习过？</p>' });
  const use = () => repo.call(training.questionUse, { quIds: [quId, quIds.judge, quId] });
  const before = await use();
  // a mark is no practice
  await repo.call(book.markFav, { refId: repoId, quId, favMark: true }, learner);
  expect(await use()).toEqual(before);
  const { id } = await begin('repo_sort');
  await fill(id, quId, await options(id, quId, '正确'));
  await fill(id, quIds.judge, await options(id, quIds.judge, '正确'));
  expect(await use()).toEqual({ learners: before.learners + 1 });
  expect(await repo.call(training.questionUse, { quIds: [quId] })).toEqual({ learners: 1 });
});

test('64 starts at once begin one training, and 32 answers at once are one', async () => {
  const begun = await Promise.all(Array.from({ length: 64 }, () => begin('repo_rand')));
  const [first] = begun;
  expect(new Set(begun.map(({ id }) => id)).size).toBe(1);
  const id = first?.id ?? '';
  const answer = await options(id, quIds.radio, 'H<sub>2');
  await Promise.all(Array.from({ length: 32 }, () => fill(id, quIds.radio, answer)));
  expect(await repo.call(training.detail, { id }, learner)).toMatchObject({ answerCount: 1, rightCount: 1 });
});

test('a question that was changed or deleted stays as it was answered', async () => {
  const own = await newBank(repo);
  const { id: quId } = await repo.call(questions.save, { repoId: own, ...samples.judge });
  const { id } = await repo.call(training.start, { trainMode: 'repo_sort', repoId: own }, learner);
  await fill(id, quId, await options(id, quId, '正确'));
  const { revision } = await repo.call(questions.detail, { id: quId });
  await repo.call(questions.save, { id: quId, revision, repoId: own, ...samples.judge, content: '<p>太阳绕地球转。</p>' });
  expect((await look(id, quId)).question.content).toBe('<p>地球绕太阳转。</p>');
  await repo.call(questions.delete, { ids: [quId] });
  expect(await look(id, quId)).toMatchObject({ answered: true, result: { isRight: true } });
});
