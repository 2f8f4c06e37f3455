/** Words that stand in the other text, too, or do not. */
export interface Segment {
  text: string;
  isOther: boolean;
}

/** Between these a picture stands as its address. */
export const pictureSign = '\u0001';
// a picture, a formula, a word of letters or digits, or one character
const token = /\u0001[^\u0001]*\u0001|\$\$[^$]*\$\$|\$[^$]*\$|[a-z]+|\d+|[^]/giu;
/** Comparisons of words; longer texts are told apart from the first difference to the last. */
const mostCompared = 400_000;

/** Differences of two texts, of each of them; formulas, numbers, words and pictures stay whole. */
export function differences(one: string, other: string): [one: Segment[], other: Segment[]] {
  const [mine, theirs] = [one.match(token) ?? [], other.match(token) ?? []];
  let start = 0;
  while (start < Math.min(mine.length, theirs.length) && mine[start] === theirs[start]) start += 1;
  let end = 0;
  while (end < Math.min(mine.length, theirs.length) - start && mine.at(-1 - end) === theirs.at(-1 - end)) end += 1;
  const [left, right] = [mine.slice(start, mine.length - end), theirs.slice(start, theirs.length - end)];
  const [leftShared, rightShared] = left.length * right.length > mostCompared ? [new Set(), new Set()] : shared(left, right);
  const segments = (tokens: readonly string[], among: ReadonlySet<unknown>): Segment[] =>
    joined(tokens.map((text, at) => ({ text, isOther: at >= start && at < tokens.length - end && !among.has(at - start) })));
  return [segments(mine, leftShared), segments(theirs, rightShared)];
}

/** Places of a longest common row of words in both. */
function shared(left: readonly string[], right: readonly string[]): [left: Set<number>, right: Set<number>] {
  const width = right.length + 1;
  const lengths = new Uint16Array((left.length + 1) * width);
  const lengthAt = (at: number, across: number): number => lengths[at * width + across] ?? 0;
  for (let at = left.length - 1; at >= 0; at -= 1) {
    for (let across = right.length - 1; across >= 0; across -= 1) {
      lengths[at * width + across] =
        left[at] === right[across] ? lengthAt(at + 1, across + 1) + 1 : Math.max(lengthAt(at + 1, across), lengthAt(at, across + 1));
    }
  }
  const found: [Set<number>, Set<number>] = [new Set(), new Set()];
  for (let [at, across] = [0, 0]; at < left.length && across < right.length;) {
    if (left[at] === right[across]) {
      found[0].add(at);
      found[1].add(across);
      at += 1;
      across += 1;
    } else if (lengthAt(at + 1, across) >= lengthAt(at, across + 1)) at += 1;
    else across += 1;
  }
  return found;
}

function joined(segments: readonly Segment[]): Segment[] {
  const result: Segment[] = [];
  for (const segment of segments) {
    const last = result.at(-1);
    if (last?.isOther === segment.isOther) last.text += segment.text;
    else result.push({ ...segment });
  }
  return result;
}
