import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, type ClientInput, type SurveyQuestionInput } from '@xuekao/contracts';
import { readConfig } from '@xuekao/platform';
import { readSheet } from '@xuekao/sheets';
import { person, startUnderTest, until, type ServiceUnderTest } from '@xuekao/service-testing';
import { mongo } from 'mongoose';
import { activity } from '../activity.module.js';

const { surveys, surveyPapers, surveyQuestions } = calls.activity;
const hour = 3_600_000;
let service: ServiceUnderTest;
const admin = person(1, 'A01');
const learner = () => ({ ...person(3, 'A01'), roleType: 1, permissions: [] });

beforeAll(async () => {
  service = await startUnderTest(activity, 'survey_logic');
});
afterAll(() => service.close());

const option = (id: string, more: object = {}) => ({ id, content: `选项${id}`, ...more });
const chose = (quId: string, ...values: string[]) => ({ quId, test: 'chosen' as const, values });
const all = (...conditions: ReturnType<typeof chose>[]) => ({ match: 'all' as const, conditions });
const questions: SurveyQuestionInput[] = [
  { id: 'q1', quType: 'radio', content: '住校吗', required: true, answerList: [option('a'), option('b'), option('c')] },
  { id: 'q2', quType: 'saq', content: '宿舍的问题', required: true, showWhen: all(chose('q1', 'a')) },
  {
    ...{
      id: 'q3',
      quType: 'radio_score',
      content: '食堂',
      required: true,
      answerList: [option('a', { score: 5 }), option('b', { score: 1 })],
    },
    pageEnd: { jumps: [{ when: all(chose('q1', 'c')), to: '' }] },
  },
  { id: 'q4', quType: 'saq', content: '建议', required: true },
];
async function draft(list: SurveyQuestionInput[]): Promise<string> {
  const settings: ClientInput<typeof surveys.save> = {
    ...{ title: '住校调查', content: '<p>请如实填写</p>', surveyType: 'satisfaction' },
    ...{ startTime: new Date(Date.now() - hour).toISOString(), endTime: new Date(Date.now() + hour).toISOString() },
  };
  const { id } = await service.call(surveys.save, settings, admin);
  await service.call(surveyQuestions.saveAll, { id, questions: list }, admin);
  return id;
}
async function published(list = questions): Promise<string> {
  const id = await draft(list);
  await service.call(surveys.publish, { id, state: 1 }, admin);
  return id;
}
async function begun(id: string) {
  const who = learner();
  return { who, ...(await service.call(surveyPapers.create, { id }, who)) };
}
const chosen = (quId: string, ...ids: string[]) => ({ quId, options: ids.map((id) => ({ id })) });
const words = (quId: string, answer: string) => ({ quId, answer });

test('the page is told rules, pages and jumps, and the designer reads them as they were saved', async () => {
  const id = await published();
  const { who, paperId } = await begun(id);
  const { quList, jumps } = await service.call(surveyPapers.detailForAnswer, { id: paperId }, who);
  expect(quList.map(({ page, showWhen }) => [page, showWhen?.conditions.length])).toEqual([
    [0, undefined],
    [0, 1],
    [0, undefined],
    [1, undefined],
  ]);
  expect(jumps).toMatchObject([{ page: 0, when: { match: 'all', conditions: [{ quId: 'q1', test: 'chosen', values: ['c'] }] } }]);
  expect(jumps[0]?.to).toBeGreaterThan(1);
  const design = await service.call(surveyQuestions.listAll, { id }, admin);
  expect(design.questions).toMatchObject(questions);
  expect(Object.keys(design.questions[0] ?? {})).not.toContain('showWhen');
  expect((await service.call(surveyQuestions.preview, { id }, admin)).jumps).toEqual(jumps);
});

