import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, type ClientInput, type SurveyQuestionInput } from '@xuekao/contracts';
import { newId, person, startUnderTest, until, type ServiceUnderTest } from '@xuekao/service-testing';
import { activity } from '../activity.module.js';

const { surveys, surveyPapers, surveyQuestions } = calls.activity;
const hour = 3_600_000;
let service: ServiceUnderTest;
const admin = person(1, 'A01');
const learner = () => ({ ...person(3, 'A01'), roleType: 1, permissions: [] });
// what the gateway makes of a caller that has not signed in
const nobody = null as never;

beforeAll(async () => {
  service = await startUnderTest(activity, 'survey_answers');
});
afterAll(() => service.close());

const option = (id: string, more: object = {}) => ({ id, content: `选项${id}`, ...more });
const questions: SurveyQuestionInput[] = [
  { id: 'q1', quType: 'radio', content: '年级', required: true, answerList: [option('a'), option('b'), option('c', { hasRemark: true })] },
  { id: 'q2', quType: 'multi', content: '爱好', selectMin: 1, selectMax: 2, answerList: [option('a'), option('b'), option('c')] },
  { id: 'q3', quType: 'radio_score', content: '食堂', answerList: [option('a', { score: 5 }), option('b', { score: 1 })] },
  { id: 'q4', quType: 'multi_score', content: '设施', answerList: [option('a', { score: 3 }), option('b', { score: 4 })] },
  { id: 'q5', quType: 'scale', content: '推荐', rankLevel: 11 },
  { id: 'q6', quType: 'saq', content: '建议' },
  { id: 'q7', quType: 'saq', content: '隐藏', visible: false },
];
type Settings = Partial<ClientInput<typeof surveys.save>>;
const settings = (): ClientInput<typeof surveys.save> => ({
  title: '满意度调查',
  content: '<p>请如实填写</p>',
  surveyType: 'satisfaction',
  startTime: new Date(Date.now() - hour).toISOString(),
  endTime: new Date(Date.now() + hour).toISOString(),
});
async function draft(more: Settings = {}, list = questions): Promise<string> {
  const { id } = await service.call(surveys.save, { ...settings(), ...more }, admin);
  await service.call(surveyQuestions.saveAll, { id, questions: list }, admin);
  return id;
}
async function published(more: Settings = {}, list = questions): Promise<string> {
  const id = await draft(more, list);
  await service.call(surveys.publish, { id, state: 1 }, admin);
  return id;
}
const chosen = (quId: string, ...ids: string[]) => ({ quId, options: ids.map((id) => ({ id })) });
const whole = [
  chosen('q1', 'a'),
  chosen('q2', 'a', 'b'),
  chosen('q3', 'a'),
  chosen('q4', 'a', 'b'),
  { quId: 'q5', answer: '9' },
  { quId: 'q6', answer: '多开窗口' },
];

