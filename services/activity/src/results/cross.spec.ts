import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, type ClientInput, type FilterCondition, type SurveyCross } from '@xuekao/contracts';
import { person, startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { readSheet } from '@xuekao/sheets';
import fc from 'fast-check';
import { activity } from '../activity.module.js';
import { admin, answersOf, chosen, option, surveyOf, type Given, type MadeUp } from './made-up-answers.fixture.js';

const { surveyPapers } = calls.activity;
let service: ServiceUnderTest;
beforeAll(async () => {
  service = await startUnderTest(activity, 'survey_cross');
}, 60_000);
afterAll(() => service.close());

const questions: Parameters<typeof surveyOf>[1] = [
  { id: 'c', quType: 'radio', content: '年级', answerList: ['a', 'b', 'z'].map(option) },
  { id: 'm', quType: 'multi', content: '去处', answerList: ['a', 'b', 'd'].map(option) },
  { id: 'n', quType: 'scale', content: '推荐', rankLevel: 3, answerList: [{ id: 'low', content: '不' }] },
  {
    ...{ id: 'x', quType: 'matrix' as const, content: '评价{{answer:c}}', answerList: ['g', 'h'].map(option) },
    rowList: ['r', 's'].map((id) => ({ id, content: `行${id}` })),
  },
  { id: 't', quType: 'saq', content: '建议' },
];
const cross = (surveyId: string, row: string, column: string, conditions: FilterCondition[] = []): Promise<SurveyCross> =>
  service.call(surveyPapers.cross, { surveyId, row, column, conditions }, admin);
const cell = (row: string, id: string) => ({ id, remark: '', row });

test('people are counted by what they answered to both questions, and once in a sum however much they chose', async () => {
  const id = await surveyOf(service, questions);
  await answersOf(service, id, [
    { answers: [chosen('c', 'a'), chosen('m', 'a', 'b')] },
    { answers: [chosen('c', 'a'), chosen('m', 'b')] },
    { answers: [chosen('c', 'z'), chosen('m', 'a', 'b', 'd')] },
    // none of these counts: one question is not answered, it was not handed in, or it was made invalid
    { answers: [chosen('c', 'b')] },
    { answers: [chosen('c', 'b'), chosen('m', 'a')], handState: 0 },
    { answers: [chosen('c', 'b'), chosen('m', 'a')], valid: false },
  ]);
  expect(await cross(id, 'qu:c', 'qu:m')).toEqual({
    people: 3,
    row: { title: '1. 年级', options: [2, 0, 1].map((count, at) => ({ id: 'abz'[at], content: `选项${'abz'[at]}`, count })) },
    column: { title: '2. 去处', options: [2, 3, 1].map((count, at) => ({ id: 'abd'[at], content: `选项${'abd'[at]}`, count })) },
    cells: [
      [1, 2, 0],
      [0, 0, 0],
      [1, 1, 1],
    ],
  });
  // a question by itself says which of its options go together
  expect((await cross(id, 'qu:m', 'qu:m')).cells).toEqual([
    [2, 2, 1],
    [2, 3, 1],
    [1, 1, 1],
  ]);
});

test('steps of a scale and rows of a matrix have their place, in the words that the result shows', async () => {
  const id = await surveyOf(service, questions);
  await answersOf(service, id, [
    {
      answers: [
        { quId: 'n', answer: '1' },
        { quId: 'x', options: [cell('r', 'g'), cell('s', 'h')] },
      ],
    },
    {
      answers: [
        { quId: 'n', answer: '3' },
        { quId: 'x', options: [cell('s', 'g')] },
      ],
    },
  ]);
  const { people, row, column, cells } = await cross(id, 'qu:n', 'qu:x:s');
  expect([people, cells]).toEqual([
    2,
    [
      [0, 1],
      [0, 0],
      [1, 0],
    ],
  ]);
  expect([row.title, column.title]).toEqual(['3. 推荐', '4. 评价［第 1 题的答案］ — 行s']);
  expect(row.options.map(({ content }) => content)).toEqual(['1 不', '2', '3']);
  expect((await cross(id, 'qu:x:r', 'qu:n')).people).toBe(1);
});

test('a question without choices, a matrix without its row, and what is no question are refused', async () => {
  const id = await surveyOf(service, questions);
  for (const row of ['qu:t', 'qu:x', 'qu:x:q', 'qu:c:r', 'qu:no'])
    await service.refused('BAD_INPUT', surveyPapers.cross, { surveyId: id, row, column: 'qu:c' }, admin);
  await service.refused('NOT_FOUND', surveyPapers.cross, { surveyId: id, row: 'qu:c', column: 'qu:m' }, person(3, 'B02'));
});

/** Choices of a question, and what somebody chose of them. */
type Choices = (answers: readonly Given[]) => string[];
const given = (answers: readonly Given[], quId: string): Given | undefined => answers.find((one) => one.quId === quId);
const sides: Readonly<Record<string, Choices>> = {
  'qu:c': (answers) => (given(answers, 'c')?.options ?? []).map(({ id }) => id),
  'qu:m': (answers) => (given(answers, 'm')?.options ?? []).map(({ id }) => id),
  'qu:n': (answers) => [given(answers, 'n')?.answer ?? ''].filter((step) => step !== ''),
  'qu:x:r': (answers) => (given(answers, 'x')?.options ?? []).flatMap(({ id, row }) => (row === 'r' ? [id] : [])),
};
const some = (quId: string, ids: string[], most: number) => fc.subarray(ids, { maxLength: most }).map((own) => chosen(quId, ...own));
const madeUp = fc.record<MadeUp>({
  answers: fc
    .tuple(
      some('c', ['a', 'b', 'z'], 1),
      some('m', ['a', 'b', 'd'], 3),
      fc.constantFrom('', '1', '2', '3').map((answer): Given => ({ quId: 'n', answer })),
      fc
        .subarray(['r', 's'])
        .chain((rows) =>
          fc
            .tuple(...rows.map((row) => fc.constantFrom('g', 'h').map((id) => cell(row, id))))
            .map((options): Given => ({ quId: 'x', options })),
        ),
    )
    .map((all) => all.filter(({ options = [], answer = '' }) => options.length > 0 || answer !== '')),
  valid: fc.boolean(),
  totalScore: fc.integer({ min: 0, max: 9 }),
});

test('a table equals a plain computation over the same answers, whatever is filtered', async () => {
  const fields = Object.keys(sides);
  const asked = fc.tuple(fc.constantFrom(...fields), fc.constantFrom(...fields), fc.option(fc.integer({ min: 0, max: 9 }), { nil: null }));
  await fc.assert(
    fc.asyncProperty(fc.array(madeUp, { maxLength: 30 }), fc.array(asked, { minLength: 3, maxLength: 3 }), async (people, tables) => {
      const id = await surveyOf(service, questions);
      await answersOf(service, id, people);
      for (const [row, column, above] of tables) {
        const counted = people.filter(({ valid, totalScore = 0 }) => valid && totalScore > (above ?? -1));
        const chose = counted.map(({ answers }) => [sides[row]?.(answers) ?? [], sides[column]?.(answers) ?? []] as const);
        const both = chose.filter(([one, other]) => one.length > 0 && other.length > 0);
        const conditions: FilterCondition[] = above === null ? [] : [{ field: 'total_score', operator: 'gt', value: String(above) }];
        const table = await cross(id, row, column, conditions);
        const n = (test: (pair: (typeof both)[number]) => boolean): number => both.filter(test).length;
        expect(table.people).toBe(both.length);
        expect(table.row.options.map(({ count }) => count)).toEqual(table.row.options.map((one) => n(([own]) => own.includes(one.id))));
        expect(table.column.options.map(({ count }) => count)).toEqual(
          table.column.options.map((other) => n(([, own]) => own.includes(other.id))),
        );
        expect(table.cells).toEqual(
          table.row.options.map((one) =>
            table.column.options.map((other) => n(([own, beside]) => own.includes(one.id) && beside.includes(other.id))),
          ),
        );
      }
    }),
    { numRuns: 40 },
  );
}, 60_000);

test('the file has counts and percents with their sums', async () => {
  const id = await surveyOf(service, questions, '校园/生活');
  await answersOf(service, id, [
    { answers: [chosen('c', 'a'), chosen('m', 'a')] },
    { answers: [chosen('c', 'a'), chosen('m', 'b')] },
    { answers: [chosen('c', 'b'), chosen('m', 'b')] },
  ]);
  const input: ClientInput<typeof surveyPapers.crossExport> = { surveyId: id, row: 'qu:c', column: 'qu:m' };
  const { name, base64 } = await service.call(surveyPapers.crossExport, input, admin);
  expect(name).toBe('校园 生活 交叉分析.xlsx');
  expect(await readSheet(Buffer.from(base64, 'base64'), { maxRows: 10, maxColumns: 10 })).toEqual([
    ['1. 年级 × 2. 去处', '选项a', '选项b', '选项d', '合计'],
    ['选项a', '1', '1', '0', '2'],
    ['选项b', '0', '1', '0', '1'],
    ['选项z', '0', '0', '0', '0'],
    ['合计', '1', '2', '0', '3'],
  ]);
});
