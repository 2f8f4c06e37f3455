import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, errors } from '@xuekao/contracts';
import type { Question } from '@xuekao/question';
import { admin, ExamBed, learner } from '../test-support/exam-bed.js';
import { bankId, idOf, sevenTypes } from '../test-support/papers.js';

let bed: ExamBed;
beforeAll(async () => {
  bed = await ExamBed.open('publish');
}, 300_000);
afterAll(() => bed.close());

const otherBank = idOf(0xbb);
const radios: Question[] = Array.from({ length: 30 }, (_, index) => ({
  id: idOf(0x7000 + index),
  content: `<p>抽题${index}</p>`,
  analysis: '',
  quType: 'radio',
  pathScore: false,
  itemRand: false,
  options: ['p', 'q', 'r', 's'].map((letter) => ({ id: `${letter}${index}`, content: letter, image: '', isRight: letter === 'p' })),
}));
const drawnTemplate = async (count: number): Promise<string> => {
  bed.neighbours.add(otherBank, radios);
  const groups = [{ title: '抽题', joinType: 2 as const, perScore: 1, rules: [{ repoId: otherBank, quType: 'radio' as const, count }] }];
  return (await bed.call(calls.exam.templates.save, { title: '随机', groups }, admin)).id;
};
const paperFor = async (examId: string, number: number) => {
  const who = learner(number);
  const { id } = await bed.call(calls.exam.papers.create, { examId }, who);
  return (await bed.call(calls.exam.papers.detail, { paperId: id }, who)).groupList.flatMap(({ quList }) => quList);
};

test('freezes the questions: a later version reaches neither the paper nor its marking', async () => {
  const who = learner(1);
  const examId = await bed.exam();
  const changed = sevenTypes.map((question) =>
    question.quType === 'radio'
      ? { ...question, content: '<p>改过的题</p>', options: question.options.map((option) => ({ ...option, isRight: !option.isRight })) }
      : question,
  );
  bed.neighbours.add(bankId, changed, 2);
  const { id } = await bed.call(calls.exam.papers.create, { examId }, who);
  expect((await bed.call(calls.exam.papers.detail, { paperId: id }, who)).groupList[0]?.quList[0]?.content).toBe('<p>题1</p>');
  await bed.call(calls.exam.papers.fillAnswer, { paperId: id, answers: [{ quId: idOf(1), seq: 1, answer: { options: ['a1'] } }] }, who);
  await bed.call(calls.exam.papers.handIn, { id }, who);
  expect(await bed.call(calls.exam.papers.result, { id }, who)).toMatchObject({ userScore: 5 });
  bed.neighbours.add(bankId, sevenTypes, 3);
});

test('says before publishing for how many people it is, how many pictures are undescribed, and which banks are practised', async () => {
  const picture = '<img src="/api/file/picture/a1.png" alt="">';
  const [one, two, ...others] = radios;
  if (!one || !two) throw new Error('thirty questions');
  const pictured = [one, two].map((question) => ({ ...question, content: `<p>看图${picture}</p>` }));
  bed.neighbours.add(otherBank, [...pictured, ...others]);
  const rule = { repoId: otherBank, quType: 'radio' as const, count: 5 };
  const groups = [
    { title: '固定', joinType: 1 as const, perScore: 5, items: [{ quId: one.id }, { quId: idOf(1) }] },
    { title: '抽题', joinType: 2 as const, perScore: 4, rules: [rule] },
  ];
  const { id: tmplId } = await bed.call(calls.exam.templates.save, { title: '有图', groups }, admin);
  const { id } = await bed.call(calls.exam.exams.save, await bed.examInput({ tmplId }), admin);
  bed.neighbours.audience = 43;
  bed.neighbours.practised = new Map([
    [bankId, '固定的'],
    [otherBank, '抽题的'],
    [idOf(0xbad), '别的'],
  ]);
  const facts = { audience: 43, undescribed: { picked: 1, drawable: 1 } };
  expect(await bed.call(calls.exam.exams.beforePublish, { id }, admin)).toEqual({ ...facts, practised: ['固定的', '抽题的'] });
  bed.neighbours.practised.delete(bankId);
  expect((await bed.call(calls.exam.exams.beforePublish, { id }, admin)).practised).toEqual(['抽题的']);
  bed.neighbours.audience = 30;
  await bed.call(calls.exam.exams.state, { id, state: 0 }, admin);
  // its questions are as they were published
  expect(await bed.call(calls.exam.exams.beforePublish, { id }, admin)).toEqual({
    audience: 30,
    undescribed: { picked: 0, drawable: 0 },
    practised: [],
  });
  bed.neighbours.practised = new Map();
  const forThree = await bed.examInput({ tmplId, openType: 3, users: [1, 2, 3].map((number) => learner(number).userId) });
  expect(
    (await bed.call(calls.exam.exams.beforePublish, { id: (await bed.call(calls.exam.exams.save, forThree, admin)).id }, admin)).audience,
  ).toBe(3);
  expect(await bed.refusal(calls.exam.exams.beforePublish, { id }, { ...admin, userId: idOf(0xae), roleLevel: 3 })).toBe('NOT_FOUND');
  bed.neighbours.add(otherBank, radios);
});