test('a person answers once: the answer goes on, is checked, handed in, read again, and kept from everybody else', async () => {
  const id = await published();
  const who = learner();
  const { paperId } = await service.call(surveyPapers.create, { id }, who);
  expect((await service.call(surveyPapers.create, { id }, who)).paperId).toBe(paperId);
  await service.call(surveyQuestions.fillAnswer, { paperId, answers: [chosen('q1', 'c'), { quId: 'q7', answer: '看不到' }] }, who);
  const begun = await service.call(surveyPapers.detailForAnswer, { id: paperId }, who);
  expect(begun.quList.map((question) => question.id)).toEqual(['q1', 'q2', 'q3', 'q4', 'q5', 'q6']);
  expect(begun.quList[0]?.answerList.map(({ selected }) => selected)).toEqual([false, false, true]);
  expect(await service.db.collection('survey_papers').countDocuments({ 'answers.quId': 'q7' })).toBe(0);

  await service.refused('SURVEY_PAPER_NONE', surveyPapers.detailForAnswer, { id: paperId }, learner());
  await service.refused('SURVEY_PAPER_NONE', surveyQuestions.handPaper, { paperId, answers: whole }, learner());
  const hand = (answers: ClientInput<typeof surveyQuestions.handPaper>['answers']) =>
    service.refused('SURVEY_ANSWER', surveyQuestions.handPaper, { paperId, answers }, who);
  await hand([]);
  await hand([...whole.slice(2), chosen('q1', 'a'), chosen('q2', 'a', 'b', 'c')]);
  await hand([chosen('q1', 'a', 'b')]);
  await hand([chosen('q1', 'x')]);
  await hand([chosen('q1', 'a'), { quId: 'q5', answer: '11' }]);

  await service.call(surveyQuestions.handPaper, { paperId, answers: whole }, who);
  await service.call(surveyQuestions.handPaper, { paperId, answers: [] }, who);
  await service.refused('SURVEY_HANDED', surveyQuestions.fillAnswer, { paperId, answers: [] }, who);
  await service.refused('SURVEY_JOINED', surveyPapers.create, { id }, who);
  const read = await service.call(surveyPapers.detailForAnswer, { id: paperId }, who);
  expect([read.handState, read.quList[5]?.answer]).toEqual([1, '多开窗口']);
  const view = await service.call(surveys.view, { id }, who);
  expect(view).toMatchObject({ myJoinCount: 1, mayJoin: false, sampleCount: 1, openPaperId: '' });
  const cards = await service.call(surveys.minePaging, { params: { joinState: 1 } }, who);
  expect(cards.records.map((card) => card.id)).toEqual([id]);
  expect((await service.call(surveys.minePaging, { params: { joinState: 0 } }, who)).records.map((card) => card.id)).not.toContain(id);
  expect((await service.call(surveyPapers.joinPaging, { params: { surveyId: id } }, who)).records).toMatchObject([
    { id: paperId, handState: 1 },
  ]);

  const [row] = (await service.call(surveyPapers.paging, { params: { surveyId: id } }, admin)).records;
  // 5 for the canteen, 3 and 4 for the rooms, 9 for the step
  expect(row).toMatchObject({ id: paperId, realName: who.realName, totalScore: 21, valid: true });
});

test('an anonymous survey takes one answer of a browser, keeps no name, and believes no id that it did not sign', async () => {
  const id = await published({ needLogin: false });
  const { paperId, uuid } = await service.call(surveyPapers.create, { id, uuid: 'made.up' }, nobody);
  expect(uuid).not.toBe('made.up');
  expect((await service.call(surveyPapers.create, { id, uuid }, nobody)).paperId).toBe(paperId);
  await service.refused('SURVEY_PAPER_NONE', surveyPapers.detailForAnswer, { id: paperId, uuid: 'made.up' }, nobody);
  // an account changes nothing: the answer is the browser's
  const who = learner();
  expect((await service.call(surveyPapers.create, { id, uuid }, who)).paperId).toBe(paperId);
  await service.call(surveyQuestions.handPaper, { paperId, uuid, answers: whole }, who);
  await service.refused('SURVEY_JOINED', surveyPapers.create, { id, uuid }, nobody);
  const stored = await service.db.collection('survey_papers').findOne({ surveyId: id });
  expect([stored?.['userId'], stored?.['realName'], JSON.stringify(stored).includes(who.userId)]).toEqual(['', '', false]);
  const mine = await service.call(surveys.minePaging, { params: { uuid, joinState: 1 } }, nobody);
  expect(mine.records).toMatchObject([{ id, myJoinCount: 1 }]);
  // the same browser has another name in another survey
  const other = await published({ needLogin: false });
  await service.call(surveyPapers.create, { id: other, uuid }, nobody);
  const owners = await service.db.collection('survey_papers').distinct('owner', { surveyId: { $in: [id, other] } });
  expect(owners).toHaveLength(2);
  // one that wants an account is neither listed nor begun without one
  const closed = await published();
  await service.refused('NOT_SIGNED_IN', surveyPapers.create, { id: closed, uuid }, nobody);
  expect((await service.call(surveys.minePaging, { params: {}, size: 100 }, nobody)).records.map((card) => card.id)).not.toContain(closed);
});

