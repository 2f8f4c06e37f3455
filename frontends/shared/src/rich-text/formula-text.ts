export interface FormulaPart {
  kind: 'text' | 'inline' | 'display';
  /** the text, or the TeX between the delimiters */
  value: string;
  /** as it was written, with its delimiters */
  source: string;
}

// `$5 and $10` is money, not a formula: a plain number, a word, and white space before the second sign.
const money = /^\s*\d+(?:[.,]\d+)*\s+(?:\p{L}{2}|\p{Script=Han})[^\\^_={}]*[\s(（]$/u;
const delimited = /\\\$|\$\$([\s\S]{1,3000}?)\$\$|\$((?:\\[\s\S]|[^$\\]){1,3000}?)\$|\\\(([\s\S]{1,3000}?)\\\)|\\\[([\s\S]{1,3000}?)\\\]/g;

/** Splits a text at its formulas: `$…$` and `\(…\)` in the line, `$$…$$` and `\[…\]` on their own. `\$` is a dollar sign. */
export function splitFormulas(text: string): FormulaPart[] {
  const parts: FormulaPart[] = [];
  let plain = '';
  let from = 0;
  const flush = (): void => {
    if (plain !== '') parts.push({ kind: 'text', value: plain, source: plain });
    plain = '';
  };
  for (const match of text.matchAll(delimited)) {
    const [source, display, inline, round, square] = match;
    plain += text.slice(from, match.index);
    from = match.index + source.length;
    const tex = display ?? inline ?? round ?? square;
    if (source === '\\$') plain += '$';
    else if (tex === undefined || tex.trim() === '' || (inline !== undefined && money.test(inline))) plain += source;
    else {
      flush();
      parts.push({ kind: display === undefined && square === undefined ? 'inline' : 'display', value: tex.trim(), source });
    }
  }
  plain += text.slice(from);
  flush();
  return parts;
}

/** Cheap test whether the formula library is needed at all. */
export const hasFormula = (html: string): boolean => /\$|\\\(|\\\[|data-latex/.test(html);
