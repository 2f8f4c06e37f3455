import { below, digitOf, numbersOf, ten } from './import-shared.words.js';

/** The questions that share a text above them (`阅读下面材料，回答2～3题`). */
export interface SharedText {
  /** numbers that the text names; null where it only says `下面小题` */
  range: { from: number; to: number } | null;
}

/** The sentence stands at the beginning of the text or at its end, not in the middle of an analysis. */
const atEnds = 60;

/** More questions than that are a section, and the sentence one of its rules. */
const mostSharing = 12;

function valueOf(written: string): number {
  const arabic = Number(written.normalize('NFKC'));
  if (!Number.isNaN(arabic)) return arabic;
  const [tens = '', ones = ''] = written.includes(ten) ? written.split(ten) : ['0', written];
  return (tens === '' ? 1 : digitOf(tens)) * 10 + digitOf(ones);
}

/** Statement of a line about the questions below it; null where it says nothing of the kind. */
export function sharedBy(line: string): SharedText | null {
  const head = line.slice(0, atEnds);
  const tail = line.length > atEnds ? line.slice(-atEnds / 2) : '';
  const found = numbersOf.exec(head) ?? numbersOf.exec(tail);
  if (found) {
    const [from, to] = [valueOf(found[1] ?? ''), valueOf(found[2] ?? '')];
    if (from < to && to - from < mostSharing) return { range: { from, to } };
  }
  return below.test(head) || below.test(tail) ? { range: null } : null;
}
