import { expect, test } from '@jest/globals';
import { unzipSync } from 'fflate';
import { readSheet } from './sheets.js';
import { streamSheets, type StreamCell, type StreamedSheet } from './stream.js';

async function* pieces(...rows: StreamCell[][][]): AsyncGenerator<StreamCell[][]> {
  for (const piece of rows) yield piece;
}
async function file(...sheets: StreamedSheet[]): Promise<Buffer> {
  const parts: Buffer[] = [];
  await streamSheets(sheets, async (bytes) => void parts.push(bytes));
  return Buffer.concat(parts);
}
const limits = { maxRows: 10_000, maxColumns: 100 };

test('what is written in pieces is read again: text as text, numbers as numbers, gaps as gaps', async () => {
  const rows = pieces([['姓名', '得分', '部门']], [['张三', 92.5, null]], [['李四 & <王五>', 0, '  一班']]);
  const bytes = await file({ name: '成绩', widths: [10, 8, 20], rows });
  expect(await readSheet(bytes, limits)).toEqual([
    ['姓名', '得分', '部门'],
    ['张三', '92.5', ''],
    ['李四 & <王五>', '0', '  一班'],
  ]);
  const xml = Buffer.from(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? []).toString();
  expect(xml).toContain('<c r="B2"><v>92.5</v></c>');
  expect(xml).toContain('<c r="C3" s="1" t="inlineStr">');
});

test('a cell whose text came before is what it was the first time, in the heading as well', async () => {
  const row = ['是', '=1', '<否>', 7, 1023, 1024, -1, 0.5];
  const bytes = await file({ name: 'a', widths: [], rows: pieces([['是', '是', '=1']], [row, row], [row, ['是', null, '<否>']]) });
  const shown = ['是', "'=1", '<否>', '7', '1023', '1024', '-1', '0.5'];
  expect(await readSheet(bytes, limits)).toEqual([
    ['是', '是', "'=1", '', '', '', '', ''],
    ...[shown, shown, shown],
    ['是', '', '<否>', '', '', '', '', ''],
  ]);
  const xml = Buffer.from(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? []).toString();
  // the heading has its own style
  expect(xml).toContain('<c r="A1" s="2" t="inlineStr">');
  expect(xml).toContain('<c r="B1" s="2" t="s"><v>0</v></c>');
  expect(xml).toContain('<c r="A4" s="1" t="s"><v>0</v></c>');
  expect(xml).toContain('<row r="5"><c r="A5" s="1" t="s"><v>0</v></c><c r="C5" s="1" t="s"><v>2</v></c></row>');
});

test('a table of many pieces is whole, whoever writes it slowly', async () => {
  const row = (at: number): StreamCell[] => [at, `第 ${at} 行`, '同样', 'x'.repeat(at % 300)];
  const rows = pieces(...Array.from({ length: 90 }, (_none, n) => Array.from({ length: 100 }, (_cell, at) => row(n * 100 + at))));
  const parts: Buffer[] = [];
  await streamSheets([{ name: 'a', widths: [], rows }], async (bytes) => {
    await new Promise(setImmediate);
    parts.push(bytes);
  });
  const read = await readSheet(Buffer.concat(parts), limits);
  expect(read).toEqual(Array.from({ length: 9000 }, (_none, at) => row(at).map(String)));
});

test('nothing that somebody typed becomes a formula, and no sign breaks the file', async () => {
  const cells = ['=1+1', '+1', '-1', '@SUM(A1)', '＝1', '\u0000\u0008x', 'half \uD800', 'x'.repeat(5000)];
  const [read = []] = await readSheet(await file({ name: 'a', widths: [], rows: pieces([cells]) }), limits);
  expect(read.slice(0, 5)).toEqual(["'=1+1", "'+1", "'-1", "'@SUM(A1)", "'＝1"]);
  expect(read.slice(5)).toEqual(['x', 'half \uFFFD', 'x'.repeat(4000)]);
});

test('several sheets have their names, columns go beyond Z, and each has its place', async () => {
  const wide = Array.from({ length: 60 }, (_, index) => index);
  const bytes = await file({ name: '部门 "甲" & 乙', widths: [], rows: pieces([wide]) }, { name: '未参加', widths: [], rows: pieces([]) });
  const files = unzipSync(bytes);
  const text = (name: string): string => Buffer.from(files[name] ?? []).toString();
  expect(text('xl/workbook.xml')).toContain('name="部门 &quot;甲&quot; &amp; 乙" sheetId="1"');
  expect(text('xl/worksheets/sheet1.xml')).toContain('<c r="BH1"><v>59</v></c>');
  expect(text('xl/worksheets/sheet2.xml')).toContain('<sheetData></sheetData>');
  expect((await readSheet(bytes, limits))[0]).toEqual(wide.map(String));
});

test('a sink that fails ends the work with its own reason', async () => {
  let asked = 0;
  async function* endless(): AsyncGenerator<StreamCell[][]> {
    for (;;) {
      asked += 1;
      yield Array.from({ length: 100 }, () => Array.from({ length: 50 }, () => Math.random()));
    }
  }
  const failing = streamSheets([{ name: 'a', widths: [], rows: endless() }], (bytes) =>
    bytes.length > 1000 ? Promise.reject(new Error('the disk is full')) : Promise.resolve(),
  );
  await expect(failing).rejects.toThrow('the disk is full');
  expect(asked).toBeLessThan(100);
});

test('rows that fail end the work with their own reason', async () => {
  async function* broken(): AsyncGenerator<StreamCell[][]> {
    yield Array.from({ length: 5000 }, () => Array.from({ length: 50 }, () => Math.random()));
    throw new Error('the database is away');
  }
  const failing = streamSheets([{ name: 'a', widths: [], rows: broken() }], async () => undefined);
  await expect(failing).rejects.toThrow('the database is away');
});