test('what the logic does not ask is neither wanted nor stored nor counted', async () => {
  const id = await published();
  const stored = async (paperId: string) => {
    const paper = await service.db.collection<{ _id: string; answers: { quId: string }[] }>('survey_papers').findOne({ _id: paperId });
    return paper?.answers.map(({ quId }) => quId);
  };
  const one = await begun(id);
  const answers = [chosen('q1', 'c'), words('q2', '太吵'), chosen('q3', 'a'), words('q4', '没有')];
  await service.call(surveyQuestions.fillAnswer, { paperId: one.paperId, answers }, one.who);
  expect(await stored(one.paperId)).toEqual(['q1', 'q3']);
  await service.call(surveyQuestions.handPaper, { paperId: one.paperId, answers }, one.who);
  expect(await stored(one.paperId)).toEqual(['q1', 'q3']);

  // whoever is asked has to answer; the number is the one that the page showed
  const two = await begun(id);
  const hand = (given: ClientInput<typeof surveyQuestions.handPaper>['answers']) => ({ paperId: two.paperId, answers: given });
  await service.refused(
    'SURVEY_ANSWER',
    surveyQuestions.handPaper,
    hand([chosen('q1', 'a'), chosen('q3', 'b'), words('q4', '好')]),
    two.who,
  );
  const refusal = service.call(surveyQuestions.handPaper, hand([chosen('q1', 'b'), chosen('q3', 'b')]), two.who);
  await expect(refusal).rejects.toThrow('第 3 题：此题为必答，请作答后再提交！');
  await service.call(
    surveyQuestions.handPaper,
    hand([chosen('q1', 'b'), chosen('q3', 'b'), words('q4', '好'), words('q2', '太吵')]),
    two.who,
  );
  expect(await stored(two.paperId)).toEqual(['q1', 'q3', 'q4']);
  const figures = await service.call(surveyPapers.statistic, { surveyId: id }, admin);
  expect(figures.questions.map(({ answered }) => answered)).toEqual([2, 0, 2, 1]);
});

test('logic that nobody could follow is neither saved nor published, with the question and the reason', async () => {
  const id = await draft(questions);
  const save = (list: SurveyQuestionInput[]) => service.call(surveyQuestions.saveAll, { id, questions: list, revision: 1 }, admin);
  const [first, second, third, fourth] = questions as [SurveyQuestionInput, SurveyQuestionInput, SurveyQuestionInput, SurveyQuestionInput];
  await expect(save([second, first, third, fourth])).rejects.toThrow('第 1 题：规则只能用排在前面的题目');
  await expect(save([second, third, fourth])).rejects.toThrow('第 1 题：规则用到的题目已不存在');
  await expect(save([{ ...first, visible: false }, second, third, fourth])).rejects.toThrow('第 2 题：规则用到的题目已隐藏');
  await expect(save([first, { ...second, showWhen: all(chose('q1', 'a'), chose('q1', 'b')) }])).rejects.toThrow(
    '第 2 题：规则永远不会成立',
  );
  await expect(save([first, { ...third, pageEnd: { jumps: [{ when: all(), to: '' }] } }, fourth])).rejects.toThrow(
    '第 3 题：没有人会被问到这道题',
  );
  await expect(save([first, { ...third, pageEnd: { jumps: [{ when: all(), to: 'q1' }] } }, fourth])).rejects.toThrow(
    '第 2 题：跳转只能去后面的页',
  );
  // a document that was written around the check is not published either
  await service.db.collection<{ _id: string }>('surveys').updateOne({ _id: id }, { $set: { 'questions.0.visible': false } });
  await service.refused('SURVEY_LOGIC', surveys.publish, { id, state: 1 }, admin);
});

test('a publication that a save of the questions overtakes is told so', async () => {
  const id = await draft(questions);
  const client = await mongo.MongoClient.connect(readConfig(service.env).mongoUrl);
  const saving = client.startSession();
  // a transaction holds the survey until the publication has read it and wants to change it
  saving.startTransaction();
  const held = client.db(service.db.databaseName).collection<{ _id: string }>('surveys');
  await held.updateOne({ _id: id }, { $inc: { designRevision: 1 } }, { session: saving });
  const published = service.refused('STALE', surveys.publish, { id, state: 1 }, admin);
  const wanting = [{ $currentOp: { allUsers: true } }, { $match: { op: 'update', ns: `${service.db.databaseName}.surveys` } }];
  await until(async () => (await client.db('admin').aggregate(wanting).toArray()).length > 0);
  await saving.commitTransaction();
  await published;
  await client.close();
  expect(await service.call(surveys.detail, { id }, admin)).toMatchObject({ state: 0 });
});

