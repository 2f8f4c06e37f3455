import { expect, test } from '@jest/globals';
import { importText, type LevelledQuestion } from '@xuekao/question';
import { strToU8, zipSync } from 'fflate';
import { QtiPackage } from './qti-write.js';
import { readFile } from './read.js';
import { compounds, questionsOf, said, textBanks } from './testing/banks.js';

const read = async (bytes: Buffer | string) => {
  const file = await readFile(Buffer.from(bytes));
  return { ...file, ...importText(file.text) };
};
const again = (questions: readonly LevelledQuestion[]) => {
  const file = new QtiPackage();
  for (const question of questions) file.add(question);
  return read(file.bytes());
};

test.each(textBanks)('text → questions → QTI 3.0 → questions: %s', async (file) => {
  const questions = questionsOf(file);
  const back = await again(questions);
  expect([back.kind, back.faults, back.notes]).toEqual(['qti', [], []]);
  expect(back.questions.map(said)).toEqual(questions.map(said));
});

test('compound questions stay together', async () => {
  const back = await again(compounds);
  expect(back.faults).toEqual([]);
  expect(back.questions.map(said)).toEqual(compounds.map(said));
});

const shown = ({ quType, content, answerList }: LevelledQuestion): string[] => [
  quType,
  content,
  ...answerList.map((row) => `${row.content}${row.isRight ? '*' : ''}`),
];
const item = (declarations: string, body: string): string =>
  `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="a" title="t">${declarations}` +
  `<itemBody>${body}</itemBody></assessmentItem>`;
const declared = (id: string, cardinality: string, ...values: string[]): string =>
  `<responseDeclaration identifier="${id}" cardinality="${cardinality}" baseType="identifier"><correctResponse>${values
    .map((value) => `<value>${value}</value>`)
    .join('')}</correctResponse></responseDeclaration>`;

test('a package of QTI 2.1 with a picture, a blank in the text and an interaction that there is no type for', async () => {
  const png = Buffer.from('89504e470d0a1a0a00', 'hex');
  const formula = '<math xmlns="http://www.w3.org/1998/Math/MathML"><msup><mi>x</mi><mn>2</mn></msup></math>';
  const options = `<simpleChoice identifier="x">甲</simpleChoice><simpleChoice identifier="y">乙 ${formula}</simpleChoice>`;
  const choice =
    '<p>看图<img src="../media/p.png" alt="图"/></p>' +
    `<choiceInteraction responseIdentifier="R" shuffle="true" maxChoices="1"><prompt>选哪个？</prompt>${options}</choiceInteraction>`;
  const files = {
    'items/1.xml': strToU8(item(declared('R', 'single', 'y'), choice)),
    'items/2.xml': strToU8(item(declared('R', 'single', '北京'), '<p>首都是<textEntryInteraction responseIdentifier="R"/>。</p>')),
    'items/3.xml': strToU8(item('', '<p>排一排</p><orderInteraction responseIdentifier="R"/>')),
    'media/p.png': new Uint8Array(png),
  };
  const resources = [1, 2, 3, 4].map((n) => `<resource identifier="r${n}" type="imsqti_item_xmlv2p1" href="items/${n}.xml"/>`);
  const manifest = `<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1"><resources>${resources.join('')}</resources></manifest>`;
  const { questions, faults, notes, pictures } = await read(Buffer.from(zipSync({ 'imsmanifest.xml': strToU8(manifest), ...files })));
  expect(questions.map(shown)).toEqual([
    [
      'radio',
      '<p>看图<img src="/api/file/picture/file-1.png" alt="图" /></p><p>选哪个？</p>',
      '甲',
      '乙 <span data-type="inline-math" data-latex="x^{2}"></span>*',
    ],
    ['fill', '<p>首都是____。</p>', '北京*'],
  ]);
  expect(pictures).toHaveLength(1);
  expect(faults.map(({ number, message }) => [number, message.slice(0, 9)])).toEqual([[3, '题型“排序题”不支']]);
  expect(notes).toEqual([expect.stringMatching(/^items\/4\.xml：/)]);
});

test('QTI 1.2', async () => {
  const material = (words: string): string => `<material><mattext texttype="text/html">${words}</mattext></material>`;
  const label = (id: string, words: string): string => `<response_label ident="${id}">${material(words)}</response_label>`;
  const right = (id: string, value: string): string =>
    `<resprocessing><respcondition><conditionvar><varequal respident="${id}">${value}</varequal></conditionvar>` +
    '<setvar action="Set">100</setvar></respcondition></resprocessing>';
  const options = `<render_choice>${label('a', '3')}${label('b', '4')}</render_choice>`;
  const items = [
    `<item ident="1"><presentation>${material('&lt;p&gt;2+2&lt;/p&gt;')}<response_lid ident="R" rcardinality="Single">${options}`,
    `</response_lid></presentation>${right('R', 'b')}</item>`,
    `<item ident="2"><presentation>${material('首都')}<response_str ident="S"><render_fib/></response_str></presentation>`,
    `${right('S', '北京')}</item>`,
  ];
  const { kind, questions, faults } = await read(
    `<?xml version="1.0"?><questestinterop><assessment><section>${items.join('')}</section></assessment></questestinterop>`,
  );
  expect([kind, faults, questions.map(shown)]).toEqual([
    'qti',
    [],
    [
      ['radio', '<p>2+2</p>', '3', '4*'],
      ['fill', '<p>首都</p>', '北京*'],
    ],
  ]);
});

test('packages that lead outside or unpack to too much are refused', async () => {
  const manifest = strToU8('<manifest><resources/></manifest>');
  await expect(readFile(Buffer.from(zipSync({ 'imsmanifest.xml': manifest, '../../etc/x.xml': manifest })))).rejects.toThrow(/不安全/);
  await expect(readFile(Buffer.from(zipSync({ 'imsmanifest.xml': manifest, 'a.xml': new Uint8Array(50_000_000) })))).rejects.toThrow(
    /过大/,
  );
  await expect(readFile(Buffer.from(zipSync({ 'imsmanifest.xml': manifest })))).rejects.toThrow(/没有试题/);
});
