/** The questions that share a text above them (`阅读下面材料，回答2～3题`). */
export interface SharedText {
  /** numbers that the text names; null where it only says `下面小题` */
  range: { from: number; to: number } | null;
}

const count = '[0-9０-９]{1,4}|[一二三四五六七八九十]{1,3}';
const asks = '(?:回答|完成|解答|作答)';
const numbersOf = new RegExp(
  `${asks}[^。！？；]{0,8}?(${count})\\s{0,3}题?\\s{0,3}(?:[～~〜至到—–－-]{1,2}|、|和)\\s{0,3}第?\\s{0,3}(${count})\\s{0,3}小?题`,
);
const below = new RegExp(`${asks}(?:下面|下列|以下|后面)的?(?:各|小|几|(?:${count}|两)(?:个|道)?)小?题`);
/** The sentence stands at the beginning of the text or at its end, not in the middle of an analysis. */
const atEnds = 60;

/** More questions than that are a section, and the sentence one of its rules. */
const mostSharing = 12;

const digits = '一二三四五六七八九';
function valueOf(written: string): number {
  const arabic = Number(written.normalize('NFKC'));
  if (!Number.isNaN(arabic)) return arabic;
  const [tens = '', ones = ''] = written.includes('十') ? written.split('十') : ['0', written];
  return (tens === '' ? 1 : digits.indexOf(tens) + 1) * 10 + digits.indexOf(ones === '' ? '零' : ones) + 1;
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
