import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, type ClientInput, type SurveyQuestionInput } from '@xuekao/contracts';
import { person, startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
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
