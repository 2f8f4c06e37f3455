import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { errors, type ErrorName } from '@xuekao/contracts';
import { archive, withSharedText, workbook, type ArchiveEntry } from './archives.fixture.js';
import { readSheet, writeSheets } from './sheets.js';

const limits = { maxRows: 1001, maxColumns: 20 };
const refusalOf = async (bytes: Uint8Array): Promise<number> =>
  readSheet(bytes, limits).then(
    () => 0,
    ({ code }: { code: number }) => code,
  );
const codeOf = (name: ErrorName): number => errors[name].code;
const cells = (texts: readonly string[]): string =>
  `<row r="1">${texts.map((text, index) => `<c r="${'ABCDEF'[index]}1" t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
const zeros = (bytes: number, name = 'xl/worksheets/sheet1.xml'): ArchiveEntry => ({ name, content: Buffer.alloc(bytes) });

describe('a table', () => {
  it('comes back as it was written, formulas as text', async () => {
    const rows = [
      ['用户名', '姓名', '备注'],
      ['=1+1', '张三', ''],
      ["'=x", '李 四', '第一行\n第二行'],
      ['', '', '-5 <&> "'],
    ];
    const file = await writeSheets([
      { name: '用户', widths: [20, 10, 30], rows },
      { name: '说明', widths: [40], rows: [['x']] },
    ]);
    expect(await readSheet(file, limits)).toEqual([
      ['用户名', '姓名', '备注'],
      ["'=1+1", '张三', ''],
      ["''=x", '李 四', '第一行\n第二行'],
      ['', '', '\'-5 <&> "'],
    ]);
    // no cell is a formula or a number
    expect((await readSheet(file, limits)).flat().every((text) => !/^[=+\-@]/.test(text))).toBe(true);
  });

  it('is read as text: numbers in full, true and false, without the empty rows at its end', async () => {
    const rows =
      '<row r="1"><c r="A1"><v>13800138000</v></c><c r="B1"><v>1.3800138E10</v></c><c r="C1"><v>2.5</v></c><c r="D1" ' +
      't="b"><v>1</v></c></row><row r="3"><c r="A3" t="inlineStr"><is><t> </t></is></c></row>';
    expect(await readSheet(archive(workbook(rows)), limits)).toEqual([['13800138000', '13800138000', '2.5', 'true']]);
  });

  it('has the value of merged cells in each of them, but for the heading and for rows with nothing of their own', async () => {
    const row = (number: number, texts: Record<string, string>): string =>
      `<row r="${number}">${Object.entries(texts)
        .map(([column, text]) => `<c r="${column}${number}" t="inlineStr"><is><t>${text}</t></is></c>`)
        .join('')}</row>`;
    const people = [
      row(1, { A: '名', B: '部门', D: '角色' }),
      row(2, { A: '甲', B: '一班', D: '学员' }),
      row(3, { A: '乙' }),
      row(4, { A: '丙' }),
      row(5, {}),
      row(6, { A: '丁', B: '二班' }),
      row(7, { C: '值' }),
    ].join('');
    expect(
      await readSheet(archive(workbook(people, '', ['B1:C1', 'B2:B5', 'D2:D1048576', 'B6:C6', 'C7:XFD7'])), {
        maxRows: 100,
        maxColumns: 5,
      }),
    ).toEqual([
      ['名', '部门', '', '角色'],
      ['甲', '一班', '', '学员'],
      ['乙', '一班', '', '学员'],
      ['丙', '一班', '', '学员'],
      ['', '', '', ''],
      ['丁', '二班', '二班', '学员'],
      ['', '', '值', '学员', '值'],
    ]);
  });

  it('is refused when merged cells together hold too much', async () => {
    const rows = Array.from(
      { length: 900 },
      (_, index) =>
        `<row r="${index + 1}"><c r="A${index + 1}"><v>1</v>` +
        `</c>${index === 1 ? `<c r="B2" t="inlineStr"><is><t>${'字'.repeat(4000)}</t></is></c>` : ''}</row>`,
    ).join('');
    expect(await refusalOf(archive([...workbook(rows, '', ['B2:B900']), { name: 'noise.bin', content: randomBytes(200_000) }]))).toBe(
      codeOf('SHEET_LIMITS'),
    );
    expect(
      await refusalOf(
        archive([
          ...workbook(
            rows,
            '',
            Array.from({ length: 2000 }, () => 'A2:T900'),
          ),
          { name: 'noise.bin', content: randomBytes(200_000) },
        ]),
      ),
    ).toBe(codeOf('SHEET_LIMITS'));
  });

  it('may be large, and is refused when it is larger than allowed', async () => {
    const rows = Array.from({ length: 1001 }, (_, index) => [`user${index}`, '张三', `部门${index % 7}`]);
    const file = await writeSheets([{ name: 'a', widths: [], rows }]);
    expect(await readSheet(file, limits)).toHaveLength(1001);
    expect(await refusalOf(await writeSheets([{ name: 'a', widths: [], rows: [...rows, ['x']] }]))).toBe(codeOf('SHEET_ROWS'));
    for (const place of ['A1048576', 'XFD1', 'A99999999']) {
      expect(await refusalOf(archive(workbook(`<row r="1"><c r="A1"><v>1</v></c><c r="${place}"><v>1</v></c></row>`)))).toBe(
        codeOf('SHEET_ROWS'),
      );
    }
  });
});

