import { expect, test } from '@jest/globals';
import { importText } from '@xuekao/question';
import { readFile } from './read.js';
import * as word from './testing/docx.js';
import { docx, listed, paragraph, table } from './testing/docx.js';
import { commentOf, objectOf, signs, style, version3, version5, type Writer } from './testing/mathtype.js';

const half = (writer: Writer): number[] =>
  writer.line(writer.template(writer === version3 ? 14 : 11, 0, writer.line(writer.char('1')), writer.line(writer.char('2'))));
const square = version5.line(version5.char('x'), version5.template(28, 0, version5.none, version5.line(version5.char('2'))));
const objects: Record<string, Buffer> = {
  'embeddings/oleObject1.bin': objectOf(version5.equation(square)),
  'embeddings/oleObject2.bin': objectOf(version3.equation(half(version3))),
  'embeddings/oleObject3.bin': objectOf(version5.equation(half(version5))),
  'embeddings/oleObject4.bin': objectOf(version5.equation(version5.line(version5.template(26, 0, version5.line())))),
  'embeddings/oleObject5.bin': objectOf(version5.equation(square)).subarray(0, 900),
  'media/f.wmf': word.wmfOf('W=Fs'),
  'media/g.wmf': Buffer.concat([word.wmfOf('a'), commentOf(version5.equation(version5.line(signs(version5, 'F=ma'))))]),
};
const formula = (n: number, drawing = 'media/f.wmf', program = 'Equation.DSMT4'): string =>
  word.equationObject(drawing, `embeddings/oleObject${n}.bin`, program);

const plain = (html: string): string =>
  html
    .replace(/<span data-type="inline-math" data-latex="([^"]*)"><\/span>/g, '$$$1$$')
    .replace(/<\/t[dh]>/g, ' ')
    .replace(/<[^<>]*>/g, '')
    .trim();
const read = async (body: readonly string[], parts = objects) => {
  const { text, notes } = await readFile(docx(body, parts));
  const { questions, faults } = importText(text);
  const shown = questions.map(({ content, answerList, analysis }) =>
    [content, ...answerList.map((row) => row.content + (row.isRight ? '*' : '')), analysis].map(plain).join(' | '),
  );
  return { shown, notes, faults: faults.map(({ number, message }) => `${number} ${message}`) };
};

test('a paper with formulas of MathType and of Equation Editor, in stems, options, keys, analyses and tables', async () => {
  const { shown, notes, faults } = await read([
    paragraph('一、选择题'),
    listed(1, 0, '方程 ', formula(1), '=4 的正根是（　　）'),
    listed(1, 1, formula(2, 'media/f.wmf', 'Equation.3')),
    listed(1, 1, '2'),
    listed(1, 0, '下表中（　　）'),
    table(['甲', '乙'], [formula(3), formula(1)]),
    listed(1, 1, '甲是 ', formula(3)),
    listed(1, 1, '乙是 1'),
    paragraph('二、填空题'),
    listed(1, 0, '牛顿第二定律是 ____。'),
    paragraph('参考答案'),
    paragraph('1. B'),
    paragraph('【解析】', formula(1), ' 开方。'),
    paragraph('2. A'),
    paragraph('3. ', word.picture('media/g.wmf')),
  ]);
  expect({ notes, faults }).toEqual({ notes: [expect.stringMatching(/一、选择题/), expect.stringMatching(/二、填空题/)], faults: [] });
  expect(shown).toEqual([
    '方程 $x^{2}$=4 的正根是（　　） | $\\frac{1}{2}$ | 2* | $x^{2}$ 开方。',
    '下表中（　　）甲 乙 $\\frac{1}{2}$ $x^{2}$ | 甲是 $\\frac{1}{2}$* | 乙是 1 | ',
    '牛顿第二定律是 ____。 | $F=ma$* | ',
  ]);
});

test('what cannot be read is asked for at its place, and named with its reason; its drawing helps where it can', async () => {
  const { shown, notes, faults } = await read([
    paragraph('1.【简答题】求 ', formula(4), ' 的值'),
    paragraph('答案：略'),
    paragraph('2.【简答题】求 ', formula(5), ' 的值'),
    paragraph('答案：略'),
    paragraph('3.【简答题】求 ', formula(5, 'media/g.wmf'), ' 的值'),
    paragraph('答案：略'),
    paragraph('4.【简答题】求 ', word.equationObject('media/f.wmf'), ' 的值'),
    paragraph('答案：略'),
  ]);
  expect(shown).toEqual(['求 $F=ma$ 的值 | 略* | ']);
  expect(faults).toEqual([1, 2, 4].map((number) => expect.stringMatching(new RegExp(`^${number} .*“［公式：W=Fs］”改写成`))));
  expect(notes).toEqual([
    expect.stringMatching(/“oleObject4\.bin”没有导入：含有不支持的结构（模板 26）/),
    expect.stringMatching(/“oleObject5\.bin”没有导入：数据不完整或已损坏/),
    expect.stringMatching(/“f\.wmf”没有导入：文件里没有它的数据/),
  ]);
});

test('an object in two forms, in a field, in a box of text, in a change that was made, and one that was taken out', async () => {
  const run = formula(3);
  const object = run.slice('<w:r>'.length, -'</w:r>'.length);
  const forms = `<mc:Choice Requires="v">${object}</mc:Choice><mc:Fallback><w:t>旧</w:t></mc:Fallback>`;
  const twice = `<mc:AlternateContent>${forms}</mc:AlternateContent>`;
  const field = (mark: string): string => `<w:r><w:fldChar w:fldCharType="${mark}"/></w:r>`;
  const embedded = `${field('begin')}<w:r><w:instrText> EMBED Equation.DSMT4 </w:instrText></w:r>${field('separate')}${run}${field('end')}`;
  const { shown, notes, faults } = await read([
    paragraph('1.【简答题】', `<w:r>${twice}</w:r>`, '、', embedded, '、', `<w:ins>${run}</w:ins><w:del>${formula(5)}</w:del>`),
    paragraph('答案：略', word.textBox(paragraph('框内 ', run))),
  ]);
  const half = '$\\frac{1}{2}$';
  expect({ shown, notes, faults }).toEqual({ shown: [`${half}、${half}、${half} | 略\n框内 ${half}* | `], notes: [], faults: [] });
});

test('a paper of several hundred formulas, two files each, is read', async () => {
  const numbers = Array.from({ length: 700 }, (_, index) => index + 1);
  const object = objectOf(version5.equation(version5.line([...signs(version5, 'a'), ...version5.char('∈', style.symbol)])));
  const parts = Object.fromEntries(
    numbers.flatMap((n) => [
      [`embeddings/oleObject${n}.bin`, object],
      [`media/image${n}.wmf`, word.wmfOf(`a${n}`)],
    ]),
  );
  const body = numbers.flatMap((n) => [paragraph(`${n}.【判断题】`, formula(n, `media/image${n}.wmf`), ' 成立'), paragraph('答案：正确')]);
  const { shown, notes, faults } = await read(body, parts);
  expect([shown.length, shown[699], notes, faults]).toEqual([700, '$a\\in$ 成立 | 正确* | 错误 | ', [], []]);
});
