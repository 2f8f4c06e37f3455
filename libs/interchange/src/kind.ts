import { unpackFiles, unpackLimits, UnpackRefusal } from '@xuekao/sheets';
import { decodeText } from './decode.js';
import { broken, FileRefusal } from './refusal.js';

/** A file by its content; its name says nothing that counts. */
export type Recognised = { kind: 'xlsx' | 'docx' | 'qti' } | { kind: 'xml'; text: string } | { kind: 'text'; text: string };

const supported = '支持文本、Word（.docx）、Excel（.xlsx）、GIFT、Aiken、Moodle XML 和 QTI 包';
const refuse = (what: string): never => {
  throw new FileRefusal('kind', `${what}${supported}。`);
};
/** First bytes of files that teachers have and that cannot be read. */
const known: readonly [RegExp, string][] = [
  [
    /^\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1/,
    '旧的 Office 或 WPS 格式（.doc、.xls、.wps、.et）不能读取，请用 Word 或 WPS 另存为 .docx 或 .xlsx。',
  ],
  [/^%PDF-/, 'PDF 不能读取，请用原来的 Word 文件，或把文字复制到文本框。'],
  [/^\{\\rtf/, 'RTF 不能读取，请另存为 .docx。'],
  [/^(?:Rar!|7z\xbc\xaf|\x1f\x8b)/, '压缩包不能读取，请先解压。'],
  [/^(?:\x89PNG|\xff\xd8\xff|GIF8|BM)/, '图片不能读取，请先转成文字。'],
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
  if (names.some((name) => name.startsWith('ppt/'))) return refuse('演示文稿不能读取。');
  return names.includes('content.xml') ? refuse('OpenDocument 文件不能读取，请另存为 .docx。') : refuse('压缩包里没有能读取的试题。');
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
      if (error.kind === 'content') return broken('压缩包不完整或已加密');
      throw new FileRefusal('limits', '文件解压后过大，或含有不安全的路径，已拒绝读取');
    }
  }
  const text = decodeText(bytes);
  if (text === null) return refuse('这个文件不是文本。');
  return /^\ufeff?\s{0,1000}<(?:\?xml|quiz|questestinterop|assessmentItem|!DOCTYPE)/.test(text)
    ? { kind: 'xml', text }
    : { kind: 'text', text };
}