const choice: SurveyQuestionInput[] = [
  { id: 'q1', quType: 'radio', content: '班级', required: true, answerList: [option('a'), option('b')] },
  {
    ...{ id: 'q2', quType: 'multi', content: '社团', required: true, selectMin: 1 },
    answerList: [option('a', { quota: 10 }), option('b', { quota: 4 }), option('c')],
  },
];
const handed = (one: Awaited<ReturnType<typeof begun>>, ...ids: string[]) =>
  service.call(surveyQuestions.handPaper, { paperId: one.paperId, answers: [chosen('q1', 'a'), chosen('q2', ...ids)] }, one.who);
async function countsOf(id: string): Promise<unknown> {
  const survey = await service.db.collection<{ _id: string; quotaCounts?: object }>('surveys').findOne({ _id: id });
  return survey?.quotaCounts;
}
const chooseCount = (surveyId: string, optionId: string) =>
  service.db
    .collection('survey_papers')
    .countDocuments({ surveyId, handState: 1, valid: true, answers: { $elemMatch: { quId: 'q2', 'options.id': optionId } } });

test('sixty-four people at once never exceed a quota, and who was refused may choose another option', async () => {
  const id = await published(choice);
  const all64 = await Promise.all(Array.from({ length: 64 }, () => begun(id)));
  // half of them want both of the options that are few
  const outcomes = await Promise.allSettled(all64.map((one, at) => handed(one, ...(at % 2 === 0 ? ['a', 'b'] : ['a']))));
  const [few, fewer] = [await chooseCount(id, 'a'), await chooseCount(id, 'b')];
  expect([few, fewer <= 4, outcomes.filter(({ status }) => status === 'fulfilled').length]).toEqual([10, true, 10]);
  expect(await countsOf(id)).toEqual({ q2_a: 10, ...(fewer > 0 ? { q2_b: fewer } : {}) });
  expect(await service.call(surveys.detail, { id }, admin)).toMatchObject({ sampleCount: 10, phase: 'open' });
  const refused = all64.filter((_, at) => outcomes[at]?.status === 'rejected');
  const [late] = refused as [Awaited<ReturnType<typeof begun>>];
  await expect(handed(late, 'a', 'c')).rejects.toThrow('第 2 题的选项“选项a”名额已满。');
  const { quList } = await service.call(surveyPapers.detailForAnswer, { id: late.paperId }, late.who);
  expect(quList[1]?.answerList.map(({ isFull }) => isFull ?? false)).toEqual([true, fewer === 4, false]);
  await handed(late, 'c');
  expect(await service.call(surveys.detail, { id }, admin)).toMatchObject({ sampleCount: 11 });
  const figures = await service.call(surveyPapers.statistic, { surveyId: id }, admin);
  expect(figures.questions[1]?.rows.map(({ count, quota }) => [count, quota])).toEqual([
    [10, 10],
    [fewer, 4],
    [1, undefined],
  ]);
}, 120_000);

test('sixty-four hand-ins of one answer take one place', async () => {
  const id = await published(choice);
  const one = await begun(id);
  const outcomes = await Promise.allSettled(Array.from({ length: 64 }, () => handed(one, 'b')));
  expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
  const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.errorName] : []));
  expect([...new Set(reasons)].filter((reason) => reason !== 'BUSY')).toEqual([]);
  await handed(one, 'b');
  expect(await countsOf(id)).toEqual({ q2_b: 1 });
}, 60_000);

