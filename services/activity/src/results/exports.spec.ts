import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, type ClientInput } from '@xuekao/contracts';
import { person, startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { readSheet, unpackFiles } from '@xuekao/sheets';
import { activity } from '../activity.module.js';
import { admin, answersOf, chosen, option, surveyOf } from './made-up-answers.fixture.js';

const { surveyPapers } = calls.activity;
let service: ServiceUnderTest;
let surveyId: string;

beforeAll(async () => {
  service = await startUnderTest(activity, 'survey_exports');
  surveyId = await surveyOf(service, [
    { id: 'c', quType: 'radio', content: '年级', answerList: [option('a'), { ...option('z'), hasRemark: true }] },
    { id: 'm', quType: 'multi', content: '去处', answerList: ['a', 'b'].map(option) },
    { id: 'n', quType: 'scale', content: '推荐', rankLevel: 2, answerList: [{ id: 'low', content: '不' }] },
    {
      id: 'x',
      quType: 'matrix',
      content: '评价',
      answerList: ['g', 'h'].map(option),
      rowList: [
        { id: 'r', content: '=教学' },
        { id: 's', content: '食堂' },
      ],
    },
    { id: 't', quType: 'saq', content: '建议' },
  ]);
  await answersOf(service, surveyId, [
    {
      answers: [
        { quId: 'c', options: [{ id: 'z', remark: '转学' }] },
        chosen('m', 'b'),
        { quId: 'n', answer: '2' },
        { quId: 'x', options: [{ id: 'h', remark: '', row: 's' }] },
        { quId: 't', answer: '=HYPERLINK("x"),"好"\n第二行' },
      ],
    },
    { answers: [chosen('c', 'a')] },
    { answers: [chosen('c', 'a')], handState: 0 },
  ]);
}, 60_000);
afterAll(() => service.close());

type Asked = Omit<ClientInput<typeof surveyPapers.exportPieces>, 'surveyId'>;
async function fileOf(asked: Asked, id = surveyId): Promise<{ name: string; bytes: Buffer; dones: number[]; total: number }> {
  const events = await service.stream(surveyPapers.exportPieces, { surveyId: id, ...asked }, admin);
  const last = events.at(-1);
  return {
    ...{ name: last?.name ?? '', total: last?.total ?? 0, dones: events.map(({ done }) => done) },
    bytes: Buffer.concat(events.map(({ piece }) => Buffer.from(piece, 'base64'))),
  };
}

test('answers as CSV are words behind the mark of UTF-8, and nothing in them is a formula', async () => {
  const { name, bytes, dones, total } = await fileOf({ format: 'csv' });
  expect([name, total, dones[0], dones.at(-1)]).toEqual(['调查 答卷.csv', 2, 0, 2]);
  const [heading, first, second, ...rest] = bytes.toString('utf8').split('\r\n');
  expect(heading).toBe(
    '\uFEFF序号,姓名,开始时间,提交时间,用时（秒）,总分,省份,城市,有效,1. 年级,2. 去处,3. 推荐,4. 评价 — =教学,4. 评价 — 食堂,5. 建议',
  );
  expect(first).toBe(
    '1,学生1,2026-11-20 08:00:00,2026-11-20 08:01:00,60,0,浙江省,杭州市,是,选项z（转学）,选项b,2,,选项h,"\'=HYPERLINK(""x""),""好""\n第二行"',
  );
  expect(second?.endsWith(',是,选项a,,,,,')).toBe(true);
  expect(rest).toEqual(['']);
});

test('codes as CSV are a value for each variable, with a book that says what they mean', async () => {
  const { name, bytes } = await fileOf({ format: 'csv', by: 'codes' });
  expect(name).toBe('调查 答卷（编码）.zip');
  const files = unpackFiles(bytes, () => true);
  const lines = (file: string): string[] =>
    Buffer.from(files.get(file) ?? [])
      .toString('utf8')
      .split('\r\n')
      .slice(0, -1);
  const own = lines('答卷.csv').map((line) => line.split(',').slice(9));
  expect(own[0]).toEqual(['Q1', 'Q1_2_text', 'Q2_1', 'Q2_2', 'Q3', 'Q4_1', 'Q4_2', 'Q5']);
  expect(own[1]?.slice(0, 7)).toEqual(['2', '转学', '0', '1', '2', '', '2']);
  expect(own[2]).toEqual(['1', '', '', '', '', '', '', '']);
  expect(lines('编码说明.csv')).toEqual([
    '\uFEFF变量,含义,编码,选项',
    ...['Q1,1. 年级,1,选项a', 'Q1,1. 年级,2,选项z', 'Q1_2_text,1. 年级 — 选项z（填写的说明）,,文字'],
    ...['Q2_1,2. 去处 — 选项a,0,没选', 'Q2_1,2. 去处 — 选项a,1,选了', 'Q2_2,2. 去处 — 选项b,0,没选', 'Q2_2,2. 去处 — 选项b,1,选了'],
    ...['Q3,3. 推荐,1,1 不', 'Q3,3. 推荐,2,2'],
    ...['Q4_1,4. 评价 — =教学,1,选项g', 'Q4_1,4. 评价 — =教学,2,选项h', 'Q4_2,4. 评价 — 食堂,1,选项g', 'Q4_2,4. 评价 — 食堂,2,选项h'],
    'Q5,5. 建议,,文字',
  ]);
});

test('a spreadsheet in pieces is the one that comes whole', async () => {
  const { name, bytes } = await fileOf({ by: 'labels' });
  const whole = await service.call(surveyPapers.export, { surveyId }, admin);
  expect(name).toBe(whole.name);
  expect(bytes.toString('base64')).toBe(whole.base64);
  expect(await readSheet(bytes, { maxRows: 10, maxColumns: 20 })).toHaveLength(3);
});

test('many answers come in pieces, all of them, in the order in which they were handed in', async () => {
  const many = await surveyOf(service, [{ id: 't', quType: 'saq', content: '建议' }]);
  const words = Array.from({ length: 3000 }, (_, at) => `${at} ${'长'.repeat(200)}`);
  await answersOf(
    service,
    many,
    words.map((answer) => ({ answers: [{ quId: 't', answer }] })),
  );
  const { bytes, dones } = await fileOf({ format: 'csv' }, many);
  expect(dones.length).toBeGreaterThan(4);
  expect(dones).toEqual(dones.toSorted((one, other) => one - other));
  const rows = bytes.toString('utf8').split('\r\n').slice(1, -1);
  expect(rows.map((row) => row.split(',').at(-1))).toEqual(words);
});

test('only who reaches the survey gets its answers, and filters apply', async () => {
  await service.refused('NOT_FOUND', surveyPapers.exportPieces, { surveyId, format: 'csv' }, person(3, 'B02'));
  const { total } = await fileOf({ format: 'csv', conditions: [{ field: 'qu:c', operator: 'eq', value: 'a' }] });
  expect(total).toBe(1);
});
