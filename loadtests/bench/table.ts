import type { Row } from './row.ts';

const columns = [
  'per s',
  'p50 ms',
  'p95 ms',
  'p99 ms',
  'max ms',
  'errors',
  'dropped',
  'refused',
  'k6 %',
  'CPU-ms',
  'node + mongod',
  'time p95',
  'save p95',
  'score p99',
  'node MB',
  'all MB',
];

/** The figures as one table, also readable as Markdown. */
export function table(rows: readonly Row[]): string {
  const used = columns.filter((column) => rows.some(({ figures }) => column in figures));
  const cells = [
    ['', ...used, 'bar', ''],
    ...rows.map(({ what, figures, bar }) => [
      what,
      ...used.map((column) => String(figures[column] ?? '')),
      bar?.text ?? '',
      bar ? (bar.holds ? 'holds' : 'MISSED') : '',
    ]),
  ];
  const widths = (cells[0] ?? []).map((_cell, index) => Math.max(...cells.map((row) => row[index]?.length ?? 0)));
  const line = (row: readonly string[]): string => `| ${row.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = cells;
  return [line(head), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...body.map(line)].join('\n');
}
