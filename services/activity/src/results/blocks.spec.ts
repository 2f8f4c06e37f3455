import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, npsLevel, type FilterCondition, type SurveyFigures } from '@xuekao/contracts';
import { person, startUnderTest, until, type EndableService } from '@xuekao/service-testing';
import fc from 'fast-check';
import { activity } from '../activity.module.js';
import { admin, answersOf, chosen, option, surveyOf, type Given, type MadeUp } from './made-up-answers.fixture.js';

const { surveys, surveyPapers, surveyQuestions } = calls.activity;
/** As `answer-block.ts` has it. */
const blockSize = 250;
let service: EndableService;
beforeAll(async () => {
  service = await startUnderTest(activity, 'survey_blocks');
}, 60_000);
afterAll(() => service.close());

const scores = { a: 5, b: 2, z: 0 };
const questions: Parameters<typeof surveyOf>[1] = [
  { id: 'c', quType: 'radio', content: '年级', answerList: [option('a'), option('b'), { ...option('z'), hasRemark: true }] },
  {
    id: 'm',
    quType: 'multi_score',
    content: '去处',
    answerList: (['a', 'b', 'z'] as const).map((id) => ({ ...option(id), score: scores[id] })),
  },
  { id: 'n', quType: 'scale', content: '推荐', rankLevel: npsLevel },
  {
    id: 'x',
    quType: 'matrix',
    content: '评价',
    answerList: ['g', 'h'].map(option),
    rowList: ['r', 's'].map((id) => ({ id, content: id })),
  },
  { id: 't', quType: 'saq', content: '建议' },
];
const cell = (row: string, id: string) => ({ id, remark: '', row });
const words = ['食堂', '食堂太挤', 'More BOOKS', 'books', '无', '（.*）'];

const some = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value, { nil: null });
const answers: fc.Arbitrary<Given[]> = fc
  .tuple(
    some(fc.constantFrom('a', 'b', 'z').map((id): Given => ({ quId: 'c', options: [{ id, remark: id === 'z' ? '说明' : '' }] }))),
    some(fc.subarray(['a', 'b', 'z'], { minLength: 1 }).map((ids) => chosen('m', ...ids))),
    some(fc.nat(10).map((step): Given => ({ quId: 'n', answer: String(step) }))),
    some(
      fc
        .tuple(some(fc.constantFrom('g', 'h')), fc.constantFrom('g', 'h'))
        .map(([one, other]): Given => ({ quId: 'x', options: [...(one === null ? [] : [cell('r', one)]), cell('s', other)] })),
    ),
    some(fc.constantFrom(...words).map((answer): Given => ({ quId: 't', answer }))),
  )
  .map((all) => all.filter((one) => one !== null));
const madeUp: fc.Arbitrary<MadeUp> = fc.record({
  answers,
  totalScore: fc.nat(9),
  costSeconds: fc.integer({ min: 1, max: 300 }),
  city: fc.constantFrom('杭州市', '宁波市', ''),
});
const peopleOf = (count: number, seed: number): MadeUp[] => fc.sample(madeUp, { numRuns: count, seed });

const given = ({ answers: all }: MadeUp, quId: string): Given | undefined => all.find((one) => one.quId === quId);
const idsIn = (paper: MadeUp, quId: string, row?: string): string[] =>
  (given(paper, quId)?.options ?? []).flatMap((one) => (one.row === row ? [one.id] : []));
