/** A blank of a stem is a line of two signs or more. */
const line = /[_＿]{2,}/g;
/** Empty brackets are the blanks of a text without drawn lines. */
const bracket = /[（(]\s*[)）]/g;

const countIn = (words: readonly string[], mark: RegExp): number => words.reduce((sum, text) => sum + (text.match(mark)?.length ?? 0), 0);

/** The blanks that the words of a stem draw. They come without its formulas: `x_{1}` draws none. */
export const drawnBlanks = (words: readonly string[]): { lines: number; brackets: number } => ({
  lines: countIn(words, line),
  brackets: countIn(words, bracket),
});

/** How a stem of so many blanks draws them; null where it draws another number of them, and none can be told apart. */
export function blankMark(words: readonly string[], blanks: number): RegExp | null {
  const { lines, brackets } = drawnBlanks(words);
  if (lines > 0) return lines === blanks ? line : null;
  return blanks > 0 && brackets === blanks ? bracket : null;
}
