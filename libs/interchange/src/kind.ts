import { sentence, type Sentence } from '@xuekao/contracts';
import { unpackFiles, unpackLimits, UnpackRefusal } from '@xuekao/sheets';
import { decodeText } from './decode.js';
import { broken, FileRefusal } from './refusal.js';

/** A file by its content; its name says nothing that counts. */
export type Recognised = { kind: 'xlsx' | 'docx' | 'qti' } | { kind: 'xml'; text: string } | { kind: 'text'; text: string };

const refuse = (what: Sentence): never => {
  throw new FileRefusal('kind', sentence('questionFiles.supported', { what }));
};
/** First bytes of files that teachers have and that cannot be read. */
const known: readonly [RegExp, Sentence][] = [
  [/^\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1/, sentence('questionFiles.oldOffice')],
  [/^%PDF-/, sentence('questionFiles.pdf')],
  [/^\{\\rtf/, sentence('questionFiles.rtf')],
  [/^(?:Rar!|7z\xbc\xaf|\x1f\x8b)/, sentence('questionFiles.archive')],
  [/^(?:\x89PNG|\xff\xd8\xff|GIF8|BM)/, sentence('questionFiles.image')],
];

/** Names in an archive, without unpacking anything. */
function namesOf(bytes: Buffer): string[] {
  const names: string[] = [];
  const isSeen = (name: string): boolean => {
    names.push(name);
    return false;
  };
  unpackFiles(bytes, isSeen, { ...unpackLimits, maxEntries: 21_000 });
  return names;
}

function formOf(bytes: Buffer): 'xlsx' | 'docx' | 'qti' {
  const names = namesOf(bytes);
  if (names.includes('word/document.xml')) return 'docx';
  if (names.some((name) => name.startsWith('xl/worksheets/'))) return 'xlsx';
  if (names.some((name) => /(?:^|\/)imsmanifest\.xml$/i.test(name))) return 'qti';
  if (names.some((name) => name.startsWith('ppt/'))) return refuse(sentence('questionFiles.slides'));
  return names.includes('content.xml') ? refuse(sentence('questionFiles.openDocument')) : refuse(sentence('questionFiles.archiveEmpty'));
}

/** @throws {FileRefusal} */
export function recognise(bytes: Buffer): Recognised {
  const head = bytes.subarray(0, 16).toString('latin1');
  const old = known.find(([form]) => form.test(head));
  if (old) return refuse(old[1]);
  if (head.startsWith('PK\x03\x04')) {
    try {
      return { kind: formOf(bytes) };
    } catch (error) {
      if (!(error instanceof UnpackRefusal)) throw error;
      if (error.kind === 'content') return broken(sentence('questionFiles.zipBroken'));
      throw new FileRefusal('limits', sentence('questionFiles.zipUnsafe'));
    }
  }
  const text = decodeText(bytes);
  if (text === null) return refuse(sentence('questionFiles.noText'));
  return /^\ufeff?\s{0,1000}<(?:\?xml|quiz|questestinterop|assessmentItem|!DOCTYPE)/.test(text)
    ? { kind: 'xml', text }
    : { kind: 'text', text };
}
