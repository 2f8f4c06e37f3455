import { Transform } from 'node:stream';
import { scormRuntimePath } from '@xuekao/contracts';

const tag = `<script src="${scormRuntimePath}"></script>`;
/** Places behind which a script may stand before any of the page's own. */
const places = [/<head(?:\s[^>]{0,2000})?>/i, /<html(?:\s[^>]{0,2000})?>/i, /<!doctype[^>]{0,500}>/i] as const;
/** Beginning of a page in which they stand. */
const headWithin = 64 * 1024;

/** Gives a page of a package, of whatever length, the script that gives it its interface, in the encoding that the page has. */
export function withRuntime(): Transform {
  let head: Buffer | null = Buffer.alloc(0);
  return new Transform({
    transform: (chunk: Buffer, _encoding, next) => {
      if (head === null) return next(null, chunk);
      head = Buffer.concat([head, chunk]);
      if (head.length < headWithin) return next();
      const begun = withTag(head);
      head = null;
      return next(null, begun);
    },
    flush: (done) => done(null, head === null ? null : withTag(head)),
  });
}

/** Signs of a page are written with two bytes each, the low one first or last, or else as ASCII writes those that are looked for. */
type Encoding = 'utf16le' | 'utf16be' | 'latin1';
const encodingOf = ([first, second]: Buffer): Encoding =>
  first === 0xff && second === 0xfe ? 'utf16le' : first === 0xfe && second === 0xff ? 'utf16be' : 'latin1';

/** The letters of the page stay as they are: the tag is put between its bytes. */
function withTag(page: Buffer): Buffer {
  const encoding = encodingOf(page);
  const text = textOf(page.subarray(0, headWithin), encoding);
  const found = places.map((place) => place.exec(text)).find((match) => match !== null);
  const at = (found ? found.index + found[0].length : markLength(text, encoding)) * (encoding === 'latin1' ? 1 : 2);
  return Buffer.concat([page.subarray(0, at), tagIn(encoding), page.subarray(at)]);
}

const textOf = (bytes: Buffer, encoding: Encoding): string =>
  encoding === 'utf16be' ? swapped(bytes).toString('utf16le') : bytes.toString(encoding);
const tagIn = (encoding: Encoding): Buffer => (encoding === 'utf16be' ? swapped(Buffer.from(tag, 'utf16le')) : Buffer.from(tag, encoding));
const swapped = (bytes: Buffer): Buffer => Buffer.from(bytes.subarray(0, bytes.length - (bytes.length % 2))).swap16();

/** Signs of a byte order mark, which stays in front. */
const markLength = (text: string, encoding: Encoding): number =>
  encoding !== 'latin1' ? 1 : text.startsWith('\u00ef\u00bb\u00bf') ? 3 : 0;