test('sixty-four people at once hand in no more than the limit, and two windows of a person are one answer', async () => {
  const id = await published({ sampleLimit: 10 });
  const people = Array.from({ length: 64 }, learner);
  const papers = await Promise.all(
    people.map(async (who) => {
      const [one, other] = await Promise.all([1, 2].map(() => service.call(surveyPapers.create, { id }, who)));
      expect(one?.paperId).toBe(other?.paperId);
      return { who, paperId: one?.paperId ?? '' };
    }),
  );
  const outcomes = await Promise.all(
    papers.map(({ who, paperId }) =>
      service.call(surveyQuestions.handPaper, { paperId, answers: whole }, who).then(
        () => 'taken',
        () => 'refused',
      ),
    ),
  );
  expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(10);
  expect(await service.db.collection('survey_papers').countDocuments({ surveyId: id, handState: 1 })).toBe(10);
  expect(await service.call(surveys.detail, { id }, admin)).toMatchObject({ sampleCount: 10, phase: 'full' });
  await service.refused('SURVEY_FULL', surveyPapers.create, { id }, learner());
}, 120_000);

test('whoever answers is asked what was saved last, however many have handed in before', async () => {
  const id = await published();
  const [first, second, third, fourth] = [learner(), learner(), learner(), learner()];
  const begin = async (who: ReturnType<typeof learner>) => (await service.call(surveyPapers.create, { id }, who)).paperId;
  const papers = await Promise.all([first, second, third, fourth].map(begin));
  const hand = (at: number, answers: ClientInput<typeof surveyQuestions.handPaper>['answers']) => ({ paperId: papers[at] ?? '', answers });
  await service.call(surveyQuestions.handPaper, hand(0, whole), first);
  const more: SurveyQuestionInput[] = [
    ...questions.map((question) => ({ ...question, visible: !['q6', 'q7'].includes(question.id) })),
    { id: 'q8', quType: 'scale', content: '更多', required: true },
  ];
  await service.call(surveyQuestions.saveAll, { id, questions: more }, admin);
  await service.refused('SURVEY_ANSWER', surveyQuestions.handPaper, hand(1, whole), second);
  await service.call(surveyQuestions.handPaper, hand(1, [...whole, { quId: 'q8', answer: '5' }]), second);
  const stored = service.db.collection<{ _id: string; answers: { quId: string }[] }>('survey_papers');
  expect((await stored.findOne({ _id: papers[1] ?? '' }))?.answers.map(({ quId }) => quId)).toEqual(['q1', 'q2', 'q3', 'q4', 'q5', 'q8']);
  // its state is no part of its questions
  await service.call(surveys.publish, { id, state: 2 }, admin);
  await service.refused('SURVEY_CLOSED', surveyQuestions.handPaper, hand(2, whole), third);
  await service.call(surveys.delete, { ids: [id] }, admin);
  await service.refused('SURVEY_PAPER_NONE', surveyQuestions.handPaper, hand(3, whole), fourth);
});

test('a school that hands in at one moment is counted to the last one', async () => {
  const id = await published();
  const people = Array.from({ length: 40 }, learner);
  const papers = await Promise.all(people.map((who) => service.call(surveyPapers.create, { id }, who)));
  await Promise.all(
    papers.map(({ paperId }, at) => service.call(surveyQuestions.handPaper, { paperId, answers: whole }, people[at] ?? learner())),
  );
  expect(await service.call(surveys.detail, { id }, admin)).toMatchObject({ sampleCount: 40 });
});

