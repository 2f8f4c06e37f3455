import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, type ClientInput, type FilterCondition } from '@xuekao/contracts';
import { person, startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { readSheet } from '@xuekao/sheets';
import { activity } from '../activity.module.js';

const { surveys, surveyPapers, surveyQuestions } = calls.activity;
const hour = 3_600_000;
let service: ServiceUnderTest;
let surveyId: string;
const admin = person(1, 'A01');
const option = (id: string, score = 0) => ({ id, content: `选项${id}`, score, hasRemark: id === 'z' });
const chosen = (quId: string, ...ids: string[]) => ({ quId, options: ids.map((id) => ({ id, remark: id === 'z' ? '说明' : '' })) });

/** Choice, several, points, step from 0 to 10, words. */
const given: ClientInput<typeof surveyQuestions.handPaper>['answers'][] = [
  [chosen('c', 'a'), chosen('m', 'a', 'b'), chosen('s', 'a'), { quId: 'n', answer: '10' }, { quId: 't', answer: '食堂太挤' }],
  [chosen('c', 'z'), chosen('m', 'a'), chosen('s', 'b'), { quId: 'n', answer: '9' }, { quId: 't', answer: '=1+1' }],
  [chosen('c', 'a'), chosen('m', 'b'), chosen('s', 'a'), { quId: 'n', answer: '6' }],
  [chosen('c', 'b'), { quId: 'n', answer: '7' }, { quId: 't', answer: '食堂很好' }],
];

beforeAll(async () => {
  service = await startUnderTest(activity, 'survey_results');
  const times = { startTime: new Date(Date.now() - hour).toISOString(), endTime: new Date(Date.now() + hour).toISOString() };
  ({ id: surveyId } = await service.call(surveys.save, { title: '调查', content: '说明', surveyType: 'other', ...times }, admin));
  await service.call(
    surveyQuestions.saveAll,
    {
      id: surveyId,
      questions: [
        { id: 'c', quType: 'radio', content: '一', answerList: [option('a'), option('b'), option('z')] },
        { id: 'm', quType: 'multi', content: '二', answerList: [option('a'), option('b')] },
        { id: 's', quType: 'radio_score', content: '三', answerList: [option('a', 5), option('b', 2)] },
        { id: 'n', quType: 'scale', content: '四', rankLevel: 11 },
        { id: 't', quType: 'saq', content: '五' },
      ],
    },
    admin,
  );
  await service.call(surveys.publish, { id: surveyId, state: 1 }, admin);
  for (const [at, answers] of given.entries()) {
    const who = { ...person(3, 'A01'), realName: `学生${at + 1}` };
    const { paperId } = await service.call(surveyPapers.create, { id: surveyId }, who);
    await service.call(surveyQuestions.handPaper, { paperId, answers }, who);
    const day = new Date(Date.UTC(2026, 10, 20 + at, 15, 30));
    const places = { province: at < 2 ? '浙江省' : '江苏省', city: ['杭州市', '宁波市', '南京市', '苏州市'][at] };
    await service.db
      .collection<{ _id: string }>('survey_papers')
      .updateOne({ _id: paperId }, { $set: { handTime: day, costSeconds: 60 * (at + 1), ...places } });
  }
}, 60_000);
afterAll(() => service.close());

test('an answer that is voided gives its place back, and takes it again when it is valid', async () => {
  const times = { startTime: new Date(Date.now() - hour).toISOString(), endTime: new Date(Date.now() + hour).toISOString() };
  const form = { title: '名额', content: '说明', surveyType: 'other', sampleLimit: 1, ...times };
  const { id } = await service.call(surveys.save, form, admin);
  const questions = [{ id: 't', quType: 'saq' as const, content: '一' }];
  await service.call(surveyQuestions.saveAll, { id, questions }, admin);
  await service.call(surveys.publish, { id, state: 1 }, admin);
  const handsIn = async (): Promise<string> => {
    const who = person(3, 'A01');
    const { paperId } = await service.call(surveyPapers.create, { id }, who);
    await service.call(surveyQuestions.handPaper, { paperId, answers: [{ quId: 't', answer: '好' }] }, who);
    return paperId;
  };
  const first = await handsIn();
  await service.refused('SURVEY_FULL', surveyPapers.create, { id }, person(3, 'A01'));
  const valid = (state: 0 | 1) => service.call(surveyPapers.valid, { ids: [first], state }, admin);
  await valid(1);
  // twice is once
  await valid(1);
  await handsIn();
  await service.refused('SURVEY_FULL', surveyPapers.create, { id }, person(3, 'A01'));
  await valid(0);
  const row = await service.db.collection<{ _id: string; sampleCount: number }>('surveys').findOne({ _id: id });
  expect(row?.sampleCount).toBe(2);
});

const found = async (...conditions: Partial<FilterCondition>[]): Promise<string[]> => {
  const params = { surveyId, conditions: conditions as FilterCondition[] };
  const { records } = await service.call(surveyPapers.paging, { params }, admin);
  return records.map(({ realName }) => realName.slice(2)).sort();
};

test('figures count what was chosen, points, and the net promoter score', async () => {
  const { papers, meanSeconds, meanScore, questions } = await service.call(surveyPapers.statistic, { surveyId }, admin);
  expect([papers, meanSeconds, meanScore]).toEqual([4, 150, (5 + 10 + 2 + 9 + 5 + 6 + 7) / 4]);
  const counts = questions.map(({ answered, rows }) => [answered, rows.map(({ count }) => count)]);
  expect(counts).toEqual([
    [4, [2, 1, 1]],
    [3, [2, 2]],
    [3, [2, 1]],
    [4, [0, 0, 0, 0, 0, 0, 1, 1, 0, 1, 1]],
    [3, []],
  ]);
  expect(questions[0]?.rows[0]?.share).toBe(0.5);
  expect(questions[2]?.mean).toBe(4);
  expect(questions[3]).toMatchObject({ nps: 25, mean: 8 });
  // words: the answer itself, or beside an option that asks for them
  expect(questions.map(({ hasTexts }) => hasTexts)).toEqual([true, false, false, false, true]);
});

test('answers are filtered by day, place, points, time, options, steps and words; empty conditions are dropped', async () => {
  expect(await found({ field: 'total_score', operator: 'gt', value: '' })).toEqual(['1', '2', '3', '4']);
  // 15:30 UTC is 23:30 of the same day in Shanghai
  expect(await found({ field: 'hand_time', operator: 'eq', value: '2026-11-21' })).toEqual(['2']);
  expect(await found({ field: 'hand_time', operator: 'gt', value: '2026-11-21' })).toEqual(['3', '4']);
  expect(await found({ field: 'hand_time', operator: 'lt', value: '2026-11-21' })).toEqual(['1']);
  expect(await found({ field: 'hand_time', operator: 'between', value: '2026-11-21', valueTo: '2026-11-22' })).toEqual(['2', '3']);
  expect(await found({ field: 'join_province', operator: 'eq', value: '浙江省' })).toEqual(['1', '2']);
  expect(await found({ field: 'join_province', operator: 'ne', value: '浙江省' })).toEqual(['3', '4']);
  expect(await found({ field: 'join_city', operator: 'ct', value: '州' })).toEqual(['1', '4']);
  expect(await found({ field: 'join_city', operator: 'nct', value: '州' })).toEqual(['2', '3']);
  expect(await found({ field: 'total_score', operator: 'between', value: '7', valueTo: '11' })).toEqual(['2', '3', '4']);
  expect(await found({ field: 'cost_time', operator: 'lt', value: '120' })).toEqual(['1']);
  expect(await found({ field: 'qu:c', operator: 'eq', value: 'a' })).toEqual(['1', '3']);
  expect(await found({ field: 'qu:m', operator: 'ne', value: 'a' })).toEqual(['3', '4']);
  expect(await found({ field: 'qu:n', operator: 'gt', value: '8' })).toEqual(['1', '2']);
  expect(await found({ field: 'qu:t', operator: 'ct', value: '食堂' }, { field: 'qu:c', operator: 'eq', value: 'b' })).toEqual(['4']);
  expect(await found({ field: 'qu:t', operator: 'nct', value: '食堂' })).toEqual(['2', '3']);
  const bad = [
    { field: 'owner', operator: 'eq', value: 'x' },
    { field: 'qu:x', operator: 'eq', value: 'a' },
    { field: 'total_score', operator: 'ct', value: '1' },
    { field: 'hand_time', operator: 'eq', value: '2026-13-40' },
    { field: 'constructor', operator: 'eq', value: '1' },
  ] as FilterCondition[];
  for (const condition of bad)
    await service.refused('BAD_INPUT', surveyPapers.paging, { params: { surveyId, conditions: [condition] } }, admin);
});

test('words are searched, places listed, and what does not count is left out of figures', async () => {
  const texts = (quId: string, text?: string) =>
    service.call(surveyPapers.textPaging, { params: { surveyId, quId, ...(text === undefined ? {} : { text }) } }, admin);
  expect((await texts('t', '食堂')).records.map(({ text }) => text)).toEqual(['食堂很好', '食堂太挤']);
  expect((await texts('c')).records.map(({ text }) => text)).toEqual(['说明']);
  expect(await service.call(surveyPapers.listProvince, { id: surveyId }, admin)).toEqual(['江苏省', '浙江省']);
  expect(await service.call(surveyPapers.listCity, { id: surveyId }, admin)).toHaveLength(4);
  const { records } = await service.call(surveyPapers.paging, { params: { surveyId } }, admin);
  const ids = [records[0]?.id ?? ''];
  await service.call(surveyPapers.valid, { ids, state: 1 }, admin);
  expect((await service.call(surveyPapers.statistic, { surveyId }, admin)).papers).toBe(3);
  await service.call(surveyPapers.valid, { ids, state: 0 }, admin);
  expect((await service.call(surveyPapers.statistic, { surveyId }, admin)).papers).toBe(4);
});

test('an export has every answer in words or in codes, and no cell that a spreadsheet would run', async () => {
  const sheet = async (by: 'labels' | 'codes') => {
    const { base64, name } = await service.call(surveyPapers.export, { surveyId, by }, admin);
    expect(name).toBe('调查 答卷.xlsx');
    return readSheet(Buffer.from(base64, 'base64'), { maxRows: 100, maxColumns: 30 });
  };
  const words = await sheet('labels');
  expect(words[0]?.slice(9)).toEqual(['1. 一', '2. 二', '3. 三', '4. 四', '5. 五']);
  expect(words[1]?.slice(9)).toEqual(['选项a', '选项a、选项b', '选项a', '10', '食堂太挤']);
  expect(words[2]?.[9]).toBe('选项z（说明）');
  expect(words[2]?.[13]).toBe("'=1+1");
  const codes = await sheet('codes');
  expect(codes[1]?.slice(9, 12)).toEqual(['1', '1、2', '1']);
});