test('says which exams keep a former version of a question, of those that the person reaches', async () => {
  const quId = idOf(1);
  const title = '旧答案的考试';
  bed.neighbours.add(bankId, sevenTypes, 5);
  const before = await bed.exam({ title });
  const shuffled = await bed.exam({ title: '选项乱序的考试', itemRand: true });
  const names = async (who = admin) =>
    (await bed.call(calls.exam.exams.formerVersions, { quId }, who)).exams
      .filter(({ id }) => id === before || id === shuffled)
      .map((exam) => exam.title);
  expect(await names()).toEqual([]);
  // what the release before published: its options knew no words for their pictures
  const { modifiedCount } = await bed.mongo
    .collection('frozen_views')
    .updateMany({ 'view.id': quId }, { $unset: { 'view.options.$[].imageAlt': 1 } });
  expect(modifiedCount).toBeGreaterThan(0);
  const frozenKeys = bed.mongo.collection('frozen_keys');
  const digests = async () =>
    (await frozenKeys.find({ 'key.id': quId }, { projection: { digest: 1 } }).toArray()).map(({ digest }) => digest);
  const made = await digests();
  expect(new Set(made).size).toBe(2); // with options in another order or not
  expect(await names()).toEqual([]);
  // nor did it keep digests; one of another form says nothing
  const [first] = await frozenKeys.find({ 'key.id': quId }).toArray();
  await frozenKeys.updateMany({ 'key.id': quId }, { $unset: { digest: 1 } });
  await frozenKeys.updateOne({ _id: first?._id }, { $set: { digest: '0:other' } });
  expect(await names()).toEqual([]);
  expect(await digests()).toEqual(made);
  const corrected = sevenTypes.map((question) =>
    question.quType === 'radio'
      ? { ...question, options: question.options.map((option) => ({ ...option, isRight: !option.isRight })) }
      : question,
  );
  bed.neighbours.add(bankId, corrected, 6);
  const after = await bed.exam({ title: '新答案的考试' });
  expect((await names()).toSorted()).toEqual([title, '选项乱序的考试'].toSorted());
  const { exams: former } = await bed.call(calls.exam.exams.formerVersions, { quId }, admin);
  expect(former.find(({ id }) => id === before)?.version).toBe(5);
  const use = () => bed.call(calls.exam.exams.questionUse, { quIds: [quId, idOf(0xdead)] }, admin);
  const held = await use();
  expect(held.exams).toBeGreaterThanOrEqual(3);
  await bed.mongo.collection<{ _id: string }>('exams').updateOne({ _id: after }, { $set: { endTime: new Date(0) } });
  expect(await use()).toEqual({ exams: held.exams, open: held.open - 1 });
  expect((await bed.call(calls.exam.exams.formerVersions, { quId }, admin)).exams.some(({ id }) => id === after)).toBe(false);
  // exams of others are nobody's business
  expect(await names({ ...admin, userId: idOf(0xae), roleLevel: 3 })).toEqual([]);
  expect(await bed.ask(calls.exam.exams.formerVersions, { quId: idOf(0xffff) }, admin)).toMatchObject({ code: 10000404 });
  bed.neighbours.add(bankId, sevenTypes, 3);
  expect(await names()).toEqual([]);
});