const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Figures by counting the papers themselves. */
function plainFigures(papers: readonly MadeUp[]): object {
  const counted = papers.filter(({ valid = true }) => valid);
  const who = (quId: string): MadeUp[] => counted.filter((paper) => given(paper, quId) !== undefined);
  const steps = who('n').map((paper) => Number(given(paper, 'n')?.answer));
  const count = (quId: string, id: string, row?: string): number => counted.filter((paper) => idsIn(paper, quId, row).includes(id)).length;
  const [up, down] = [steps.filter((step) => step >= 9).length, steps.filter((step) => step <= 6).length];
  return {
    papers: counted.length,
    meanSeconds: mean(counted.map(({ costSeconds = 0 }) => costSeconds)),
    meanScore: mean(counted.map(({ totalScore = 0 }) => totalScore)),
    answered: ['c', 'm', 'n', 'x', 't'].map((quId) => who(quId).length),
    c: ['a', 'b', 'z'].map((id) => count('c', id)),
    m: ['a', 'b', 'z'].map((id) => count('m', id)),
    points: mean(who('m').map((paper) => idsIn(paper, 'm').reduce((sum, id) => sum + scores[id as keyof typeof scores], 0))),
    n: Array.from({ length: npsLevel }, (_none, step) => steps.filter((one) => one === step).length),
    nps: steps.length === 0 ? null : Math.round(((up - down) / steps.length) * 100),
    x: ['r', 's'].map((row) => ['g', 'h'].map((id) => count('x', id, row))),
  };
}
/** The same of what the service says. */
function told({ papers, meanSeconds, meanScore, questions: own }: SurveyFigures): object {
  const rows = (at: number): number[] => (own[at]?.rows ?? []).map(({ count }) => count);
  return {
    ...{ papers, meanSeconds, meanScore, answered: own.map(({ answered }) => answered) },
    ...{ c: rows(0), m: rows(1), points: own[1]?.mean, n: rows(2), nps: own[2]?.nps, x: own[3]?.matrix?.map(({ counts }) => counts) },
  };
}
const figures = async (surveyId: string): Promise<object> => told(await service.call(surveyPapers.statistic, { surveyId }, admin));
const inBlocks = (surveyId: string): Promise<number> =>
  service.db.collection('survey_papers').countDocuments({ surveyId, row: { $gte: 0 } });

type Step = { count: number; seed: number } | { set: number[]; state: 0 | 1 };
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ count: fc.integer({ min: 1, max: 400 }), seed: fc.nat() }),
  fc.record({ set: fc.array(fc.nat(999), { minLength: 1, maxLength: 40 }), state: fc.constantFrom(0 as const, 1 as const) }),
);

test('figures equal a plain count after any course of answers that come, stop counting, and count again', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
      const surveyId = await surveyOf(service, questions);
      const people: (MadeUp & { id: string })[] = [];
      for (const one of steps) {
        if ('count' in one) {
          const added = peopleOf(one.count, one.seed);
          const ids = await answersOf(service, surveyId, added, people.length);
          people.push(...added.map((paper, at) => ({ ...paper, id: ids[at] ?? '' })));
        } else {
          const some = one.set.flatMap((at) => people[at % Math.max(1, people.length)] ?? []);
          if (some.length === 0) continue;
          await service.call(surveyPapers.valid, { ids: [...new Set(some.map(({ id }) => id))], state: one.state }, admin);
          for (const paper of some) paper.valid = one.state === 0;
        }
        expect(await figures(surveyId)).toEqual(plainFigures(people));
      }
      // whole blocks alone are made
      expect(await inBlocks(surveyId)).toBe(people.length - (people.length % blockSize));
    }),
    { numRuns: 8 },
  );
}, 300_000);

const fieldsOf = {
  total_score: fc.nat(10).map(String),
  cost_time: fc.nat(310).map(String),
  hand_time: fc.constantFrom('2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'),
  join_city: fc.constantFrom('杭州市', '州', '宁波市', 'x'),
  'qu:c': fc.constantFrom('a', 'b', 'z'),
  'qu:m': fc.constantFrom('a', 'b', 'z'),
  'qu:n': fc.nat(10).map(String),
  'qu:x:r': fc.constantFrom('g', 'h'),
  'qu:t': fc.constantFrom('食堂', 'books', 'BOOKS', '.*', '无'),
};
type Field = keyof typeof fieldsOf;
const ordered = ['eq', 'gt', 'lt', 'between'] as const;
const operatorsOf: Record<Field, readonly FilterCondition['operator'][]> = {
  ...{ total_score: ordered, cost_time: ordered, hand_time: ordered, 'qu:n': ordered },
  ...{ join_city: ['eq', 'ne', 'ct', 'nct'], 'qu:t': ['eq', 'ne', 'ct', 'nct'] },
  ...{ 'qu:c': ['eq', 'ne'], 'qu:m': ['eq', 'ne'], 'qu:x:r': ['eq', 'ne'] },
};
const condition: fc.Arbitrary<FilterCondition> = fc.constantFrom(...(Object.keys(fieldsOf) as Field[])).chain((field) =>
  fc.record({
    field: fc.constant(field),
    operator: fc.constantFrom(...operatorsOf[field]),
    value: fieldsOf[field],
    valueTo: fieldsOf[field],
  }),
);

