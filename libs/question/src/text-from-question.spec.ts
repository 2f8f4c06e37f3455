import { describe, expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importText } from './import-text.js';
import { textFromQuestions, textFromUnread, type LevelledQuestion } from './text-from-question.js';

const blemished = join(import.meta.dirname, '../fixtures/blemished.txt');
const folder = process.env['BANKS_DIR'];
const files = [
  blemished,
  ...(folder
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.txt'))
        .map((name) => join(folder, name))
    : []),
];

const withoutPlace = (questions: ReturnType<typeof importText>['questions']) =>
  questions.map(({ line: _line, number: _number, ...rest }) => rest);
const base = { analysis: '', manual: false, pathScore: false, answerOrder: false, itemRand: false, quLevel: 2 } as const;
const option = (content: string, isRight = false) => ({ content, image: '', imageAlt: '', isRight, scoreRate: 0 });
const read = (question: LevelledQuestion) => importText(textFromQuestions([question])[0] ?? '');

test.each(files)('text → questions → text → questions: %s', (file) => {
  const first = importText(readFileSync(file, 'utf8'));
  const again = importText(textFromQuestions(first.questions).join('\n\n'));
  expect(again.faults).toEqual([]);
  expect(withoutPlace(again.questions)).toEqual(withoutPlace(first.questions));
  expect(first.questions.length).toBeGreaterThan(5);
});

describe('text that looks like something else', () => {
  const lines = [
    'A、甲',
    '答案：B',
    '解析：无',
    '12.【单选题】新题',
    '二、填空题（每题 5 分）',
    '第 2 页',
    '2. 下一题',
    '阅读下面材料，回答2～3题',
    '\\ 反斜杠',
  ];
  test.each(lines)('%s stays a line of the stem, of an option and of the analysis', (line) => {
    const rich = `<p>题目如下</p><p>${line}</p>`;
    const question: LevelledQuestion = {
      ...base,
      quType: 'radio',
      content: rich,
      analysis: rich,
      answerList: [option(`甲<br />${line}`, true), option('乙')],
    };
    const { questions, faults } = read(question);
    expect(faults).toEqual([]);
    expect(questions).toMatchObject([{ content: rich, analysis: rich, answerList: [{ content: `甲<br />${line}` }, { content: '乙' }] }]);
  });
});

test('rich text that plain words cannot say is kept, and a script in it is not', () => {
  const content =
    '<p><strong>重</strong>要的是 x<sub>2</sub></p><ul><li>甲</li></ul><p><img src="/api/file/picture/a1.png" alt="图" /></p>';
  const question: LevelledQuestion = {
    ...base,
    quType: 'multi',
    content,
    answerList: [option('<em>B、</em>', true), option('5 $', true), option('丙')],
  };
  expect(read(question)).toMatchObject({
    faults: [],
    remarks: [],
    questions: [{ content, answerList: question.answerList.map(({ content: text }) => ({ content: text })) }],
  });
  const hostile = importText(
    '1.【简答题】\\html <p onclick="x()">甲<script>alert(1)</script><img src="http://evil.example/a.png" /></p>\n答案：乙',
  );
  expect(hostile.questions[0]?.content).toBe('<p>甲</p>');
});

test('a picture of our own store goes in, one of another place is text with a remark', () => {
  const { questions, remarks } = importText(
    '1.【简答题】看图![坐标系](/api/file/picture/a1.png)作答\n答案：乙\n\n2.【简答题】看图![](http://x.example/a.png)\n答案：乙',
  );
  expect(questions.map(({ content }) => content)).toEqual([
    '<p>看图<img src="/api/file/picture/a1.png" alt="坐标系" />作答</p>',
    '<p>看图![](http://x.example/a.png)</p>',
  ]);
  expect(remarks.map(({ number }) => number)).toEqual([2]);
});

