import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { calls, type AnswerValue, type Caller, type ClientInput, type Output, type StatisticChoice } from '@xuekao/contracts';
import { Corrections, keyed } from '../test-support/corrections.js';
import { admin, ExamBed, learner, TestClock } from '../test-support/exam-bed.js';
import { idOf } from '../test-support/papers.js';
import { teacherOf, to } from '../test-support/teachers.js';
import { until } from '../test-support/until.js';

const { exams, statistics } = calls.exam;
type Report = Output<typeof statistics.report>;
let bed: ExamBed;
let number = 0;
const somebody = (deptCode = 'A01'): Caller => learner((number += 1), { deptCode });
beforeAll(async () => {
  bed = await ExamBed.open('statistics', new TestClock());
}, 300_000);
afterAll(() => bed.close());
beforeEach(() => bed.neighbours.pointsOf.clear());

const examWith = async (changes: Parameters<ExamBed['exam']>[0] = {}) => new Corrections(bed, await bed.exam(changes));
const look = (examId: string, who = admin, which: StatisticChoice = 'best'): Promise<Report> =>
  bed.call(statistics.report, { examId, which }, who);
async function computed(examId: string, who = admin, which: StatisticChoice = 'best'): Promise<Report & { report: object }> {
  await bed.call(statistics.compute, { examId, which }, who);
  await until(async () => !(await look(examId, who, which)).isComputing);
  const answer = await look(examId, who, which);
  if (!answer.report) throw new Error('the statistics are there');
  return { ...answer, report: answer.report };
}
type Asked = Omit<ClientInput<typeof statistics.items>, 'params'> & { flag?: 'key' | 'hard' };
const itemsOf = async (examId: string, who = admin, { flag, ...query }: Asked = {}) =>
  (await bed.call(statistics.items, { size: 50, ...query, params: { examId, ...(flag ? { flag } : {}) } }, who)).records;

/** The first question has a wrong key: whoever knows the others chooses its other option. */
const strong: Record<number, AnswerValue> = {
  1: { options: ['b1'] },
  2: { options: ['a2', 'b2'] },
  3: { options: ['a3'] },
  4: { options: ['y4'] },
  0x71: { options: ['b71'] },
};
const weak: Record<number, AnswerValue> = { 1: { options: ['a1'] }, 2: { options: ['c2'] }, 0x71: { options: ['a71'] } };
/** Twelve who know and twelve who do not, each group of a department of its own. */
async function sat(exam: Corrections): Promise<void> {
  for (let at = 0; at < 12; at += 1) {
    await exam.handIn(somebody('A01A01'), strong);
    await exam.handIn(somebody('A01A02'), weak);
  }
}