test('an answer that was made invalid frees its place, and counts again only where there is room', async () => {
  const id = await published(
    choice.map((one) => ({
      ...one,
      answerList: (one.answerList ?? []).map((given) => ({ ...given, ...(given.id === 'b' && one.id === 'q2' ? { quota: 1 } : {}) })),
    })),
  );
  const [first, second] = [await begun(id), await begun(id)];
  await handed(first, 'b');
  await service.refused(
    'SURVEY_QUOTA',
    surveyQuestions.handPaper,
    { paperId: second.paperId, answers: [chosen('q1', 'a'), chosen('q2', 'b')] },
    second.who,
  );
  const valid = (paperId: string, state: 0 | 1) => service.call(surveyPapers.valid, { ids: [paperId], state }, admin);
  // twice is once
  await valid(first.paperId, 1);
  await valid(first.paperId, 1);
  expect(await countsOf(id)).toEqual({ q2_b: 0 });
  await handed(second, 'b');
  await service.refused('SURVEY_QUOTA', surveyPapers.valid, { ids: [first.paperId], state: 0 }, admin);
  await valid(second.paperId, 1);
  await Promise.all([valid(first.paperId, 0), valid(first.paperId, 0)]);
  expect([await countsOf(id), (await service.call(surveys.detail, { id }, admin)).sampleCount]).toEqual([{ q2_b: 1 }, 1]);
});

test('a quota may be changed once people have answered, but no option gets its first one then', async () => {
  const id = await published(choice);
  await begun(id);
  const save = (list: SurveyQuestionInput[], revision: number) => ({ id, questions: list, revision });
  const [first, second] = choice as [SurveyQuestionInput, SurveyQuestionInput];
  const withQuota = (quota: number, ...ids: string[]) => ({
    ...second,
    answerList: (second.answerList ?? []).map((one) => (ids.includes(one.id) ? { ...one, quota } : one)),
  });
  await service.refused('SURVEY_ANSWERED', surveyQuestions.saveAll, save([first, withQuota(3, 'c')], 1), admin);
  expect(await service.call(surveyQuestions.saveAll, save([first, withQuota(3, 'a', 'b')], 1), admin)).toEqual({ revision: 2 });
});

test('an option may want words, which a later title quotes with its number in the result', async () => {
  const id = await published([
    {
      ...{ id: 'q1', quType: 'radio', content: '怎么来的', required: true },
      answerList: [option('a'), option('b', { hasRemark: true, remarkRequired: true })],
    },
    { id: 'q2', quType: 'saq', content: '{{answer:q1}}方便吗' },
  ]);
  const one = await begun(id);
  const hand = (remark: string) => ({ paperId: one.paperId, answers: [{ quId: 'q1', options: [{ id: 'b', remark }] }] });
  await expect(service.call(surveyQuestions.handPaper, hand(' '), one.who)).rejects.toThrow('第 1 题：请填写所选选项的说明');
  const { quList } = await service.call(surveyPapers.detailForAnswer, { id: one.paperId }, one.who);
  expect(quList[0]?.answerList.map(({ remarkRequired }) => remarkRequired)).toEqual([undefined, true]);
  await service.call(surveyQuestions.handPaper, hand('骑车'), one.who);
  const { questions: figures } = await service.call(surveyPapers.statistic, { surveyId: id }, admin);
  expect([figures[1]?.content, figures[0]?.rows[1]?.count]).toEqual(['［第 1 题的答案］方便吗', 1]);
  const texts = await service.call(surveyPapers.textPaging, { params: { surveyId: id, quId: 'q1', text: '' } }, admin);
  expect(texts.records.map(({ text }) => text)).toEqual(['骑车']);
});

