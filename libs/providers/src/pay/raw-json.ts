/** The text of an object in a JSON object, as it was written: what is signed is the text. Undefined: there is none of this name. */
export function rawValueOf(text: string, name: string): string | undefined {
  const from = text.indexOf(`"${name}"`);
  const start = from < 0 ? -1 : text.indexOf('{', from);
  if (start < 0) return undefined;
  let depth = 0;
  let isWord = false;
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at];
    if (isWord) {
      if (sign === '\\') at += 1;
      else if (sign === '"') isWord = false;
    } else if (sign === '"') isWord = true;
    else if (sign === '{') depth += 1;
    else if (sign === '}' && (depth -= 1) === 0) return text.slice(start, at + 1);
  }
  return undefined;
}
