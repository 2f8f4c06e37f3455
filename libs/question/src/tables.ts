import type { Piece } from './formulas.js';

/** A LaTeX `tabular` read from a text: cells of pieces, row by row. */
export interface Table {
  kind: 'table';
  rows: Piece[][][];
}

const begin = '\\begin{tabular}';
const end = '\\end{tabular}';
const columnSpec = /^\s*\{[^{}]{0,200}\}/;
const rowRule = /\\hline|\\cline\{[^{}]{0,20}\}/g;
const multiColumn = /\\multi(?:column|row)\{[^{}]{0,10}\}\{[^{}]{0,20}\}\{/;
const cellCut = /\\\\|(?<!\\)&/;

/** Splits what stands between begin and end at `&` and `\\`; formulas are pieces of their own and stay whole. */
function rowsOf(pieces: readonly Piece[]): Piece[][][] {
  const rows: Piece[][][] = [[[]]];
  const cell = () => rows.at(-1)?.at(-1) ?? [];
  for (const piece of pieces) {
    if (piece.kind !== 'text') {
      cell().push(piece);
      continue;
    }
    let rest = piece.value.replace(rowRule, '');
    for (let cut = cellCut.exec(rest); cut; cut = cellCut.exec(rest)) {
      pushCell(cell(), rest.slice(0, cut.index));
      if (cut[0] === '&') rows.at(-1)?.push([]);
      else rows.push([[]]);
      rest = rest.slice(cut.index + cut[0].length);
    }
    pushCell(cell(), rest);
  }
  return rows.filter((row) => row.some((cells) => cells.length > 0));
}

function pushCell(cell: Piece[], text: string): void {
  let value = text.trim();
  // `\multicolumn{1}{|c|}{ text }`: only the text is kept
  const spanning = multiColumn.exec(value);
  if (spanning)
    value = value
      .slice(spanning.index + spanning[0].length)
      .replace(/\}$/, '')
      .trim();
  if (value !== '') cell.push({ kind: 'text', value });
}

/** Replaces every complete `tabular` by a table; an incomplete one (scans lose ends) stays text, so nothing is lost. */
export function withTables(pieces: readonly Piece[]): (Piece | Table)[] {
  const out: (Piece | Table)[] = [];
  const queue = [...pieces].reverse();
  let open = true;
  for (let piece = queue.pop(); piece; piece = queue.pop()) {
    const at = open && piece.kind === 'text' ? piece.value.indexOf(begin) : -1;
    const spec = at === -1 ? null : columnSpec.exec(piece.value.slice(at + begin.length, at + begin.length + 300));
    const inside = spec ? takeInside(piece.value.slice(at + begin.length + spec[0].length), queue) : null;
    // no end in the whole rest: looking again from the next beginning would make this quadratic
    if (spec && !inside) open = false;
    if (!inside) {
      out.push(piece);
      continue;
    }
    if (at > 0) out.push({ kind: 'text', value: piece.value.slice(0, at) });
    out.push({ kind: 'table', rows: rowsOf(inside.pieces) });
    if (inside.after !== '') queue.push({ kind: 'text', value: inside.after });
  }
  return out;
}

/** Pieces up to the end of the table, taken off the queue; null, and the queue as it was, when there is no end. */
function takeInside(first: string, queue: Piece[]): { pieces: Piece[]; after: string } | null {
  const pieces: Piece[] = [];
  for (let piece: Piece | undefined = { kind: 'text', value: first }; piece; piece = queue.pop()) {
    const stop = piece.kind === 'text' ? piece.value.indexOf(end) : -1;
    if (stop !== -1) {
      pieces.push({ kind: 'text', value: piece.value.slice(0, stop) });
      return { pieces, after: piece.value.slice(stop + end.length) };
    }
    pieces.push(piece);
  }
  queue.push(...pieces.slice(1).reverse());
  return null;
}