/** Whether somebody's answer is what a condition asks for, by looking at it. */
function passes(paper: MadeUp, at: number, { field, operator, value = '', valueTo = '' }: FilterCondition): boolean {
  const begin = Date.UTC(2026, 10, 20) + at * 1000 + 60_000;
  const inOrder = (own: number | string | undefined, from: number | string, to: number | string): boolean => {
    if (own === undefined) return false;
    if (operator === 'between') return own >= from && own <= to;
    return operator === 'eq' ? own === from : operator === 'gt' ? own > from : own < from;
  };
  const inWords = (own: string | undefined): boolean => {
    const has = operator === 'eq' || operator === 'ne' ? own === value : own?.toLowerCase().includes(value.toLowerCase()) === true;
    return operator === 'ne' || operator === 'nct' ? !has : has;
  };
  const [kind = '', quId = '', row] = field.split(':');
  if (kind === 'total_score') return inOrder(paper.totalScore, Number(value), Number(valueTo));
  if (kind === 'cost_time') return inOrder(paper.costSeconds, Number(value), Number(valueTo));
  // a day of Shanghai
  if (kind === 'hand_time') return inOrder(new Date(begin + 8 * 3_600_000).toISOString().slice(0, 10), value, valueTo);
  if (kind === 'join_city') return inWords(paper.city);
  if (quId === 't') return inWords(given(paper, 't')?.answer);
  if (quId === 'n') {
    const own = given(paper, 'n')?.answer;
    return inOrder(own === undefined ? undefined : Number(own), Number(value), Number(valueTo));
  }
  return idsIn(paper, quId, row).includes(value) === (operator === 'eq');
}

test('filters equal a plain computation over the same answers for a thousand questions', async () => {
  const surveyId = await surveyOf(service, questions);
  // around midnight of Shanghai, a block and some that are in none
  const first = 16 * 3600 - 200;
  const people = peopleOf(blockSize + 30, 7).map((paper, at) => ({ ...paper, valid: at % 9 !== 0 }));
  await answersOf(service, surveyId, people, first);
  const size = 10;
  const compare = async (conditions: FilterCondition[]): Promise<void> => {
    const found = people.flatMap((paper, at) => (conditions.every((one) => passes(paper, first + at, one)) ? [first + at] : [])).reverse();
    const { records, total } = await service.call(surveyPapers.paging, { current: 1, size, params: { surveyId, conditions } }, admin);
    expect({ conditions, total, names: records.map(({ realName }) => realName) }).toEqual({
      ...{ conditions, total: found.length },
      names: found.slice(0, size).map((at) => `学生${at + 1}`),
    });
  };
  const asked = fc.sample(fc.array(condition, { minLength: 1, maxLength: 3 }), { numRuns: 1000, seed: 11 });
  const together = 8;
  for (let from = 0; from < asked.length; from += together) await Promise.all(asked.slice(from, from + together).map(compare));
  expect(await inBlocks(surveyId)).toBe(blockSize);
}, 300_000);

