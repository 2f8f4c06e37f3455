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

describe('what a question is set to', () => {
  const fill: LevelledQuestion = {
    ...base,
    quType: 'fill',
    content: '<p>____和____</p>',
    answerList: [option('甲', true), option('乙', true)],
  };
  const choice: LevelledQuestion = { ...base, quType: 'multi', content: '<p>甲</p>', answerList: [option('1', true), option('2', true)] };
  const settingsOf = (text: string) => {
    const { questions, faults } = importText(text);
    return (
      faults.map(({ line, message }) => `${line} ${message}`).join() ||
      questions.map((one) => [one.itemRand, one.pathScore, one.answerOrder])
    );
  };
  test('stands on a line of its own, in whatever order', () => {
    for (const question of [
      { ...fill, answerOrder: true },
      { ...choice, pathScore: true },
      { ...choice, pathScore: true, itemRand: true },
    ])
      expect(read(question)).toMatchObject({ faults: [], questions: [question] });
    expect(settingsOf('【多选题】甲\nA、1\nB、2\n【试题设置】：漏选给分，选项乱序\n答案：AB')).toEqual([[true, true, false]]);
    expect(settingsOf('【多选题】甲\nA、1\nB、2\n答案：AB')).toEqual([[false, false, false]]);
  });
  test('is a fault where the type has no such setting, where nobody knows it, and twice', () => {
    const radio = (line: string) => settingsOf(`【单选题】甲\nA、1\nB、2\n答案：A\n${line}`);
    expect(radio('试题设置：选项乱序、漏选给分')).toBe('5 试题设置“漏选给分”不能用于这种题型，可写：选项乱序');
    expect(radio('试题设置：乱')).toMatch(/^5 试题设置“乱”不能/);
    expect(radio('试题设置：')).toMatch(/^5 试题设置“”不能/);
    expect(radio('试题设置：选项乱序\n试题设置：选项乱序')).toMatch(/^6 试题设置写了两次/);
    // other types have none: the line is one of the answer
    expect(importText('【简答题】甲\n答案：乙\n试题设置：选项乱序').questions[0]?.answerList[0]?.content).toBe('乙\n试题设置：选项乱序');
  });
});

describe('the key of a short answer', () => {
  const readKey = (text: string) => {
    const { questions, faults } = importText(`【简答题】甲\n${text}`);
    const shown = questions.map(({ manual, answerList }) => [manual, ...answerList.map((row) => [row.content, row.scoreRate])]);
    return faults.map(({ message }) => message).join() || shown;
  };
  test('is a reference, steps with their shares, keywords with theirs, or none', () => {
    expect(readKey('答案：乙\n丙')).toEqual([[true, ['乙\n丙', 0]]]);
    expect(readKey('答案：乙\n【评分步骤：40%】设\n未知数\n[评分步骤:６０％] 解')).toEqual([
      [true, ['乙', 0], ['设\n未知数', 40], ['解', 60]],
    ]);
    expect(readKey('答案：【评分步骤：100%】设')).toEqual([[true, ['设', 100]]]);
    expect(readKey('答案：\n【关键词：33.5%】二氧化碳||CO2||$|x||y|$\n【关键词：20%】水')).toEqual([
      [false, ['二氧化碳\nCO2\n$|x||y|$', 33.5], ['水', 20]],
    ]);
    expect(readKey('答案：【无参考答案】')).toEqual([[true]]);
    expect(readKey('答案：')).toMatch(/答案是空的/);
  });
  test('is a fault where its lines cannot be told apart, or a share is none', () => {
    expect(readKey('答案：【关键词：30%】水\n还有')).toMatch(/每一行都要写成【关键词：30%】/);
    expect(readKey('答案：参考\n【关键词：30%】水')).toMatch(/每一行都要写成/);
    expect(readKey('答案：【关键词：30%】水\n【评分步骤：100%】设')).toMatch(/每一行都要写成/);
    expect(readKey('答案：【关键词：0%】水')).toMatch(/给分比例必须>0且≤100/);
    expect(readKey('答案：【关键词：101%】水')).toMatch(/给分比例必须>0且≤100/);
    expect(readKey('答案：【评分步骤：40%】设')).toMatch(/合计应为 100%/);
    expect(readKey('答案：【关键词：30%】')).toMatch(/第 1 个关键词没有内容/);
  });
});

test('the picture of an option stays below its words, which may be none', () => {
  const image = '/api/file/picture/a1.png';
  const pictured = { ...option('', true), image, imageAlt: '一个]圆 & "方"' };
  const question: LevelledQuestion = {
    ...base,
    quType: 'radio',
    content: '<p>哪个是圆？</p>',
    answerList: [pictured, { ...option('<strong>乙</strong>'), image }, option(`丙<img src="${image}" alt="图" />`)],
  };
  expect(read(question)).toMatchObject({ faults: [], remarks: [], questions: [{ answerList: question.answerList }] });
  // one of another place is words, with a remark
  const foreign = importText('【单选题】甲\nA、乙【选项图片】![](http://x.example/a.png)\nB、丙\n答案：A');
  expect(foreign.questions[0]?.answerList[0]).toMatchObject({ image: '', content: '乙【选项图片】![](http://x.example/a.png)' });
  expect(foreign.remarks).toHaveLength(1);
});

test('a judgement whose options have other words, or another order, keeps its key', () => {
  const judge = (answerList: LevelledQuestion['answerList']): LevelledQuestion => ({
    ...base,
    quType: 'judge',
    content: '<p>甲</p>',
    answerList,
  });
  for (const one of [judge([option('会'), option('不会', true)]), judge([option('错误', true), option('正确')])])
    expect(read(one)).toMatchObject({ faults: [], questions: [{ quType: 'judge', answerList: one.answerList }] });
  // a source that names neither asks for the key, and does not make one
  expect(importText(textFromQuestions([judge([])])[0] ?? '').faults[0]?.message).toMatch(/答案是空的/);
});
