import { scormRuntimePath } from '@xuekao/contracts';

const tag = `<script src="${scormRuntimePath}"></script>`;
/** Places behind which a script may stand before any of the page's own. */
const places = [/<head(?:\s[^>]{0,2000})?>/i, /<html(?:\s[^>]{0,2000})?>/i, /<!doctype[^>]{0,500}>/i] as const;
/** Beginning of a page in which they stand. */
const headWithin = 64 * 1024;

/** A page of a package with the script that gives it its interface, in the encoding that the page has. */
export function withRuntime(page: Buffer): Buffer {
  const encoding = page[0] === 0xff && page[1] === 0xfe ? 'utf16le' : 'latin1';
  const text = page.toString(encoding);
  const head = text.slice(0, headWithin);
  const found = places.map((place) => place.exec(head)).find((match) => match !== null);
  const at = found ? found.index + found[0].length : markLength(text, encoding);
  return Buffer.from(text.slice(0, at) + tag + text.slice(at), encoding);
}

/** Signs of a byte order mark, which stays in front. */
const markLength = (text: string, encoding: 'utf16le' | 'latin1'): number =>
  encoding === 'utf16le' ? 1 : text.startsWith('\u00ef\u00bb\u00bf') ? 3 : 0;