describe('an exam that 24 people sat', () => {
  let exam: Corrections;
  beforeAll(async () => {
    exam = await examWith({ qualifyScore: 15 });
    await sat(exam);
  });

  test('is not computed before somebody asks; then it has its figures', async () => {
    expect(await look(exam.examId)).toMatchObject({ report: null, computedTime: '', isComputing: false, mayAnalyse: true, totalScore: 40 });
    expect(await itemsOf(exam.examId)).toEqual([]);
    bed.neighbours.pointsOf.set(idOf(1), ['k1']).set(idOf(2), ['k1', 'k2']);
    const { report, ...head } = await computed(exam.examId);
    expect(head).toMatchObject({ waiting: 0, isStale: false, isFailing: false, done: 24, total: 24, computedTime: expect.any(String) });
    // 5 + 2.5 + 5 + 2.5 of those who know, 5 of the others
    expect(report).toMatchObject({ papers: 24, people: 24, mean: 10, median: 10, highest: 15, lowest: 5, passed: 12, questions: 8 });
    expect(report).toMatchObject({ sd: Math.sqrt((24 * 25) / 23), skewness: expect.closeTo(0, 9), isSamePaper: true });
    expect(report).toMatchObject({ bands: [0, 12, 0, 12, 0, 0, 0, 0, 0, 0], moreDeparts: 0 });
    expect(report).toMatchObject({
      departs: [
        { code: 'A01A01', name: '部门A01A01', papers: 12, mean: 15, highest: 15, lowest: 15, passed: 12 },
        { code: 'A01A02', name: '部门A01A02', papers: 12, mean: 5, highest: 5, lowest: 5, passed: 0 },
      ],
      points: [
        { code: 'k1', name: '知识点k1', questions: 2, rate: 0.5 },
        { code: 'k2', name: '知识点k2', questions: 1, rate: 0.5 },
        { code: '', name: '', questions: 6 },
      ],
      flags: { key: 1, negative: 1, weak: 0, hard: 4, easy: 0, unchosen: 2 },
    });
  });

  test('has an analysis of each question, with the options and how both groups chose them', async () => {
    await computed(exam.examId);
    const items = await itemsOf(exam.examId);
    expect(items.map((item) => [item.number, item.part])).toEqual([
      ...[1, 2, 3, 4, 5, 6, 7].map((each) => [each, 0]),
      [7, 1],
      [7, 2],
      [8, 0],
    ]);
    const [first, second, third] = items;
    expect(first).toMatchObject({ quType: 'radio', title: '题1', full: 5, mean: 2.5, n: 24, blank: 0, facility: 0.5, weight: null });
    expect(first).toMatchObject({ discrimination: expect.closeTo(-1, 9), upperLower: expect.closeTo(-1, 9), flags: ['key', 'negative'] });
    expect(first?.options).toEqual([
      { id: 'a1', abc: 'A', content: '选项a1', isRight: true, count: 12, rate: 0.5, upper: 0, lower: expect.closeTo(1, 9) },
      { id: 'b1', abc: 'B', content: '选项b1', isRight: false, count: 12, rate: 0.5, upper: expect.closeTo(1, 9), lower: 0 },
    ]);
    expect(second).toMatchObject({ discrimination: expect.closeTo(1, 9), efficiency: expect.closeTo(1, 9), flags: [], blank: 0 });
    expect(third).toMatchObject({ quType: 'multi2', mean: 1.25, blank: 12, flags: ['unchosen'] });
    // the parts of the compound question have figures of their own, and no weight beside the whole
    expect(items[7]).toMatchObject({
      full: 2.5,
      facility: 0.5,
      weight: null,
      blank: 0,
      options: [{ abc: 'A' }, { abc: 'B', isRight: true }],
    });
    expect(items.reduce((sum, { weight }) => sum + (weight ?? 0), 0)).toBeCloseTo(1, 9);
    expect((await itemsOf(exam.examId, admin, { flag: 'key' })).map((item) => item.number)).toEqual([1]);
    // a question without the figure comes last, whichever way the others stand
    for (const asc of [true, false]) {
      const ordered = await itemsOf(exam.examId, admin, { orders: [{ column: 'discrimination', asc }] });
      expect(Math.abs((ordered[0]?.discrimination ?? 0) - (asc ? -1 : 1))).toBeLessThan(1e-9);
      expect(ordered.at(-1)?.discrimination).toBeNull();
    }
  });

  test('says that another result counts since then, and is computed anew', async () => {
    await computed(exam.examId);
    expect((await look(exam.examId)).isStale).toBe(false);
    const correction = await exam.computed([keyed(1, 'b1')]);
    await exam.apply(correction.id);
    const old = await look(exam.examId);
    expect(old).toMatchObject({ isStale: true, report: { highest: 15 } });
    // texts and keys are those that the figures were made by
    expect((await itemsOf(exam.examId))[0]?.options.map(({ isRight }) => isRight)).toEqual([true, false]);
    expect(await computed(exam.examId)).toMatchObject({
      isStale: false,
      report: { highest: 20, lowest: 0, flags: { key: 0, negative: 0 } },
    });
    expect((await itemsOf(exam.examId))[0]?.options.map(({ isRight }) => isRight)).toEqual([false, true]);
    await exam.undo(correction.id);
  });

  test('an option that a correction accepts is no distractor', async () => {
    const leaves = [{ quId: idOf(3), accepted: [['c3']] }];
    const correction = await exam.computed([{ quId: idOf(3), leaves }]);
    await exam.apply(correction.id);
    await computed(exam.examId);
    const third = (await itemsOf(exam.examId))[2];
    expect(third?.flags).toEqual([]);
    expect(third?.options.map(({ isRight, isAccepted }) => [isRight, isAccepted])).toEqual([
      [true, undefined],
      [true, undefined],
      [false, true],
    ]);
    await exam.undo(correction.id);
  });
});

