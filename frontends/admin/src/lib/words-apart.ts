const shownLength = 120;
const leadLength = 16;

/** How far a formula that holds the place begins before it; 0 outside of one. */
function intoFormula(text: string, at: number): number {
  const before = text.slice(0, at);
  return before.split('$').length % 2 === 0 ? at - before.lastIndexOf('$') : 0;
}
/** From a place on, as long as a cell can show, never cut within a formula. */
function from(text: string, start: number): string {
  const rest = text.slice(start);
  const end = Math.min(rest.length, shownLength);
  const whole = end === rest.length ? end : end - intoFormula(rest, end);
  const formulaEnd = rest.indexOf('$', end);
  // a formula that is longer than the cell stays whole
  const shown = whole > 0 || formulaEnd < 0 ? rest.slice(0, whole || end) : rest.slice(0, formulaEnd + 1);
  return `${start > 0 ? '…' : ''}${shown}${shown.length < rest.length ? '…' : ''}`;
}

/** Two long texts, shortened around the first place where they differ. */
export function wordsApart(one: string, other: string): [one: string, other: string] {
  if (Math.max(one.length, other.length) <= shownLength) return [one, other];
  let same = 0;
  while (same < Math.min(one.length, other.length) && one[same] === other[same]) same += 1;
  const lead = Math.max(0, same - leadLength);
  const start = lead <= leadLength ? 0 : lead - intoFormula(one, lead);
  return [from(one, start), from(other, start)];
}

/** Words of rich text for one line: formulas as `$…$`, and that there is a picture. @param picture the word for it */
export function richWords(html: string, picture: string): string {
  return html
    .replace(/<[^>]*data-latex="([^"]*)"[^>]*>/g, '$$$1$$')
    .replace(/<img\b[^>]*>/gi, picture)
    .replace(/<\/?(?:b|strong|i|em|u|s|sub|sup|span|a|code|mark|font)\b[^>]*>/gi, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();
}