describe('an archive that is no table (row 16)', () => {
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('用户名,姓名\n')],
    ['an archive of something else', archive([{ name: 'a.txt', content: Buffer.from('a') }])],
    ['a table cut off', archive(workbook(cells(['a']))).subarray(0, 300)],
    ['a table whose XML is cut off', archive(workbook('<row r="1"><c'))],
    ['two entries of one name', archive([...workbook(cells(['a'])), ...workbook(cells(['b']))])],
  ])('%s is refused', async (_what, bytes) => {
    expect(await refusalOf(bytes)).toBe(codeOf('FILE_CONTENT'));
  });

  it.each([
    [
      'more than 1,000 entries',
      archive([
        ...workbook(cells(['a'])),
        ...Array.from({ length: 1000 }, (_, index) => ({ name: `xl/media/${index}.png`, content: Buffer.from('x') })),
      ]),
    ],
    ['more than 100 MB', archive([...workbook(cells(['a'])), { ...zeros(10, 'xl/big.xml'), claimed: 101 * 1024 * 1024 }])],
    ['a ratio above 100', archive([...workbook(cells(['a'])), zeros(20_000_000, 'xl/big.xml')])],
    ['an entry longer than it says', archive([...workbook(cells(['a'])), { ...zeros(40_000_000, 'xl/big.xml'), claimed: 1000 }])],
    ['entries that share their bytes', archive([zeros(1000, 'a.xml'), zeros(1000, 'b.xml')], { shared: true })],
    ['a way up', archive([...workbook(cells(['a'])), { name: '../../etc/x.xml', content: Buffer.from('<a/>') }])],
    ['a way from the root', archive([...workbook(cells(['a'])), { name: '/etc/x.xml', content: Buffer.from('<a/>') }])],
    [
      'a link',
      archive([...workbook(cells(['a'])), { name: 'xl/link.xml', content: Buffer.from('/etc/passwd'), attributes: 0o120777 << 16 }]),
    ],
    ['an external entity', archive(workbook(cells(['&x;']), '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>'))],
    ['entities that grow', archive(workbook(cells(['&b;']), '<!DOCTYPE a [<!ENTITY a "lol"><!ENTITY b "&a;&a;">]>'))],
  ])('%s is refused', async (_what, bytes) => {
    expect(await refusalOf(bytes)).toBe(codeOf('SHEET_LIMITS'));
  });

  it('of 42 kB that unpacks to 4 GB is refused within a second, and takes less than 60 MB', async () => {
    const kernel = 43_000_000;
    const names = Array.from({ length: 100 }, (_, index) => `xl/worksheets/sheet${index + 1}.xml`);
    const honest = archive(
      names.map((name) => zeros(kernel, name)),
      { shared: true },
    );
    const liar = archive(
      names.map((name) => ({ ...zeros(kernel, name), claimed: 2000 })),
      { shared: true },
    );
    for (const bomb of [honest, liar]) {
      expect(bomb.length).toBeLessThan(55_000);
      const { code, ms, mb } = await measured(bomb);
      expect(code).toBe(codeOf('SHEET_LIMITS'));
      // of the processor, however many others want it
      expect(ms).toBeLessThan(1000);
      expect(mb).toBeLessThan(60);
    }
  });

  it('one long text that 36,000 cells name is refused before it is copied for each of them', async () => {
    const rows = Array.from(
      { length: 4000 },
      (_, row) =>
        `<row r="${row + 1}">${Array.from('ABCDEFGHI', (column) => `<c r="${column}${row + 1}" t="s"><v>0</v></c>`).join('')}</row>`,
    ).join('');
    const bomb = archive(withSharedText(workbook(rows), 'x'.repeat(50_000)));
    expect(bomb.length).toBeLessThan(150_000);
    const { code, ms, mb } = await measured(bomb);
    expect(code).toBe(codeOf('SHEET_LIMITS'));
    // unpacking and reading 1.5 MB of XML; copies were 5,400 MB and 13,000 ms
    expect(ms).toBeLessThan(5000);
    expect(mb).toBeLessThan(400);
  });

  it('cells are cut to what a caller takes, and a table of long ones is read up to 4 MB in all', async () => {
    const rows = (count: number): string =>
      Array.from(
        { length: count },
        (_, row) =>
          `<row r="${row + 1}">${Array.from('ABCDEFGHIJ', (column) => `<c r="${column}${row + 1}" t="s"><v>0</v></c>`).join('')}</row>`,
      ).join('');
    const file = (count: number): Buffer => archive(withSharedText(workbook(rows(count)), '字'.repeat(5000)));
    const read = await readSheet(file(34), limits);
    expect([read.length, new Set(read.flat()).size, read[33]?.[9]]).toEqual([34, 1, '字'.repeat(4000)]);
    // 10 cells of 12,000 bytes in each row: the limit lies at 34 rows
    expect(await refusalOf(file(35))).toBe(codeOf('SHEET_LIMITS'));
  });
});

