import { sentence } from '@xuekao/contracts';
import { TextDecoder } from 'node:util';
import { broken } from './refusal.js';

const declared = /^\s{0,20}<\?xml[^>]{0,200}encoding=["']([A-Za-z0-9._-]{1,40})["']/;

function decoderOf(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    return broken(sentence('questionFiles.encoding', { encoding }));
  }
}

/** UTF-16 without a mark: every other byte of its ASCII signs is zero. */
function unmarkedUtf16(bytes: Uint8Array): string | null {
  const head = bytes.subarray(0, 4096);
  const zeros = [0, 1].map((from) => head.filter((byte, index) => index % 2 === from && byte === 0).length);
  const half = head.length / 2;
  if ((zeros[1] ?? 0) > half / 20 && zeros[0] === 0) return 'utf-16le';
  return (zeros[0] ?? 0) > half / 20 && zeros[1] === 0 ? 'utf-16be' : null;
}

function utf8Of(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
const chinese = /[\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]/;

/**
 * The text of a file: by its mark, by the encoding that an XML file declares, else UTF-8 where the bytes allow it, else GB 18030, which
 * Chinese office programs still write. Null for bytes that are no text. Bytes that give Chinese as UTF-8 are UTF-8, whatever the file
 * declares: a program that saves it again keeps the old declaration, and GB 18030 reads such bytes as other Chinese without a fault.
 */
export function decodeText(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes.subarray(0, 4096).includes(0)) {
    const encoding = unmarkedUtf16(bytes);
    return encoding === null ? null : new TextDecoder(encoding).decode(bytes);
  }
  const [, encoding] = declared.exec(Buffer.from(bytes.subarray(0, 300)).toString('latin1')) ?? [];
  const utf8 = utf8Of(bytes);
  if (encoding !== undefined && !/^utf-?8$/i.test(encoding) && !(utf8 !== null && chinese.test(utf8))) {
    try {
      return decoderOf(encoding).decode(bytes);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
  }
  return utf8 ?? new TextDecoder('gb18030').decode(bytes);
}
