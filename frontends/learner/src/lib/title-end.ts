/** longer brackets may break: nothing that must stay in one piece is wider than a phone */
const keptAtMost = 8;
const bracket = new RegExp(`([（(][^（()）]{1,${keptAtMost}}[）)])`);
const shortTitle = 12;
const endLength = 6;

/** A title by its parts: every second one is a short bracket, such as `（整卷）`, which stays in one line. */
export const titleParts = (title: string): string[] => title.split(bracket);

/** End of a title that stays visible: titles of a series differ at their end. Empty: the title is cut as it comes. */
export function titleEnd(title: string): string {
  const parts = titleParts(title);
  if (parts.length > 1 && parts.at(-1) === '') return parts.at(-2) ?? '';
  const letters = [...title];
  return letters.length > shortTitle ? letters.slice(-endLength).join('') : '';
}