test('outside its window, closed or not published a survey takes nothing', async () => {
  const who = learner();
  const hidden = await draft();
  await service.refused('SURVEY_NONE', surveys.view, { id: hidden }, who);
  await service.refused('SURVEY_NONE', surveyPapers.create, { id: hidden }, who);
  const coming = await published({ startTime: new Date(Date.now() + hour / 2).toISOString() });
  await service.refused('SURVEY_CLOSED', surveyPapers.create, { id: coming }, who);
  const id = await published();
  const { paperId } = await service.call(surveyPapers.create, { id }, who);
  await service.call(surveys.publish, { id, state: 2 }, admin);
  await service.refused('SURVEY_CLOSED', surveyQuestions.handPaper, { paperId, answers: whole }, who);
  // what was begun in time may be finished just behind the end
  await service.call(surveys.publish, { id, state: 1 }, admin);
  await service.db.collection<{ _id: string }>('surveys').updateOne({ _id: id }, { $set: { endTime: new Date(Date.now() - 1000) } });
  await service.call(surveyQuestions.handPaper, { paperId, answers: whole }, who);
  await service.refused('SURVEY_CLOSED', surveyPapers.create, { id }, learner());
});

test('once a day is once a day of Shanghai, and without limit is as often as one likes', async () => {
  const who = learner();
  const answer = async (id: string): Promise<void> => {
    const { paperId } = await service.call(surveyPapers.create, { id }, who);
    await service.call(surveyQuestions.handPaper, { paperId, answers: whole }, who);
  };
  const free = await published({ joinLimit: 'free' });
  await answer(free);
  await answer(free);
  expect((await service.call(surveys.view, { id: free }, who)).myJoinCount).toBe(2);
  const daily = await published({ joinLimit: 'daily' });
  await answer(daily);
  await service.refused('SURVEY_JOINED', surveyPapers.create, { id: daily }, who);
  const papers = service.db.collection<{ once: string }>('survey_papers');
  const today = (await papers.findOne({ surveyId: daily }))?.once ?? '';
  const once = today.replace(/\d{4}-\d{2}-\d{2}$/, '2020-01-01');
  await papers.updateOne({ surveyId: daily }, { $set: { once, startTime: new Date('2020-01-01T08:00:00Z') } });
  await answer(daily);
  // answers of the time before a limit count as well
  const { revision } = await service.call(surveys.detail, { id: free }, admin);
  await service.call(surveys.save, { ...settings(), id: free, revision, joinLimit: 'daily' }, admin);
  await service.refused('SURVEY_JOINED', surveyPapers.create, { id: free }, who);
  await service.call(surveys.save, { ...settings(), id: free, revision: revision + 1, joinLimit: 'once' }, admin);
  await service.refused('SURVEY_JOINED', surveyPapers.create, { id: free }, who);
});

test('what was answered keeps its questions and options; words, order and what is shown may change', async () => {
  const id = await published();
  const who = learner();
  await service.call(surveyPapers.create, { id }, who);
  const save = (list: SurveyQuestionInput[]) => ({ id, questions: list });
  await service.refused('SURVEY_ANSWERED', surveyQuestions.saveAll, save(questions.slice(1)), admin);
  const other = questions.map((question) => (question.id === 'q6' ? { ...question, quType: 'scale' as const } : question));
  await service.refused('SURVEY_ANSWERED', surveyQuestions.saveAll, save(other), admin);
  const { revision } = await service.call(surveyQuestions.listAll, { id }, admin);
  const words = [...questions]
    .reverse()
    .map((question) => ({ ...question, content: `${question.content}？`, visible: question.id !== 'q1' }));
  await service.call(surveyQuestions.saveAll, { ...save(words), revision }, admin);
  await service.refused('STALE', surveyQuestions.saveAll, { ...save(words), revision }, admin);
  const { paperId } = await service.call(surveyPapers.create, { id }, who);
  const { quList } = await service.call(surveyPapers.detailForAnswer, { id: paperId }, who);
  expect(quList.map((question) => question.content)).toEqual(['隐藏？', '建议？', '推荐？', '设施？', '食堂？', '爱好？']);
  await service.refused('SURVEY_ANSWERED', surveys.save, { ...settings(), id, needLogin: false }, admin);
});