describe('compound questions', () => {
  const question: LevelledQuestion = {
    ...base,
    quType: 'mix',
    content: '<p>阅读下面的材料，回答问题。</p><p>材料的第二段</p>',
    analysis: '<p>全文的解析</p>',
    answerList: [],
    subList: [
      { ...base, quType: 'radio', content: '<p>谁来了？</p>', answerList: [option('狼', true), option('羊')] },
      {
        ...base,
        quType: 'saq',
        manual: true,
        content: '<p>为什么？</p>',
        analysis: '<p>见首段</p>',
        answerList: [{ ...option('饿了', true) }],
      },
    ],
  };
  test('go into the text and out of it with their parts', () => {
    const { questions, faults } = read(question);
    expect(faults).toEqual([]);
    expect(questions).toMatchObject([{ quType: 'mix', content: question.content, analysis: question.analysis, subList: question.subList }]);
  });
  test('carry the points of their parts, which are a field of their own there and nowhere else', () => {
    const scores = [2.5, 4];
    const subList = question.subList?.map((part, index) => ({ ...part, content: '<p>甲</p><p>分值：3</p>', score: scores[index] }));
    const { questions, faults } = read({ ...question, subList });
    expect(faults).toEqual([]);
    expect(questions).toMatchObject([{ subList }]);
    const part = (field: string): string => `【小题：填空题】甲____\n答案：乙\n${field}`;
    const scoresOf = (...fields: string[]) => {
      const found = importText(`1.【组合题】材料\n${fields.map(part).join('\n')}`);
      return found.faults.map(({ message }) => message).join() || found.questions[0]?.subList.map(({ score }) => score);
    };
    expect(scoresOf('分值：2', '【分值】：１．５分')).toEqual([2, 1.5]);
    expect(scoresOf('难度：简单', '难度：简单')).toEqual([undefined, undefined]);
    expect(scoresOf('分值：2', '难度：简单')).toMatch(/要么每道都填/);
    expect(scoresOf('分值：2\n分值：3', '分值：1')).toMatch(/分值写了两次/);
    expect(scoresOf('分值：0', '分值：501')).toMatch(/应大于 0.*应大于 0/);
    // a question has none: a template gives them
    expect(importText('1.【填空题】甲____\n答案：乙\n解析：丙\n分值：2').questions[0]?.analysis).toBe('<p>丙</p><p>分值：2</p>');
  });
  test('say which part is wrong, and a part without a whole is a fault', () => {
    const { faults, questions } = importText('1.【组合题】材料\n（1）【小题：单选题】甲？\nA、一\nB、二\n答案：C\n（2）【小题：组合题】乙');
    expect(questions).toEqual([]);
    expect(faults.map(({ number, line, message }) => `${number} ${line} ${message.slice(0, 8)}`)).toEqual(
      expect.arrayContaining(['1 5 第 1 小题：答', '1 6 第 2 小题：组']),
    );
    expect(importText('【小题：填空题】甲\n答案：乙').faults[0]?.message).toMatch(/前面没有【组合题】/);
  });
});

test('an item of another type is a fault with its words', () => {
  const text = textFromUnread(3, '连线题', '把左边的和右边的连起来\nA、甲');
  const { questions, faults, places } = importText(text);
  expect(questions).toEqual([]);
  expect(faults[0]?.message).toMatch(/题型“连线题”不支持/);
  expect(places).toMatchObject([{ line: 1, lastLine: 2 }]);
});

describe('files that a short answer may hold', () => {
  const short = (line: string): string => `1.【简答题】朗读课文\n答案：略\n解析：无\n${line}\n难度：简单`;
  test.each([
    ['作答方式：录音', ['sound']],
    ['【作答方式】文字、拍照', ['photo']],
    ['作答方式: 拍照上传，录音。', ['sound', 'photo']],
    ['作答方式：文字', undefined],
  ])('%s', (line, kinds) => {
    const { questions, faults, remarks } = importText(short(line));
    expect([faults, remarks]).toEqual([[], []]);
    expect(questions).toMatchObject([{ analysis: '<p>无</p>', quLevel: 1 }]);
    expect(questions[0]?.answerFiles).toEqual(kinds);
  });
  test('a word that names none, a second line, and the line in a question of another type', () => {
    const faultOf = (text: string): string =>
      importText(text)
        .faults.map(({ message }) => message)
        .join();
    expect(faultOf(short('作答方式：口述'))).toMatch(/“口述”无法识别/);
    expect(faultOf(short('作答方式：'))).toMatch(/无法识别/);
    expect(faultOf(short('作答方式：录音\n作答方式：拍照'))).toMatch(/作答方式写了两次/);
    expect(importText('1.【填空题】甲____\n答案：乙\n解析：丙\n作答方式：录音').questions[0]?.analysis).toBe(
      '<p>丙</p><p>作答方式：录音</p>',
    );
  });
  test('go into the text and out of it; a line of words that looks the same stays one', () => {
    const question: LevelledQuestion = {
      ...{ ...base, quType: 'saq', manual: true, content: '<p>读</p><p>作答方式：拍照</p>', answerList: [option('甲', true)] },
      answerFiles: ['sound'],
    };
    const { questions, faults } = read(question);
    expect(faults).toEqual([]);
    expect(questions).toMatchObject([{ content: question.content, answerFiles: ['sound'], answerList: [{ content: '甲' }] }]);
  });
});
