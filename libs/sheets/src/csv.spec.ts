import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { streamFile } from './byte-writer.js';
import { toCell } from './cell-text.js';
import { csvOf } from './csv.js';
import type { StreamCell } from './stream.js';

async function fileOf(...pieces: StreamCell[][][]): Promise<string> {
  async function* rows(): AsyncGenerator<StreamCell[][]> {
    yield* pieces;
  }
  const parts: Buffer[] = [];
  await streamFile(csvOf(rows()), async (bytes) => void parts.push(Buffer.from(bytes)));
  return Buffer.concat(parts).toString();
}

/** Fields of a CSV text, by a reader that knows only RFC 4180. */
function read(csv: string): string[][] {
  const rows: string[][] = [[]];
  let [field, isQuoted] = ['', false];
  const end = (): void => {
    rows.at(-1)?.push(field);
    field = '';
  };
  for (let at = 0; at < csv.length; at += 1) {
    const sign = csv[at] ?? '';
    if (isQuoted && sign === '"' && csv[at + 1] === '"') {
      field += sign;
      at += 1;
    } else if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && sign === ',') end();
    else if (!isQuoted && sign === '\r') {
      end();
      rows.push([]);
      at += 1;
    } else field += sign;
  }
  return rows.slice(0, -1);
}

test('rows come with the mark of UTF-8, quotes where they are needed, and gaps as gaps', async () => {
  const csv = await fileOf(
    [['序号', '姓名', '建议']],
    [
      [1, '张三', '好，"很好"'],
      [2.5, null, '一\n二,三'],
    ],
  );
  expect(csv).toBe('\uFEFF序号,姓名,建议\r\n1,张三,"好，""很好"""\r\n2.5,,"一\n二,三"\r\n');
});

test('nothing that somebody typed becomes a formula', async () => {
  const csv = await fileOf([['=1+1', '+86', '-5', '@SUM(A1)', '＝1', '\t=1', '\r=1,2', "'=1", -5]]);
  expect(read(csv.slice(1))).toEqual([["'=1+1", "'+86", "'-5", "'@SUM(A1)", "'＝1", "'\t=1", "'\r=1,2", "''=1", '-5']]);
});

test('a text that comes again and again is written as the first time', async () => {
  const row = ['好，"很好"', '=1', 'a,b', '甲'];
  const csv = await fileOf([row, row], [row]);
  expect(read(csv.slice(1))).toEqual([row, row, row].map((cells) => cells.map(toCell)));
});

test('every text is read again as it was written', async () => {
  const cells = fc.array(fc.array(fc.string({ unit: 'binary' }), { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(cells, async (rows) => {
      const written = rows.map((row) => row.map((cell) => toCell(cell).replaceAll('\u0000', '')));
      expect(read((await fileOf(rows)).slice(1))).toEqual(written);
    }),
  );
});
