import { expect, test } from '@jest/globals';
import { importText, type LevelledQuestion } from '@xuekao/question';
import { strToU8, zipSync } from 'fflate';
import { readFile } from './read.js';

const read = async (bytes: Buffer | string) => {
  const file = await readFile(Buffer.from(bytes));
  return { ...file, ...importText(file.text) };
};
const plain = (html: string): string =>
  html.replace(/<span data-type="inline-math" data-latex="([^"]*)"><\/span>/g, '$$$1$$').replace(/<[^<>]*>/g, '|');
const shown = ({ quType, content, answerList, subList = [] }: LevelledQuestion): unknown[] => [
  quType,
  plain(content),
  answerList.map((row) => `${plain(row.content)}${row.isRight ? '*' : ''}`).join(' '),
  ...subList.map(({ quType: type, content: stem, answerList: rows }) => [
    type,
    plain(stem),
    rows.map((row) => `${plain(row.content)}${row.isRight ? '*' : ''}`).join(' '),
  ]),
];

test('keys of judge questions on one line are read whole, whichever word says them', async () => {
  for (const keys of ['1．错误 2．正确', '1．错 2．对', '1．错误　2．正确。', '1. × 2. √']) {
    const { questions, faults } = await read(`一、判断题
1．地球是方的。
2．水往低处流。
参考答案
${keys}`);
    expect(faults).toEqual([]);
    expect(questions.map(shown)).toEqual([
      ['judge', '|地球是方的。|', '正确 错误*'],
      ['judge', '|水往低处流。|', '正确* 错误'],
    ]);
  }
});

test('the key after each question, options on one line', async () => {
  const { kind, questions, faults, notes } = await read(`高一数学测试卷
一、单项选择题（每题 5 分）
1．下列属于质数的是（　　）
A．4\tB．7\tC．9\tD．15
【答案】B
【解析】7 只有两个约数
2. 偶数是（　　）
A. 1  B. 2  C. 3  D. 5
答案：B
二、填空题
3、首都是____，古称____。
答案：北京；燕京
三、解答题
4. 为什么？
答案：因为
所以`);
  expect(kind).toBe('paper');
  expect(faults).toEqual([]);
  expect(questions.map(shown)).toEqual([
    ['radio', '|下列属于质数的是（　　）|', '4 7* 9 15'],
    ['radio', '|偶数是（　　）|', '1 2* 3 5'],
    ['fill', '|首都是____，古称____。|', '北京* 燕京*'],
    ['saq', '|为什么？|', '因为\n所以*'],
  ]);
  expect(questions[0]?.analysis).toBe('<p>7 只有两个约数</p>');
  expect(notes).toHaveLength(4);
});

test('keys together at the end, in three forms, and a shared text', async () => {
  const { questions, faults } = await read(`一、选择题
1. 甲（　　）
A、一
B、二
2. 乙（　　）
(A) 一
(B) 二
(C) 三
3. 丙（　　）
A. 一
B. 二
阅读下面的材料，回答 4～5 题。
从前有座山。
4. 山上有（　　）
A. 庙
B. 树
5. 讲了什么？
二、判断题
6. 地球是圆的。
参考答案
1-2 AB
3. AB
4.A
5. 故事
6. √`);
  expect(faults).toEqual([]);
  expect(questions.map(shown)).toEqual([
    ['radio', '|甲（　　）|', '一* 二'],
    ['radio', '|乙（　　）|', '一 二* 三'],
    ['multi', '|丙（　　）|', '一* 二*'],
    [
      'mix',
      '|阅读下面的材料，回答 4～5 题。||从前有座山。|',
      '',
      ['radio', '|山上有（　　）|', '庙* 树'],
      ['saq', '|讲了什么？|', '故事*'],
    ],
    ['judge', '|地球是圆的。|', '正确* 错误'],
  ]);
});

test('the key in the brackets of the stem; a question without a key asks for it', async () => {
  const { questions, faults } = await read('一、选择题\n1. 质数是（ B ）\nA. 4\nB. 7\n2. 偶数是（　　）\nA. 1\nB. 2');
  expect(questions.map(shown)).toEqual([['radio', '|质数是（　　）|', '4 7*']]);
  expect(faults.map(({ number, message }) => [number, message.slice(0, 4)])).toEqual([[2, '缺少答案']]);
});