describe('who waits', () => {
  const file = archive(workbook(cells(['a'])));
  it('one table of a person is read at a time; ten others wait, a further one hears that it is busy', async () => {
    const read = (owner: string | null): Promise<string> =>
      readSheet(file, limits, owner).then(
        () => 'read',
        ({ errorName }: { errorName: string }) => errorName,
      );
    const outcomes = await Promise.all(['one', 'one', ...Array.from({ length: 11 }, () => null)].map(read));
    expect(outcomes).toEqual(['read', 'TOO_MANY', ...Array.from({ length: 10 }, () => 'read'), 'BUSY']);
    // nothing is left behind
    expect(await read('one')).toBe('read');
  });
});

/** Reads a file in a process of its own. @returns its refusal, processor time in ms, and by how many MB the peak of memory grew */
async function measured(bytes: Buffer): Promise<{ code: number; ms: number; mb: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'xuekao-bomb-'));
  try {
    const file = join(folder, 'a.xlsx');
    await writeFile(file, bytes);
    const script = `import { existsSync, readFileSync } from 'node:fs';
      import { readSheet } from ${JSON.stringify(new URL('./sheets.js', import.meta.url).href)};
      const bytes = readFileSync(${JSON.stringify(file)});
      // the process's own peak: resourceUsage() counts what the one that began it held at that moment
      const peak = () => {
        const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : '';
        return Number(/VmHWM:\\s+(\\d+)/.exec(status)?.[1] ?? process.resourceUsage().maxRSS);
      };
      const [before, loaded] = [process.cpuUsage(), peak()];
      const code = await readSheet(bytes, { maxRows: 10000, maxColumns: 20 }).then(() => 0, (error) => error.code);
      const { user, system } = process.cpuUsage(before);
      console.log(JSON.stringify({ code, ms: (user + system) / 1000, mb: (peak() - loaded) / 1024 }));`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
    return JSON.parse(stdout) as { code: number; ms: number; mb: number }; // written above
  } finally {
    await rm(folder, { recursive: true });
  }
}
