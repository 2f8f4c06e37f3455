import { expect, test } from '@jest/globals';
import { importText, type LevelledQuestion } from '@xuekao/question';
import { moodleWriter } from './moodle-write.js';
import { readFile } from './read.js';
import { compounds, questionsOf, said, textBanks } from './testing/banks.js';
import { writeAll } from './writer.js';

const again = async (questions: readonly LevelledQuestion[]) => {
  const { kind, text, notes } = await readFile(Buffer.from(writeAll(moodleWriter(), questions)));
  return { kind, notes, ...importText(text) };
};

test.each(textBanks)('text → questions → Moodle XML → questions: %s', async (file) => {
  const questions = questionsOf(file);
  const read = await again(questions);
  expect([read.kind, read.faults, read.notes]).toEqual(['moodle', [], []]);
  expect(read.questions.map(said)).toEqual(questions.map(said));
});

test('compound questions stay together', async () => {
  const read = await again(compounds);
  expect(read.faults).toEqual([]);
  expect(read.questions.map(said)).toEqual(compounds.map(said));
});

const quiz = (...questions: string[]): Buffer => Buffer.from(`<?xml version="1.0"?><quiz>${questions.join('')}</quiz>`);
const stem = (html: string): string => `<questiontext format="html"><text><![CDATA[${html}]]></text></questiontext>`;
const answer = (fraction: number, words: string, feedback = ''): string =>
  `<answer fraction="${fraction}" format="html"><text>${words}</text><feedback format="html"><text>${feedback}</text></feedback></answer>`;
const read = async (...questions: string[]) => {
  const file = await readFile(quiz(...questions));
  return { ...file, ...importText(file.text) };
};

const choice = (words: string, isSingle: boolean, ...answers: string[]): string =>
  `<question type="multichoice">${stem(words)}<single>${isSingle}</single>${answers.join('')}</question>`;
const item = (type: string, words: string, ...more: string[]): string =>
  `<question type="${type}">${stem(words)}${more.join('')}</question>`;
const grader = (words: string): string => `<graderinfo format="html"><text>${words}</text></graderinfo>`;

test('the types of Moodle, as its own export writes them', async () => {
  const { questions, faults, notes } = await read(
    '<question type="category"><category><text>$course$/上册</text></category></question>',
    choice('<p dir="ltr" style="text-align: left;">2+2 是&nbsp;<br></p>', true, answer(0, '3'), answer(100, '4', '想一想')),
    choice('偶数', false, answer(50, '2'), answer(50, '4'), answer(-100, '5')),
    item('truefalse', '地球是圆的', answer(0, 'true'), answer(100, 'false'), '<tags><tag><text>难度：较难</text></tag></tags>'),
    item('shortanswer', '首都', answer(100, '北京'), answer(100, '北京市'), answer(50, '京')),
    item('numerical', '圆周率', '<answer fraction="100"><text>3.14</text><tolerance>0.01</tolerance></answer>'),
    item('cloze', '<p>{1:SHORTANSWER:=甲~%100%乙#对~%50%丙} 和 {1:MULTICHOICE:丁~=戊}</p>'),
    item('essay', '谈谈 \\(x^2\\)', grader('&lt;p&gt;要点&lt;/p&gt;')),
    item('matching', '连一连'),
  );
  expect(
    questions.map(({ quType, content, answerList }) => [
      quType,
      content,
      ...answerList.map((row) => `${row.content}${row.isRight ? '*' : ''}`),
    ]),
  ).toEqual([
    ['radio', '<p>2+2 是</p>', '3', '4*'],
    ['multi', '<p>偶数</p>', '2*', '4*', '5'],
    ['judge', '<p>地球是圆的</p>', '正确', '错误*'],
    ['fill', '<p>首都</p>', '北京\n北京市*'],
    ['fill', '<p>圆周率</p>', '3.14*'],
    ['fill', '<p>____ 和 ____</p>', '甲\n乙*', '戊*'],
    ['saq', '<p>谈谈 <span data-type="inline-math" data-latex="x^2"></span></p>', '要点*'],
  ]);
  expect([questions[0]?.analysis, questions[2]?.quLevel]).toEqual(['<p>“4”：</p><p>想一想</p>', 3]);
  expect(faults.map(({ number, message }) => [number, message.slice(0, 10)])).toEqual([[8, '题型“匹配题”不支持']]);
  expect(notes.map((note) => note.slice(0, 9))).toEqual(
    ['标题：分类“$co', '第 4 题：只得部', '第 5 题：数值的', '第 6 题：下拉选', '第 6 题：只得部'].sort(),
  );
});

test('pictures in the file get a place in the text, others are asked for', async () => {
  const png = Buffer.from('89504e470d0a1a0a00', 'hex').toString('base64');
  const named = '<text><![CDATA[<p>看图<img src="@@PLUGINFILE@@/%E5%9B%BE.png" alt="图"></p>]]></text>';
  const file = `<file name="图.png" encoding="base64">${png}</file>`;
  const { pictures, questions, faults } = await read(
    `<question type="essay"><questiontext format="html">${named}${file}</questiontext>${grader('甲')}</question>`,
    item('essay', '<p>看<img src="https://x.example/a.png"></p>', grader('乙')),
  );
  expect(pictures).toEqual([{ address: '/api/file/picture/file-1.png', name: '1.png', base64: png }]);
  expect(questions[0]?.content).toBe('<p>看图<img src="/api/file/picture/file-1.png" alt="图" /></p>');
  expect(faults[0]?.message).toMatch(/图片没有带过来/);
});

test('scripts are taken out, with a note', async () => {
  const hostile = '<p onclick="steal()">甲<script>alert(1)</script><a href="javascript:x">乙</a></p>';
  const { questions, notes } = await read(item('essay', hostile, grader('丙')));
  expect(questions[0]?.content).not.toMatch(/script|onclick|steal|alert/);
  expect(notes).toEqual([expect.stringContaining('脚本')]);
});

test('marks of parts that are not all usable are left out, with a note', async () => {
  const tags = '<tags><tag><text>组合题：1</text></tag></tags>';
  const part = (grade: string): string =>
    '<question type="essay"><questiontext format="html"><text>甲</text></questiontext>' +
    `<defaultgrade>${grade}</defaultgrade>${grader('乙')}${tags}</question>`;
  const whole = `<question type="description"><questiontext format="html"><text>材料</text></questiontext>${tags}</question>`;
  const scoresOf = async (...grades: string[]) => {
    const { questions, notes } = await read(whole, ...grades.map(part));
    return [questions.map(({ subList }) => subList.map(({ score }) => score)), notes];
  };
  expect(await scoresOf('2.5000000', '4.0000000')).toEqual([[[2.5, 4]], []]);
  expect(await scoresOf('1.0000000', '1')).toEqual([[[undefined, undefined]], []]);
  expect(await scoresOf('0', '4')).toEqual([[[undefined, undefined]], [expect.stringContaining('分值')]]);
  expect(await scoresOf('0.3333333', '4')).toEqual([[[0.3, 4]], [expect.stringContaining('一位小数')]]);
});