test('a survey is reached by who may, copied without its answers, and deleted with them', async () => {
  const id = await published();
  const who = learner();
  const { paperId } = await service.call(surveyPapers.create, { id }, who);
  await service.call(surveyQuestions.handPaper, { paperId, answers: whole }, who);
  const stranger = person(3, 'B02');
  for (const call of [
    surveys.detail,
    surveys.copy,
    surveyQuestions.listAll,
    surveyQuestions.listTitle,
    surveyQuestions.preview,
    surveyPapers.listCity,
  ])
    await service.refused('NOT_FOUND', call, { id }, stranger);
  await service.refused('NOT_FOUND', surveyPapers.statistic, { surveyId: id }, stranger);
  await service.refused('NOT_FOUND', surveyPapers.detail, { id: paperId }, stranger);
  await service.refused('NOT_FOUND', surveys.delete, { ids: [id] }, stranger);
  const copied = await service.call(surveys.copy, { id }, admin);
  const copy = await service.call(surveys.detail, { id: copied.id }, admin);
  expect(copy).toMatchObject({ title: '满意度调查（副本）', state: 0, sampleCount: 0, quCount: 7 });
  await service.call(surveys.delete, { ids: [id] }, admin);
  await service.refused('SURVEY_PAPER_NONE', surveyPapers.detailForAnswer, { id: paperId }, who);
  expect(await service.db.collection('survey_papers').countDocuments({ surveyId: id })).toBe(0);
  await service.refused('NOT_FOUND', surveys.detail, { id: newId() }, admin);
});

test('nothing that nobody could answer is published, and no impossible question is kept', async () => {
  const { id } = await service.call(surveys.save, settings(), admin);
  await service.refused('SURVEY_EMPTY', surveys.publish, { id, state: 1 }, admin);
  await service.refused('SURVEY_TIMES', surveys.save, { ...settings(), endTime: settings().startTime }, admin);
  const bad = (question: Partial<SurveyQuestionInput>) => ({
    id,
    questions: [{ id: 'q1', quType: 'multi' as const, content: '题', answerList: [option('a'), option('b')], ...question }],
  });
  for (const question of [
    { answerList: [option('a')] },
    { answerList: [option('a'), option('a')] },
    { required: true, selectMin: 0 },
    { selectMin: 2, selectMax: 1 },
    { selectMax: 3 },
    { quType: 'saq' as const },
    { quType: 'scale' as const, rankLevel: 2, answerList: ['a', 'b', 'c'].map((one) => option(one)) },
  ])
    expect(surveyQuestions.saveAll.input.safeParse(bad(question)).success).toBe(false);
});

test('a publication that a change of the questions overtakes is refused with a reason', async () => {
  const id = await draft();
  const session = service.db.client.startSession();
  session.startTransaction();
  const survey = { _id: id as never };
  await service.db.collection('surveys').updateOne(survey, { $inc: { designRevision: 1 } }, { session });
  const publishing = service.refused('STALE', surveys.publish, { id, state: 1 }, admin);
  // it has read the survey, and writes behind the change
  const writes = [{ $currentOp: { allUsers: true } }, { $match: { op: 'update', ns: `${service.db.databaseName}.surveys` } }];
  await until(async () => (await service.db.client.db('admin').aggregate(writes).toArray()).length > 0);
  await session.commitTransaction();
  await session.endSession();
  await publishing;
});

test('a deletion that is cut off among the answers takes no more of them, and deletes all of it when it is asked again', async () => {
  const id = await published();
  const who = learner();
  const { paperId } = await service.call(surveyPapers.create, { id }, who);
  const papers = service.db.collection('survey_papers');
  // nothing is deleted from a view
  await papers.rename('survey_papers_aside');
  await service.db.createCollection('survey_papers', { viewOn: 'survey_papers_aside' });
  await expect(service.call(surveys.delete, { ids: [id] }, admin)).rejects.toThrow('服务器出了点问题');
  await service.db.dropCollection('survey_papers');
  await service.db.collection('survey_papers_aside').rename('survey_papers');
  await service.refused('SURVEY_CLOSED', surveyQuestions.handPaper, { paperId, answers: whole }, who);
  await service.call(surveys.delete, { ids: [id] }, admin);
  expect(await papers.countDocuments({ surveyId: id })).toBe(0);
});