test('an exam whose time is over is not published, and is once it has another time', async () => {
  const window = (from: number, to: number) => ({
    startTime: new Date(bed.clock.now() + from).toISOString(),
    endTime: new Date(bed.clock.now() + to).toISOString(),
  });
  const input = await bed.examInput(window(-120_000, -60_000));
  const { id, revision } = await bed.call(calls.exam.exams.save, input, admin);
  expect(await bed.ask(calls.exam.exams.state, { id, state: 0 }, admin)).toMatchObject({
    code: errors.EXAM_WINDOW_OVER.code,
    msg: '结束时间已过，没有人能参加；请先修改考试时间，再发布。',
  });
  expect(await bed.call(calls.exam.exams.detail, { id }, admin)).toMatchObject({ state: 2 });
  await bed.call(calls.exam.exams.save, { ...input, ...window(-120_000, 60_000), id, revision }, admin);
  await bed.call(calls.exam.exams.state, { id, state: 0 }, admin);
  // one that was open comes back after its end, for its results
  await bed.call(calls.exam.exams.state, { id, state: 1 }, admin);
  await bed.call(calls.exam.exams.save, { ...input, ...window(-120_000, -60_000), id, revision: 2 }, admin);
  await bed.call(calls.exam.exams.state, { id, state: 0 }, admin);
  expect((await bed.call(calls.exam.exams.detail, { id }, admin)).state).toBe(0);
});

test('an exam without questions is not published', async () => {
  const { id: tmplId } = await bed.call(calls.exam.templates.save, { title: '空模板', groups: [] }, admin);
  const { id } = await bed.call(calls.exam.exams.save, await bed.examInput({ tmplId, qualifyScore: 0 }), admin);
  expect(await bed.ask(calls.exam.exams.state, { id, state: 0 }, admin)).toMatchObject({
    code: 20010110,
    msg: '试卷模板还没有试题，请先添加试题再发布。',
  });
  expect((await bed.call(calls.exam.exams.detail, { id }, admin)).state).toBe(2);
});

test('what was enough when the template was saved is counted again, and nothing is left by half', async () => {
  const { id } = await bed.call(calls.exam.exams.save, await bed.examInput({ tmplId: await drawnTemplate(30), qualifyScore: 1 }), admin);
  await bed.call(calls.exam.templates.save, { title: '占用', groups: [] }, admin);
  bed.neighbours.remove(radios.slice(0, 5).map((question) => question.id));
  expect(await bed.ask(calls.exam.exams.state, { id, state: 0 }, admin)).toMatchObject({
    code: 20010111,
    msg: '“抽题”需要 30 道题，符合条件的只有 25 道，请减少题数或放宽条件。',
  });
  expect(await bed.mongo.collection('paper_sets').countDocuments({ examId: id })).toBe(0);
});

test('a picked question that was deleted since is named by its group', async () => {
  bed.neighbours.add(otherBank, radios);
  const groups = [{ title: '会丢题的大题', joinType: 1 as const, perScore: 1, items: [{ quId: idOf(0x7000) }, { quId: idOf(0x7001) }] }];
  const { id: tmplId } = await bed.call(calls.exam.templates.save, { title: '丢题', groups }, admin);
  const { id } = await bed.call(calls.exam.exams.save, await bed.examInput({ tmplId, qualifyScore: 1 }), admin);
  bed.neighbours.remove([idOf(0x7001)]);
  expect(await bed.ask(calls.exam.exams.state, { id, state: 0 }, admin)).toMatchObject({
    code: 10000400,
    msg: '提交的内容有误：“会丢题的大题”里有试题已被删除，或题库没有共享给您，请移除后再保存',
  });
  expect((await bed.call(calls.exam.exams.detail, { id }, admin)).state).toBe(2);
  bed.neighbours.add(otherBank, radios);
});

test('papers are prepared: at least 200, as many as people may come, the same at every look', async () => {
  const examId = await bed.exam({ tmplId: await drawnTemplate(5), qualifyScore: 1 });
  const set = await bed.mongo.collection('paper_sets').findOne({ examId });
  expect(set).toMatchObject({ variantCount: 200, questionCount: 30 });
  expect(await bed.mongo.collection('paper_variants').countDocuments({ setId: String(set?._id) })).toBe(200);
  const papers = await Promise.all([11, 12, 13, 14].map((number) => paperFor(examId, number)));
  for (const paper of papers) expect(new Set(paper.map(({ quId }) => quId)).size).toBe(5);
  expect(new Set(papers.map((paper) => paper.map(({ quId }) => quId).join())).size).toBeGreaterThan(1);
  const open = await bed.call(calls.exam.papers.checkProcess, {}, learner(11));
  const again = await bed.call(calls.exam.papers.detail, { paperId: open?.id ?? '' }, learner(11));
  expect(again.groupList[0]?.quList).toEqual(papers[0]);
});

