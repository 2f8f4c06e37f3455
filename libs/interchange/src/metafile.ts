const longest = 200;
/** Records that are looked at: a drawing of a formula has some hundred. */
const mostRecords = 200_000;

const shown = (text: string): string =>
  text
    .replace(/[^\p{L}\p{N}\p{P}\p{S}\p{Zs}]/gu, '')
    .replace(/[［］]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longest);

/** Words of a Windows metafile (WMF): Chinese programs write them in GB 18030. */
function textOfWmf(bytes: Buffer): string {
  const words = new TextDecoder('gb18030');
  const parts: string[] = [];
  let at = (bytes.readUInt32LE(0) === 0x9ac6cdd7 ? 22 : 0) + 18;
  for (let record = 0; record < mostRecords && at + 6 <= bytes.length; record += 1) {
    const size = bytes.readUInt32LE(at) * 2;
    if (size < 6 || at + size > bytes.length) break;
    const kind = bytes.readUInt16LE(at + 4);
    if (kind === 0x0a32 && size >= 14) {
      const from = at + 14 + ((bytes.readUInt16LE(at + 12) & 6) === 0 ? 0 : 8);
      parts.push(words.decode(bytes.subarray(from, Math.min(at + size, from + bytes.readUInt16LE(at + 10)))));
    } else if (kind === 0x0521 && size >= 8) {
      parts.push(words.decode(bytes.subarray(at + 8, Math.min(at + size, at + 8 + bytes.readUInt16LE(at + 6)))));
    }
    at += size;
  }
  return parts.join('');
}

/** Words of an enhanced metafile (EMF). */
function textOfEmf(bytes: Buffer): string {
  const parts: string[] = [];
  let at = 0;
  for (let record = 0; record < mostRecords && at + 8 <= bytes.length; record += 1) {
    const [kind, size] = [bytes.readUInt32LE(at), bytes.readUInt32LE(at + 4)];
    if (size < 8 || at + size > bytes.length) break;
    if ((kind === 83 || kind === 84) && size >= 52) {
      const [count, offset] = [bytes.readUInt32LE(at + 44), bytes.readUInt32LE(at + 48)];
      const width = kind === 84 ? 2 : 1;
      const text = bytes.subarray(Math.min(at + size, at + offset), Math.min(at + size, at + offset + count * width));
      parts.push(new TextDecoder(kind === 84 ? 'utf-16le' : 'gb18030').decode(text));
    }
    at += size;
  }
  return parts.join('');
}

const isEmf = (bytes: Buffer): boolean => bytes.length >= 44 && bytes.readUInt32LE(0) === 1 && bytes.toString('latin1', 40, 44) === ' EMF';
const isWmf = (bytes: Buffer): boolean =>
  bytes.length >= 44 && (bytes.readUInt32LE(0) === 0x9ac6cdd7 || (bytes.readUInt16LE(0) === 1 && bytes.readUInt16LE(2) === 9));

/** Whether a file begins as a picture of Windows drawing commands does. */
export const isMetafile = (bytes: Buffer): boolean => isEmf(bytes) || isWmf(bytes);

/** Words that such a picture shows, as far as they are in it; what it draws stays out. */
export const textOfMetafile = (bytes: Buffer): string =>
  isEmf(bytes) ? shown(textOfEmf(bytes)) : isWmf(bytes) ? shown(textOfWmf(bytes)) : '';

const comment = Buffer.from('AppsMFCC', 'latin1');
const maker = 'Design Science';
const mostComments = 100;

/** The formula in MTEF that MathType leaves in its drawing, in one comment or in several; null where there is none, or not all of it. */
export function mtefOfMetafile(bytes: Buffer): Buffer | null {
  const parts: Buffer[] = [];
  let total = -1;
  for (let at = bytes.indexOf(comment); at !== -1 && parts.length < mostComments; at = bytes.indexOf(comment, at + comment.length)) {
    const head = at + comment.length + 2;
    const end = bytes.indexOf(0, head + 8);
    if (end === -1 || !bytes.toString('latin1', head + 8, end).startsWith(maker)) continue;
    total = bytes.readUInt32LE(head);
    parts.push(bytes.subarray(end + 1, end + 1 + bytes.readUInt32LE(head + 4)));
  }
  const whole = Buffer.concat(parts);
  return total <= 0 || whole.length < total ? null : whole.subarray(0, total);
}