test('a matrix is answered row by row, counted cell by cell, filtered by a row, and exported with a column for each row', async () => {
  const rowList = [
    { id: 'r1', content: '口味' },
    { id: 'r2', content: '价格' },
  ];
  const matrix: SurveyQuestionInput = {
    id: 'q1',
    quType: 'matrix',
    content: '食堂',
    required: true,
    answerList: [option('a'), option('b')],
    rowList,
  };
  const id = await published([matrix]);
  const cells = (...chosenIds: (readonly [string, string])[]) => [
    { quId: 'q1', options: chosenIds.map(([row, one]) => ({ id: one, row })) },
  ];
  const hand = (one: Awaited<ReturnType<typeof begun>>, answers: ReturnType<typeof cells>) =>
    service.call(surveyQuestions.handPaper, { paperId: one.paperId, answers }, one.who);
  const [first, second] = [await begun(id), await begun(id)];
  await expect(hand(first, cells(['r1', 'a']))).rejects.toThrow('第 1 题：请完成每一行');
  await expect(hand(first, cells(['r1', 'a'], ['r1', 'b']))).rejects.toThrow('第 1 题：答案不正确，请重新作答');
  await expect(hand(first, cells(['r1', 'a'], ['r9', 'b']))).rejects.toThrow('第 1 题：答案不正确，请重新作答');
  await hand(first, cells(['r2', 'b'], ['r1', 'a']));
  await hand(second, cells(['r1', 'b'], ['r2', 'b']));
  const { quList } = await service.call(surveyPapers.detailForAnswer, { id: first.paperId }, first.who);
  expect(quList[0]?.rowList?.map(({ selected }) => selected)).toEqual(['a', 'b']);
  const counts = async (conditions: ClientInput<typeof surveyPapers.statistic>['conditions'] = []) =>
    (await service.call(surveyPapers.statistic, { surveyId: id, conditions }, admin)).questions[0]?.matrix?.map((row) => row.counts);
  expect(await counts()).toEqual([
    [1, 1],
    [0, 2],
  ]);
  expect(await counts([{ field: 'qu:q1:r1', operator: 'eq', value: 'a' }])).toEqual([
    [1, 0],
    [0, 1],
  ]);
  await service.refused(
    'BAD_INPUT',
    surveyPapers.statistic,
    { surveyId: id, conditions: [{ field: 'qu:q1', operator: 'eq', value: 'a' }] },
    admin,
  );
  const file = await service.call(surveyPapers.export, { surveyId: id, by: 'codes' }, admin);
  const sheet = await readSheet(Buffer.from(file.base64, 'base64'), { maxRows: 100, maxColumns: 30 });
  expect(sheet.map((row) => row.slice(-2))).toEqual([
    ['1. 食堂 — 口味', '1. 食堂 — 价格'],
    ['1', '2'],
    ['2', '2'],
  ]);
  const { revision } = await service.call(surveyQuestions.listAll, { id }, admin);
  await service.refused(
    'SURVEY_ANSWERED',
    surveyQuestions.saveAll,
    { id, revision, questions: [{ ...matrix, rowList: rowList.slice(1) }] },
    admin,
  );
  expect(surveyQuestions.saveAll.input.safeParse({ id, questions: [{ ...matrix, rowList: [] }] }).success).toBe(false);
});

test('a required question without a place left is wanted of nobody, and of several choices as many as there are', async () => {
  const id = await published([
    { id: 'q1', quType: 'radio', content: '班级', required: true, answerList: [option('a'), option('b')] },
    {
      ...{ id: 'q2', quType: 'multi', content: '社团', required: true, selectMin: 2 },
      answerList: [option('a', { quota: 1 }), option('b', { quota: 1 }), option('c', { quota: 2 })],
    },
  ]);
  const [first, second, third] = [await begun(id), await begun(id), await begun(id)];
  // while there are places, they are wanted
  await expect(handed(first)).rejects.toThrow('第 2 题：此题为必答，请作答后再提交！');
  await expect(handed(first, 'a')).rejects.toThrow('第 2 题：请最少选2项');
  await handed(first, 'a', 'b');
  await expect(handed(second)).rejects.toThrow('第 2 题：此题为必答，请作答后再提交！');
  await expect(handed(second, 'a')).rejects.toThrow('第 2 题的选项“选项a”名额已满。');
  await handed(second, 'c');
  await handed(await begun(id), 'c');
  await expect(handed(third, 'c')).rejects.toThrow('第 2 题的选项“选项c”名额已满。');
  await handed(third);
  expect(await countsOf(id)).toEqual({ q2_a: 1, q2_b: 1, q2_c: 2 });
});