test('beyond 5 000 people every attempt draws its own', async () => {
  bed.neighbours.audience = 5001;
  const examId = await bed.exam({ tmplId: await drawnTemplate(5), qualifyScore: 1 });
  bed.neighbours.audience = 30;
  expect(await bed.mongo.collection('paper_sets').findOne({ examId })).toMatchObject({ variantCount: 0 });
  const who = learner(21);
  const paper = await paperFor(examId, 21);
  expect(new Set(paper.map(({ quId }) => quId)).size).toBe(5);
  const open = await bed.call(calls.exam.papers.checkProcess, {}, who);
  const right = paper.map(({ quId, answerList }) => ({
    quId,
    seq: 1,
    answer: { options: [answerList.find(({ content }) => content === 'p')?.id ?? ''] },
  }));
  await bed.call(calls.exam.papers.fillAnswer, { paperId: open?.id ?? '', answers: right }, who);
  await bed.call(calls.exam.papers.handIn, { id: open?.id ?? '' }, who);
  expect(await bed.call(calls.exam.papers.result, { id: open?.id ?? '' }, who)).toMatchObject({ userScore: 5, passed: true });
});

test('questions and options come in another order for each paper, letters follow, right stays right', async () => {
  const groups = [{ title: '全部', joinType: 1 as const, perScore: 1, items: radios.slice(5).map(({ id }) => ({ quId: id })) }];
  bed.neighbours.add(otherBank, radios);
  const { id: tmplId } = await bed.call(calls.exam.templates.save, { title: '乱序', groups }, admin);
  const examId = await bed.exam({ tmplId, qualifyScore: 1, quRand: true, itemRand: true });
  const [first, second] = [await paperFor(examId, 31), await paperFor(examId, 32)];
  const order = (paper: typeof first) => paper.map(({ quId }) => quId);
  expect(order(first)).not.toEqual(order(second));
  expect([...order(first)].sort()).toEqual([...order(second)].sort());
  expect(first.map(({ sort }) => sort)).toEqual(first.map((_, index) => index + 1));
  expect(first.every(({ answerList }) => answerList.map(({ abc }) => abc).join('') === 'ABCD')).toBe(true);
  expect(new Set(first.map(({ answerList }) => answerList.map(({ content }) => content).join(''))).size).toBeGreaterThan(3);
  const plain = await bed.exam({ tmplId, qualifyScore: 1 });
  const [third, fourth] = [await paperFor(plain, 33), await paperFor(plain, 34)];
  expect(third).toEqual(fourth);
});

test('a group says what each of its questions is worth only where that is true', async () => {
  const group = { joinType: 1 as const, perScore: 2 };
  const groups = [
    { ...group, title: '不同', items: [{ quId: idOf(1), score: 9 }, { quId: idOf(2) }] },
    {
      ...group,
      title: '都是九分',
      items: [
        { quId: idOf(3), score: 9 },
        { quId: idOf(4), score: 9 },
      ],
    },
    { ...group, title: '都是两分', items: [{ quId: idOf(5) }] },
  ];
  const { id: tmplId } = await bed.call(calls.exam.templates.save, { title: '分值', groups }, admin);
  const examId = await bed.exam({ tmplId, qualifyScore: 1 });
  const who = learner(61);
  const { id } = await bed.call(calls.exam.papers.create, { examId }, who);
  expect((await bed.call(calls.exam.papers.detail, { paperId: id }, who)).groupList.map(({ perScore }) => perScore)).toEqual([0, 9, 2]);
});

test('two publishers at once publish one set', async () => {
  const { id } = await bed.call(calls.exam.exams.save, await bed.examInput(), admin);
  const answers = await Promise.all(Array.from({ length: 4 }, () => bed.refusal(calls.exam.exams.state, { id, state: 0 }, admin)));
  expect(answers.filter((answer) => answer === 'success').length).toBeGreaterThanOrEqual(1);
  expect(answers.every((answer) => answer === 'success' || answer === 'STALE')).toBe(true);
  expect(await bed.mongo.collection('paper_sets').countDocuments({ examId: id })).toBe(1);
});