const office = 'http://schemas.openxmlformats.org';
const space = [
  `xmlns:w="${office}/wordprocessingml/2006/main" xmlns:m="${office}/officeDocument/2006/math"`,
  `xmlns:r="${office}/officeDocument/2006/relationships" xmlns:a="${office}/drawingml/2006/main"`,
  'xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:v="urn:schemas-microsoft-com:vml"',
].join(' ');
const run = (text: string, properties = ''): string => `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
const paragraph = (...inside: string[]): string => `<w:p>${inside.map((one) => (one.startsWith('<') ? one : run(one))).join('')}</w:p>`;
const math = (inside: string): string => `<m:oMath>${inside}</m:oMath>`;
const letters = (text: string): string => `<m:r><m:t>${text}</m:t></m:r>`;
const table = (...rows: string[][]): string =>
  `<w:tbl>${rows.map((cells) => `<w:tr>${cells.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`;
const docx = (...body: string[]): Buffer =>
  Buffer.from(
    zipSync({
      'word/document.xml': strToU8(`<?xml version="1.0"?><w:document ${space}><w:body>${body.join('')}</w:body></w:document>`),
      'word/_rels/document.xml.rels': strToU8(
        '<Relationships><Relationship Id="rId1" Target="media/a.png"/><Relationship Id="rId2" Target="media/b.wmf"/></Relationships>',
      ),
      'word/media/a.png': new Uint8Array(Buffer.from('89504e470d0a1a0a00', 'hex')),
      'word/media/b.wmf': strToU8('wmf'),
      'word/numbering.xml': strToU8(
        `<w:numbering ${space}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/>` +
          '<w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum>' +
          '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>',
      ),
    }),
  );
const numbered = (...inside: string[]): string =>
  paragraph(...inside).replace('<w:p>', '<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>');

test('a Word paper: numbers of lists, formulas, pictures, tables, blanks and keys in a table', async () => {
  const fraction = math(`<m:f><m:num>${letters('1')}</m:num><m:den><m:rad><m:deg/><m:e>${letters('x')}</m:e></m:rad></m:den></m:f>`);
  const power = math(`<m:sSup><m:e>${letters('𝑥')}</m:e><m:sup>${letters('2')}</m:sup></m:sSup>${letters('≥π')}`);
  const picture = '<w:r><w:drawing><a:blip r:embed="rId1"/></w:drawing></w:r>';
  const { kind, questions, faults, notes, pictures } = await read(
    docx(
      paragraph('一、选择题'),
      numbered('求 ', fraction, ' 与 ', power, picture, '（　　）'),
      paragraph('A．H', run('2', '<w:vertAlign w:val="subscript"/>'), 'O    B．5 $'),
      numbered('见表（　　）'),
      table(['甲', '乙'], ['1', '2']),
      paragraph('A. 是'),
      paragraph('B. 否'),
      paragraph('二、填空题'),
      numbered('首都是', run('   ', '<w:u w:val="single"/>'), '。'),
      paragraph('参考答案'),
      table(['题号', '1', '2'], ['答案', 'A', 'B']),
      paragraph('3. 北京'),
    ),
  );
  expect([kind, faults]).toEqual(['docx', []]);
  expect(questions.map(shown)).toEqual([
    ['radio', '|求 $\\frac{1}{\\sqrt{x}}$ 与 ${x}^{2}\\ge \\pi$|（　　）|', 'H$_{2}$O* 5 $'],
    ['radio', '|见表（　　）|||||甲||乙||||1||2||||', '是 否*'],
    ['fill', '|首都是____。|', '北京*'],
  ]);
  expect(pictures.map(({ address }) => address)).toEqual(['/api/file/picture/file-1.png']);
  expect(notes).toHaveLength(2);
});

test('MathType and pictures that nothing shows are asked for at their places', async () => {
  const object = '<w:r><w:object><v:shape><v:imagedata r:id="rId2"/></v:shape><o:OLEObject ProgID="Equation.DSMT4"/></w:object></w:r>';
  const { faults, notes } = await read(
    docx(paragraph('1.【简答题】求 ', object), paragraph('答案：', '<w:r><w:pict><v:imagedata r:id="rId2"/></w:pict></w:r>')),
  );
  expect(faults.map(({ message }) => message).join()).toMatch(/公式没有带过来.*图片没有带过来/s);
  expect(notes).toHaveLength(2);
});

test('shapes, charts and footnotes, which are no pictures of the file, are named and not dropped in silence', async () => {
  const chart = '<w:r><w:drawing><a:graphic><a:graphicData uri="chart"/></a:graphic></w:drawing></w:r>';
  const footnote = '<w:r><w:footnoteReference/></w:r>';
  const rule = '<w:r><w:pict><v:rect o:hr="t"/></w:pict></w:r>';
  const { faults, notes } = await read(docx(paragraph('1.【简答题】看图 ', chart, footnote), paragraph('答案：略'), paragraph(rule)));
  expect(notes).toHaveLength(2);
  expect(faults.map(({ message }) => message).join()).toMatch(/图片没有带过来/);
  expect(notes.join()).toMatch(/图形或图表不能读取.*脚注和尾注没有带过来/);
});

test('a document that unpacks to too much or declares entities is refused', async () => {
  const bomb = zipSync({ 'word/document.xml': new Uint8Array(60_000_000) });
  await expect(readFile(Buffer.from(bomb))).rejects.toThrow(/过大/);
  const entity = zipSync({ 'word/document.xml': strToU8('<!DOCTYPE x [<!ENTITY a "a">]><w:document/>') });
  await expect(readFile(Buffer.from(entity))).rejects.toThrow(/拒绝/);
  await expect(readFile(Buffer.from(zipSync({ 'word/document.xml': strToU8('<w:document><w:body>') })))).rejects.toThrow(/XML/);
});
