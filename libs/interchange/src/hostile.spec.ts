import { expect, test } from '@jest/globals';
import { importText } from '@xuekao/question';
import { strToU8, zipSync } from 'fflate';
import { FileRefusal } from './refusal.js';
import { readFile } from './read.js';

async function refusal(bytes: Buffer | string): Promise<string> {
  try {
    await readFile(Buffer.from(bytes));
  } catch (error) {
    if (error instanceof FileRefusal) return `${error.kind}: ${error.detail}`;
    throw error;
  }
  return 'read';
}

test.each([
  [
    'an entity bomb',
    '<?xml version="1.0"?><!DOCTYPE quiz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><quiz>&b;</quiz>',
    /^limits: .*DOCTYPE/,
  ],
  ['a file behind an entity', '<!DOCTYPE quiz [<!ENTITY x SYSTEM "file:///etc/passwd">]><quiz>&x;</quiz>', /^limits: .*DOCTYPE/],
  ['XML that ends too early', '<?xml version="1.0"?><quiz><question type="essay">', /^broken: XML 第 1 行/],
  ['an entity that nobody declared', '<quiz><question>&nbsp;</question></quiz>', /^broken: XML 第 1 行/],
  ['XML of something else', '<?xml version="1.0"?><svg/>', /^broken: XML 的根元素/],
  ['Moodle XML without questions', '<quiz/>', /^broken: /],
  ['XML as deep as a well', `<quiz>${'<a>'.repeat(100_000)}`, /^limits: .*过深/],
  ['bytes', Buffer.from([1, 2, 0, 0, 0, 4, 5, 9, 0, 0]), /^kind: 这个文件不是文本/],
  ['a .doc', Buffer.from('d0cf11e0a1b11ae1000000', 'hex'), /^kind: .*\.docx/],
  ['a PDF', '%PDF-1.7', /^kind: PDF/],
  ['half an archive', Buffer.from('PK\u0003\u0004abcdefghijklmnopqrstuvwxyz', 'latin1'), /^broken: 压缩包/],
])('%s is refused with a sentence', async (_name, bytes, sentence) => {
  expect(await refusal(bytes)).toMatch(sentence);
});

test('the encodings that teachers have', async () => {
  const text = '1.【判断题】地球是圆的\r\n答案：正确';
  const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le');
  const gb = Buffer.from('312ea1bec5d0b6cfccc4a1bf', 'hex');
  expect((await readFile(utf16)).text).toBe(text.replace('\r\n', '\n'));
  expect((await readFile(Buffer.from(utf16.subarray(2)).swap16())).text).toBe(text.replace('\r\n', '\n'));
  expect((await readFile(Buffer.from(`\ufeff${text}`))).text).toBe(text.replace('\r\n', '\n'));
  expect((await readFile(gb)).text).toMatch(/^1\.【判断.】$/);
});

const judged = '地球是圆的，对吗';
const inGb18030 = Buffer.from('b5d8c7f2cac7d4b2b5c4a3acb6d4c2f0', 'hex');
const quizOf = (encoding: string, stem: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<?xml version="1.0" encoding="${encoding}"?><quiz><question type="truefalse"><questiontext><text>`),
    stem,
    Buffer.from('</text></questiontext><answer fraction="100"><text>true</text></answer></question></quiz>'),
  ]);

test.each([
  ['GB18030', Buffer.from(judged)],
  ['gb2312', Buffer.from(judged)],
  ['ISO-8859-1', Buffer.from(judged)],
  ['UTF-8', inGb18030],
  ['GB18030', inGb18030],
])('a file that declares %s is read by its bytes', async (encoding, stem) => {
  const { questions } = importText((await readFile(quizOf(encoding, stem))).text);
  expect(questions.map(({ content }) => content)).toEqual([`<p>${judged}</p>`]);
});

const attack = '<p>甲<script>alert(1)</script><img src="x" onerror="alert(2)"><a href="javascript:alert(3)">乙</a></p>';

test.each([
  ['Moodle XML', quizOf('UTF-8', Buffer.from(`<![CDATA[${attack}]]>`))],
  ['GIFT', Buffer.from(`::题::[html]${attack.replaceAll(/[=:]/g, '\\$&')} {T}`)],
])('%s with a script in a stem: the words stay, the script goes, and a note says so', async (_name, bytes) => {
  const { text, notes } = await readFile(bytes);
  expect(text).not.toMatch(/<script|onerror|javascript:|alert/);
  expect(text).toMatch(/甲[^]*乙/);
  expect(notes.join()).toMatch(/脚本和网页控件已去掉/);
});

test('a script in plain text is text', async () => {
  const { questions } = importText((await readFile(Buffer.from('1.【判断题】<script>alert(1)</script>\n答案：正确'))).text);
  expect(questions.map(({ content }) => content)).toEqual(['<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>']);
});

test.each([
  ['a sheet of zeros', { 'xl/worksheets/sheet1.xml': new Uint8Array(12_000_000) }],
  ['a package of zeros', { 'imsmanifest.xml': new Uint8Array(12_000_000) }],
  ['a way out of the folder', { 'imsmanifest.xml': strToU8('<manifest/>'), '../../etc/cron.d/x': strToU8('x') }],
])('an archive with %s is refused by its limits', async (_name, files) => {
  expect(await refusal(Buffer.from(zipSync(files)))).toMatch(/^limits: 文件解压后过大，或含有不安全的路径/);
});