test('of each person the best or the first valid paper counts, or all of them; what waits for a mark counts nowhere', async () => {
  const exam = await examWith();
  const [twice, waiting] = [somebody(), somebody()];
  await exam.handIn(twice, { 4: { options: ['y4'] } });
  const best = await exam.handIn(twice, strong);
  await exam.handIn(waiting, { 6: { text: '看法' } });
  expect(await computed(exam.examId)).toMatchObject({ waiting: 1, report: { papers: 1, people: 1, mean: 15, sd: null, alpha: null } });
  expect(await computed(exam.examId, admin, 'first')).toMatchObject({ report: { papers: 1, mean: 5 } });
  expect(await computed(exam.examId, admin, 'all')).toMatchObject({ report: { papers: 2, people: 1, mean: 10 } });
  await bed.call(calls.exam.paperDeeds.markAs, { ids: [best], as: 'invalid', reason: '代考' }, admin);
  expect(await look(exam.examId)).toMatchObject({ isStale: true });
  expect(await computed(exam.examId)).toMatchObject({ isStale: false, report: { papers: 1, mean: 5 } });
});

test('an exam without a marked paper has a report of nothing', async () => {
  const exam = await examWith();
  const { report } = await computed(exam.examId);
  expect(report).toMatchObject({ papers: 0, mean: null, highest: null, alpha: null, departs: [], points: [], questions: 0 });
  expect(await itemsOf(exam.examId)).toEqual([]);
});

test('papers that draw different questions have no alpha and no weights', async () => {
  const rules = [{ repoId: idOf(0xba), chapterIds: [], quType: 'radio' as const, levels: [], pointCodes: [], count: 1 }];
  const items = [{ quId: idOf(4) }];
  const groups = [
    { title: '选', joinType: 1 as const, perScore: 5, items },
    { title: '抽', joinType: 2 as const, perScore: 5, rules },
  ];
  bed.neighbours.add(idOf(0xba), [
    {
      ...{ id: idOf(0x101), content: '<p>另一题</p>', analysis: '', quType: 'radio', pathScore: false, itemRand: false },
      options: ['a', 'b'].map((id) => ({ id, content: id, image: '', isRight: id === 'a' })),
    },
  ]);
  const { id: tmplId } = await bed.call(calls.exam.templates.save, { title: '抽题', groups }, admin);
  const exam = await examWith({ tmplId, qualifyScore: 5 });
  for (let at = 0; at < 20; at += 1) await exam.handIn(somebody(), { 4: { options: [at % 2 === 0 ? 'y4' : 'n4'] } });
  const { report } = await computed(exam.examId);
  expect(report).toMatchObject({ isSamePaper: false, alpha: null, standardError: null, sd: expect.any(Number) });
  const analysed = await itemsOf(exam.examId);
  expect(analysed.map(({ weight }) => weight)).toEqual([null, null, null]);
  expect(analysed.slice(1).reduce((sum, { n }) => sum + n, 0)).toBe(20);
  bed.neighbours.remove([idOf(0x101)]);
});