test('words and places are found in blocks and beside them, on every page', async () => {
  const surveyId = await surveyOf(service, questions);
  const people = peopleOf(blockSize + 30, 3);
  await answersOf(service, surveyId, people);
  const wanted = people.flatMap((paper, at) => (/book/i.test(given(paper, 't')?.answer ?? '') ? [`学生${at + 1}`] : [])).reverse();
  const found: string[] = [];
  for (let current = 1; found.length < wanted.length; current += 1) {
    const { records, total } = await service.call(
      surveyPapers.textPaging,
      { current, size: 20, params: { surveyId, quId: 't', text: 'BOOK' } },
      admin,
    );
    expect(total).toBe(wanted.length);
    expect(records.length).toBeGreaterThan(0);
    found.push(...records.map(({ realName }) => realName));
  }
  expect(found).toEqual(wanted);
  const remarks = await service.call(surveyPapers.textPaging, { params: { surveyId, quId: 'c' } }, admin);
  expect([remarks.total, remarks.records[0]?.text]).toEqual([people.filter((paper) => idsIn(paper, 'c').includes('z')).length, '说明']);
  expect(await service.call(surveyPapers.listCity, { id: surveyId }, admin)).toEqual(['宁波市', '杭州市']);
});

test('blocks of another form, and blocks that are lost, are made anew; with the survey they go', async () => {
  const surveyId = await surveyOf(service, questions);
  const people = peopleOf(3 * blockSize + 5, 5);
  await answersOf(service, surveyId, people);
  const expected = plainFigures(people);
  expect(await figures(surveyId)).toEqual(expected);
  const blocks = service.db.collection<{ _id: string; surveyId: string }>('survey_blocks');
  const heads = service.db.collection<{ _id: string; form: number; blocks: number }>('survey_block_heads');
  expect(await blocks.countDocuments({ surveyId })).toBe(3);

  await heads.updateOne({ _id: surveyId }, { $set: { form: 0 } });
  await blocks.updateMany({ surveyId }, { $unset: { questions: 1 } });
  expect(await figures(surveyId)).toEqual(expected);

  // a block that the head knows of is not there: whoever notices is asked to come again
  await heads.updateOne({ _id: surveyId }, { $inc: { blocks: 1 } });
  await service.refused('BUSY', surveyPapers.statistic, { surveyId }, admin);
  expect(await figures(surveyId)).toEqual(expected);

  await heads.deleteOne({ _id: surveyId });
  // blocks of before are in nobody's way
  expect(await figures(surveyId)).toEqual(expected);
  expect(await blocks.countDocuments({ surveyId })).toBe(3);

  await service.call(surveys.delete, { ids: [surveyId] }, admin);
  for (const name of ['survey_papers', 'survey_blocks', 'survey_block_words'])
    expect(await service.db.collection(name).countDocuments({ surveyId })).toBe(0);
  expect(await heads.countDocuments({ _id: surveyId })).toBe(0);
});

test('answers that are handed in come into blocks by themselves, each once', async () => {
  const surveyId = await surveyOf(service, questions);
  await service.call(surveys.publish, { id: surveyId, state: 1 }, admin);
  await answersOf(service, surveyId, peopleOf(blockSize - 20, 1));
  const handIn = async (): Promise<void> => {
    const who = person(3, 'A01');
    const { paperId } = await service.call(surveyPapers.create, { id: surveyId }, who);
    const one = (id: string) => [{ id, remark: '' }];
    const own = [
      { quId: 'c', options: one('a') },
      { quId: 'm', options: one('a') },
      { quId: 'n', answer: '3' },
      { quId: 'x', options: [cell('r', 'g'), cell('s', 'g')] },
      { quId: 't', answer: '好' },
    ];
    await service.call(surveyQuestions.handPaper, { paperId, answers: own }, who);
  };
  await Promise.all(Array.from({ length: 40 }, handIn));
  await until(async () => (await inBlocks(surveyId)) === blockSize);
  const rows = await service.db
    .collection('survey_papers')
    .find({ surveyId, row: { $gte: 0 } })
    .toArray();
  expect(rows.map(({ row }) => Number(row)).sort((one, other) => one - other)).toEqual(
    Array.from({ length: blockSize }, (_none, at) => at),
  );
  const { papers } = await service.call(surveyPapers.statistic, { surveyId }, admin);
  expect(papers).toBe(blockSize + 20);
});
