import { expect, test } from '@jest/globals';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { importText, type LevelledQuestion } from '@xuekao/question';
import { writeSheets } from '@xuekao/sheets';
import { giftWriter } from './gift.js';
import { readFile } from './read.js';
import { questionsOf, said, textBanks } from './testing/banks.js';
import { writeAll } from './writer.js';

const read = async (bytes: Buffer | string) => {
  const file = await readFile(Buffer.from(bytes));
  return { ...file, ...importText(file.text) };
};
const shown = ({ quType, content, answerList }: LevelledQuestion): string[] => [
  quType,
  content,
  ...answerList.map((row) => `${row.content}${row.isRight ? '*' : ''}`),
];

test('GIFT in its forms', async () => {
  const { kind, questions, faults, notes } = await read(`$CATEGORY: 上册

// 注释 [tag:难度：较难]
::第一题::[html]<p>2+2\\=?</p>{=4 ~3 ~5 ####因为 2+2}

属于偶数的有{~%50%2 ~%50%4 ~%-100%5}

地球是圆的。{T}

首都是 {=北京 =北京市 =%50%京} 。

谈谈你的看法。{}

圆周率{#3.14:0.01}

连一连{=甲 -> 乙 =丙 -> 丁}

只是说明`);
  expect(kind).toBe('gift');
  expect(questions.map(shown)).toEqual([
    ['radio', '<p>2+2=?</p>', '4*', '3', '5'],
    ['multi', '<p>属于偶数的有</p>', '2*', '4*', '5'],
    ['judge', '<p>地球是圆的。</p>', '正确*', '错误'],
    ['fill', '<p>首都是 ____ 。</p>', '北京\n北京市*'],
    ['fill', '<p>圆周率</p>', '3.14*'],
  ]);
  expect([questions[0]?.quLevel, questions[0]?.analysis]).toEqual([3, '<p>因为 2+2</p>']);
  expect(faults.map(({ number, message }) => [number, message.slice(0, 9)])).toEqual([
    [5, '答案是空的，请在“'],
    [7, '题型“匹配题”不支'],
  ]);
  expect(notes).toHaveLength(4);
});

test.each(textBanks)('choices and single blanks go through GIFT: %s', async (file) => {
  const questions = questionsOf(file).filter(
    ({ quType, answerList }) => quType !== 'saq' && (quType !== 'fill' || answerList.length === 1),
  );
  if (questions.length === 0) return;
  const back = await read(writeAll(giftWriter, questions));
  expect([back.kind, back.faults]).toEqual(['gift', []]);
  expect(back.questions.map(said)).toEqual(questions.map(said));
});

test('Aiken', async () => {
  const { kind, questions, faults } = await read('What is 2+2?\r\nA. 3\r\nB) 4\r\nANSWER: B\r\n\r\nNo key\r\nA. x\r\nB. y');
  expect([kind, questions.map(shown)]).toEqual(['aiken', [['radio', '<p>What is 2+2?</p>', '3', '4*']]]);
  expect(faults[0]?.message).toMatch(/没有答案/);
});