describe('colleagues', () => {
  let exam: Corrections;
  beforeAll(async () => {
    exam = await examWith();
    await sat(exam);
  });

  test('see the part of the papers that they may know of, and the keys only where they mark', async () => {
    const { examId } = exam;
    const stranger = teacherOf(bed, '外人');
    expect(await bed.refusal(statistics.report, { examId }, stranger)).toBe('NOT_FOUND');
    expect(await bed.refusal(statistics.compute, { examId }, stranger)).toBe('NOT_FOUND');
    expect(await bed.refusal(statistics.items, { params: { examId } }, stranger)).toBe('NOT_FOUND');
    // who leads a department, and has no share
    const head = teacherOf(bed, '主任', { roleLevel: 2, deptCode: 'A01A01' });
    const own = await computed(examId, head);
    expect(own).toMatchObject({ mayAnalyse: false, report: { papers: 12, mean: 15, departs: [{ code: 'A01A01' }] } });
    expect(await bed.refusal(statistics.items, { params: { examId } }, head)).toBe('NOT_FOUND');
    expect(await computed(examId)).toMatchObject({ report: { papers: 24 } });
    expect(await look(examId, head)).toMatchObject({ report: { papers: 12 } });
  });

  test('mark without being told whose papers there are: they are shown no departments', async () => {
    const { examId } = exam;
    const marker = teacherOf(bed, '阅卷人');
    await bed.call(exams.share, { id: examId, to: to(marker), right: 'mark' }, admin);
    const whole = await computed(examId, marker);
    expect(whole).toMatchObject({ mayAnalyse: true, report: { papers: 24, departs: [] } });
    expect(await itemsOf(examId, marker)).toHaveLength(10);
    // the code of markers is asked for, too
    const permissions = marker.permissions.filter((code) => code !== 'paper:review');
    expect(await look(examId, { ...marker, permissions })).toMatchObject({ mayAnalyse: false });
    // of two questions
    const helper = teacherOf(bed, '助手');
    await bed.call(exams.share, { id: examId, to: to(helper), right: 'mark', scope: { departs: [], quIds: [idOf(6), idOf(0x72)] } }, admin);
    await computed(examId, helper);
    expect((await itemsOf(examId, helper)).map(({ quId }) => quId)).toEqual([idOf(6), idOf(0x72)]);
  });

  test('see no key of the exam that they sit themselves', async () => {
    const { examId } = exam;
    const pupil = teacherOf(bed, '也参加', { deptCode: 'A01' });
    await bed.call(exams.share, { id: examId, to: to(pupil), right: 'mark' }, admin);
    await bed.call(calls.exam.papers.create, { examId }, pupil);
    expect(await bed.refusal(statistics.items, { params: { examId } }, pupil)).toBe('MARKS_OWN_EXAM');
  });
});

test('a paper that this release cannot read is left out after three tries, and the statistics say so', async () => {
  const exam = await examWith();
  await exam.handIn(somebody(), strong);
  const strange = await exam.handIn(somebody(), weak);
  const log = bed.mongo.collection('events');
  const last = await log
    .find({ stream: `attempt-${strange}` })
    .sort({ version: -1 })
    .limit(1)
    .next();
  await log.updateOne({ _id: last?._id }, { $push: { events: { type: 'OfALaterRelease', data: {} } } } as never);
  for (const service of [...bed.services]) await bed.stopProcess(service);
  await bed.startProcess();
  await bed.call(statistics.compute, { examId: exam.examId }, admin);
  await until(async () => {
    bed.clock.pass(5000);
    return (await look(exam.examId)).report !== null;
  });
  expect(await look(exam.examId)).toMatchObject({ left: 1, isFailing: false, report: { papers: 1, mean: 15 } });
});

test('a computation that was broken off is finished by whichever process comes next', async () => {
  const exam = await examWith();
  await exam.handIn(somebody(), strong);
  await bed.call(statistics.compute, { examId: exam.examId }, admin);
  for (const service of [...bed.services]) await bed.stopProcess(service);
  // a process that was killed holds what it began
  const held = { holder: 'killed', until: new Date(bed.clock.now() + 30_000), nextAt: new Date(bed.clock.now()), report: null };
  await bed.mongo.collection('exam_statistics').updateOne({ examId: exam.examId }, { $set: held });
  await bed.startProcess();
  expect(await look(exam.examId)).toMatchObject({ isComputing: true, report: null });
  bed.clock.pass(31_000);
  await until(async () => (await look(exam.examId)).report !== null);
  expect(await look(exam.examId)).toMatchObject({ isComputing: false, isStale: false, report: { papers: 1, mean: 15 } });
});
