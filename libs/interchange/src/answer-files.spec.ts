import { expect, test } from '@jest/globals';
import { importText, type LevelledQuestion } from '@xuekao/question';
import { giftWriter } from './gift.js';
import { moodleWriter } from './moodle-write.js';
import { QtiPackage } from './qti-write.js';
import { readFile } from './read.js';
import { said } from './testing/banks.js';
import { noFlags, row } from './words.js';
import { textWriter, writeAll } from './writer.js';

const essay = (content: string, ...answerFiles: ('sound' | 'photo')[]): LevelledQuestion => ({
  ...{ ...noFlags, quType: 'saq', manual: true, quLevel: 2, content: `<p>${content}</p>`, analysis: '<p>见课本</p>' },
  answerList: [row('要点一\n要点二')],
  ...(answerFiles.length === 0 ? {} : { answerFiles }),
});
const singles = [essay('朗读课文', 'sound'), essay('写出过程', 'photo'), essay('讲解并画图', 'sound', 'photo'), essay('只写文字')];
const compound: LevelledQuestion = {
  ...{ ...noFlags, quType: 'mix', quLevel: 1, content: '<p>材料</p>', analysis: '', answerList: [] },
  subList: [essay('小题一', 'photo'), essay('小题二')],
};
const bank = [...singles, compound];

const read = async (bytes: Buffer | string) => {
  const file = await readFile(Buffer.from(bytes));
  return { ...file, ...importText(file.text) };
};
const clean = (found: Awaited<ReturnType<typeof read>>): LevelledQuestion[] => {
  expect([found.notes, found.faults, found.remarks]).toEqual([[], [], []]);
  return found.questions;
};

test('text → bank → Moodle XML → bank → QTI 3.0 → bank → text: recordings and photos stay allowed', async () => {
  const fromText = clean(await read(writeAll(textWriter, bank)));
  const fromMoodle = clean(await read(writeAll(moodleWriter(), fromText)));
  const qti = new QtiPackage();
  for (const question of fromMoodle) qti.add(question);
  const fromQti = clean(await read(qti.bytes()));
  const back = clean(await read(writeAll(textWriter, fromQti)));
  for (const questions of [fromText, fromMoodle, fromQti, back]) expect(questions.map(said)).toEqual(bank.map(said));
});

test('GIFT keeps them in a tag, and the reference answer with the analysis', async () => {
  expect(clean(await read(writeAll(giftWriter, singles))).map(said)).toEqual(singles.map(said));
});

test('a question that no person marks takes no files, whatever its source says', async () => {
  const keywords: LevelledQuestion = {
    ...essay('关键词'),
    manual: false,
    answerFiles: ['sound'],
    answerList: [{ ...row('甲'), scoreRate: 100 }],
  };
  const moodle = writeAll(moodleWriter(), [keywords]);
  expect(moodle).not.toMatch(/attachments/);
});

const moodleEssay = (fields: string): string =>
  `<?xml version="1.0"?><quiz><question type="essay"><questiontext format="html"><text>谈谈</text></questiontext>${fields}</question></quiz>`;
const ofMoodle = async (fields: string) => {
  const { questions, faults, notes } = await read(moodleEssay(fields));
  expect(faults).toEqual([]);
  return { files: questions[0]?.answerFiles, notes };
};
const info = '<graderinfo format="html"><text>要点</text></graderinfo>';

test.each([
  ['no files', '<responseformat>editor</responseformat><attachments>0</attachments>', undefined, []],
  ['photos by their endings', '<attachments>3</attachments><filetypeslist>.jpg, .png</filetypeslist>', ['photo'], []],
  ['any file', '<attachments>-1</attachments><filetypeslist></filetypeslist>', ['sound', 'photo'], [/任何文件/]],
  ['some that have no place', '<attachments>1</attachments><filetypeslist>audio,.pdf</filetypeslist>', ['sound'], [/没有导入：\.pdf/]],
  ['only others', '<attachments>1</attachments><filetypeslist>document</filetypeslist>', undefined, [/没有导入：document/]],
  [
    'files that are demanded, and no text',
    '<responseformat>noinline</responseformat><attachments>1</attachments><attachmentsrequired>1</attachmentsrequired>' +
      '<filetypeslist>image</filetypeslist>',
    ['photo'],
    [/不写文字/, /必须上传/],
  ],
])('an essay of Moodle with %s', async (_name, fields, files, notes) => {
  expect(await ofMoodle(fields + info)).toEqual({ files, notes: notes.map((note) => expect.stringMatching(note)) });
});

const qtiItem = (body: string): string =>
  '<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="a" title="t">' +
  '<responseDeclaration identifier="R" cardinality="single" baseType="string"><correctResponse><value>要点</value></correctResponse>' +
  `</responseDeclaration><itemBody><p>谈谈</p>${body}</itemBody></assessmentItem>`;
const field = '<extendedTextInteraction responseIdentifier="R"/>';
const upload = (type?: string): string => `<uploadInteraction responseIdentifier="U"${type === undefined ? '' : ` type="${type}"`}/>`;

test.each([
  ['a text and a recording', field + upload('audio/mpeg'), ['sound'], []],
  ['a text and any file', field + upload(), ['sound', 'photo'], [/任何文件/]],
  ['a text and a document', field + upload('application/pdf'), undefined, [/没有导入：application\/pdf/]],
  ['photos alone', `${upload('image/png')}<rubricBlock view="scorer"><p>看图</p></rubricBlock>`, ['photo'], [/不写文字/]],
])('an item of QTI with %s', async (_name, body, files, notes) => {
  const { questions, notes: found } = await read(qtiItem(body));
  expect([questions[0]?.quType, questions[0]?.answerFiles]).toEqual(['saq', files]);
  expect(found).toEqual(notes.map((note) => expect.stringMatching(note)));
});

test('an item of QTI that takes a document alone is named as a type that there is none for', async () => {
  const { questions, faults } = await read(qtiItem(upload('application/pdf')));
  expect(questions).toEqual([]);
  expect(faults.map(({ message }) => message).join()).toMatch(/题型“上传题”不支持/);
});