test('a table with the columns of the export', async () => {
  const rows = [
    ['序号', '题型', '难度', '题库', '题干', '选项A', '选项B', '选项C', '答案', '解析'],
    ['1', '单选题', '简单', '甲库', '=1+1 的值 $x^2$', '1', '2', '', 'B', "'=见上"],
    ['2', '判断题', '', '', '对不对', '', '', '', '×', ''],
    ['3', '填空题', '很难', '', '____和____', '', '', '', '甲||乙##丙', ''],
    ['4', '组合题', '普通', '', '材料', '', '', '', '', ''],
    ['4.1', '多选题', '普通', '', '哪些', '甲', '乙', '丙', 'A、C', ''],
    ['5', '连线题', '', '', '连', '', '', '', '甲-乙', ''],
    ['', '', '', '', '', '', '', '', '', ''],
    ['6', '简答题', '难', '', '为什么', '', '', '', '因为\n所以', ''],
  ];
  const bytes = await writeSheets([{ name: '试题', widths: rows[0]?.map(() => 10) ?? [], rows }]);
  const { kind, questions, faults, notes } = await read(bytes);
  expect(kind).toBe('xlsx');
  expect(questions.map((question) => [question.quLevel, ...shown(question), ...question.subList.flatMap(shown)])).toEqual([
    [1, 'radio', '<p>=1+1 的值 <span data-type="inline-math" data-latex="x^2"></span></p>', '1', '2*'],
    [null, 'judge', '<p>对不对</p>', '正确', '错误*'],
    [4, 'fill', '<p>____和____</p>', '甲\n乙*', '丙*'],
    [2, 'mix', '<p>材料</p>', 'multi', '<p>哪些</p>', '甲*', '乙', '丙*'],
    [null, 'saq', '<p>为什么</p>', '因为\n所以*'],
  ]);
  expect(faults.map(({ number, message }) => [number, message.slice(0, 9)])).toEqual([[5, '题型“连线题”不支']]);
  expect(notes.map((note) => note.slice(0, 8))).toEqual(['列：“题库”请在', '第 9 行：难度']);
  const inEnglish = [
    ['Number', 'Type', 'Difficulty', 'Stem', 'Option A', 'Option B', 'Answer', 'Explanation'],
    ['1', 'Single choice', 'Hard', 'Which?', 'this', 'that', 'B', 'so'],
  ];
  const english = await read(await writeSheets([{ name: 'Questions', widths: inEnglish[0]?.map(() => 9) ?? [], rows: inEnglish }]));
  expect(english.questions.map((question) => [question.quLevel, ...shown(question)])).toEqual([
    [3, 'radio', '<p>Which?</p>', 'this', 'that*'],
  ]);
  await expect(readFile(await writeSheets([{ name: 'x', widths: [9], rows: [['姓名']] }]))).rejects.toThrow(/模板/);
}, 60_000);

test('a picture that WPS keeps in a cell, and one beside the columns of a question', async () => {
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const rows = [
    ['题型', '题干', '答案'],
    ['判断题', '=DISPIMG("ID_1",1)', '对'],
    ['判断题', '=DISPIMG("ID_2",1)', '错'],
  ];
  const lying = { row: 1, column: 2, bytes: png, contentType: 'image/png', width: 9, height: 9, left: 0 };
  const written = unzipSync(new Uint8Array(await writeSheets([{ name: '试题', widths: [9, 9, 9], rows, pictures: [lying] }])));
  const file = zipSync({
    ...written,
    'xl/cellimages.xml': strToU8(
      '<etc:cellImages xmlns:etc="e" xmlns:xdr="x" xmlns:a="a" xmlns:r="r"><etc:cellImage><xdr:pic><xdr:nvPicPr>' +
        '<xdr:cNvPr id="1" name="ID_1"/></xdr:nvPicPr><xdr:blipFill><a:blip r:embed="rId1"/></xdr:blipFill></xdr:pic>' +
        '</etc:cellImage></etc:cellImages>',
    ),
    'xl/_rels/cellimages.xml.rels': strToU8('<Relationships><Relationship Id="rId1" Target="media/wps.png"/></Relationships>'),
    'xl/media/wps.png': new Uint8Array(Buffer.concat([png, Buffer.from([1])])),
  });
  const { questions, faults, notes, pictures } = await read(Buffer.from(file));
  expect(pictures).toHaveLength(1);
  expect(questions.map(({ content }) => content)).toEqual(['<p><img src="/api/file/picture/file-1.png" alt="" /></p>']);
  expect(faults.map(({ message }) => message).join()).toMatch(/图片没有带过来/);
  expect(notes).toEqual([expect.stringMatching(/^第 3 行：图片/), expect.stringMatching(/^第 2 行：图片/)]);
}, 60_000);
