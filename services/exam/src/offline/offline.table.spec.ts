import { expect, test } from '@jest/globals';
import { BusinessError } from '@xuekao/contracts';
import { readSheet, writeSheets } from '@xuekao/sheets';
import type { Entry } from './offline.people.js';
import { headings, readTable, rowFor } from './offline.table.js';

const sections = [
  { title: '选择题', tenths: 400 },
  { title: '解答题', tenths: 600 },
];
const entryOf = (number: number, realName: string, note = ''): Entry => ({
  person: { id: `p${number}`, userName: `Pupil${number}`, realName, deptCode: 'A01' },
  paper: null,
  absence: note === '' ? null : { _id: `e:p${number}`, examId: 'e', userId: `p${number}`, note, by: 'b', at: new Date(0) },
});
const entries = [entryOf(1, '张三'), entryOf(2, '李四', '=HYPERLINK("x")'), entryOf(3, '=王五')];
const around = { entries, sections, totalTenths: 1000 };
const [s1, s2] = ['第1大题：选择题（40 分）', '第2大题：解答题（60 分）'];
const read = (...rows: string[][]) => readTable([['用户名', '姓名', s1, s2, '总分', '缺考', '备注'], ...rows], around);
const faultsOf = (...cells: string[]) => read(cells).faults.map(({ column, message }) => `${column}：${message}`);

test('the template comes back as it went out, and no cell of it is a formula', async () => {
  const rows = [headings(sections), ...entries.map((entry) => rowFor(entry, sections, '一班'))];
  const cells = await readSheet(await writeSheets([{ name: '成绩', widths: [], rows }]), { maxRows: 10, maxColumns: 20 });
  expect(cells.flat().filter((cell) => cell.startsWith('='))).toEqual([]);
  expect(cells[2]).toContain('\'=HYPERLINK("x")');
  const table = readTable(cells, around);
  expect(table).toMatchObject({ total: 3, empty: 2, faults: [] });
  expect(table.rows).toMatchObject([{ wanted: { tenths: null, absent: true, note: '=HYPERLINK("x")' } }]);
});

test('a total alone, sections alone, both, and an absence are read; the name of the account may have another case', () => {
  expect(read(['pupil1', '张三', '', '', '87.5', '', '补考']).rows).toMatchObject([
    { entry: entries[0], wanted: { tenths: 875, parts: [], absent: false, note: '补考' } },
  ]);
  expect(read(['Pupil1', '', '35', '50', '', '', '']).rows).toMatchObject([{ wanted: { tenths: 850, parts: [350, 500] } }]);
  expect(read(['Pupil1', '', '35', '50', '85', '否', '']).rows).toMatchObject([{ wanted: { tenths: 850, parts: [350, 500] } }]);
  expect(read(['Pupil2', '李四', '', '', '', '缺考', '']).rows).toMatchObject([{ wanted: { tenths: null, absent: true } }]);
  expect(read(['Pupil3', "'=王五", '', '', '1', '', '']).rows).toHaveLength(1);
});

test('each row says what is wrong with it, and where', () => {
  expect(faultsOf('', '张三', '', '', '1', '', '')).toEqual(['用户名：用户名不能为空']);
  expect(faultsOf('nobody', '', '', '', '1', '', '')).toEqual(['用户名：“nobody”不在本场考试的参加范围内']);
  expect(faultsOf('Pupil1', '李四', '', '', '1', '', '')).toEqual(['姓名：姓名与用户名不符，该用户是“张三”']);
  expect(faultsOf('Pupil1', '', '', '', '100.5', '', '')).toEqual(['总分：得分不能超过 100 分']);
  for (const text of ['-1', '1e3', '12.25', '=1+1', '良'])
    expect(faultsOf('Pupil1', '', '', '', text, '', '')).toEqual(['总分：得分应为数字，最多一位小数']);
  expect(faultsOf('Pupil1', '', '40.5', '1', '', '', '')).toEqual([`${s1}：得分不能超过 40 分`]);
  expect(faultsOf('Pupil1', '', '35', '', '85', '', '')).toEqual(['总分：各大题得分没有填全，请填全或全部留空']);
  expect(faultsOf('Pupil1', '', '35', '50', '86', '', '')).toEqual(['总分：各大题得分之和与总分不一致。']);
  expect(faultsOf('Pupil1', '', '', '', '85', '是', '')).toEqual(['缺考：缺考的考生不能有得分']);
  expect(faultsOf('Pupil1', '', '', '', '85', '也许', '')).toEqual(['缺考：缺考请填“是”，没有缺考请留空']);
  expect(faultsOf('Pupil1', '', '', '', '', '', '未交')).toEqual(['总分：有备注但没有得分，请填写得分或缺考']);
  expect(faultsOf('Pupil1', '', '', '', '1', '', '长'.repeat(201))).toEqual(['备注：备注不能超过 200 个字']);
  expect(read(['Pupil1', '', '', '', '1', '', ''], ['', '', '', '', '', '', ''], ['PUPIL1', '', '', '', '2', '', '']).faults).toEqual([
    { row: 4, column: '用户名', message: '与第 2 行是同一位考生' },
  ]);
});

test('headings that are unknown, twice or missing, and a table without rows, are refused', () => {
  const refused = (...rows: string[][]): string => {
    try {
      readTable(rows, around);
      return 'read';
    } catch (error) {
      return error instanceof BusinessError ? error.errorName : String(error);
    }
  };
  expect(refused(['用户名', '总分', '评语'], ['Pupil1', '1', ''])).toBe('IMPORT_HEADINGS');
  expect(refused(['用户名', '总分', '总分'], ['Pupil1', '1', '1'])).toBe('IMPORT_HEADINGS');
  expect(refused(['姓名', '总分'], ['张三', '1'])).toBe('IMPORT_HEADINGS');
  expect(refused(['用户名', '总分'])).toBe('IMPORT_NO_ROWS');
  expect(refused([])).toBe('IMPORT_HEADINGS');
});
