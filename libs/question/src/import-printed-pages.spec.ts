import { describe, expect, test } from '@jest/globals';
import { first, read, second } from './testing/read-plain.js';

/** Heads, feet and numbers of pages that were copied along with the questions. */

describe('what a page prints beside its questions', () => {
  const blank = '【填空题】首都是____。\n答案：北京\n';
  const left = (line: string, at: number, why = '是页眉或页脚') => `0/${at} “${line}”${why}，没有导入`;
  test.each([
    '高一数学试题 第2页（共4页）',
    '第 2 页',
    '第2页 共4页',
    '（第2页/共4页）',
    '共4页，第2页',
    '- 2 -',
    '— 2 —',
    'Page 2 of 4',
    '高一数学试卷（A） 第 2 页',
    '2024—2025学年期末试题　第二页（共四页）',
    'B卷 第2页（共4页）',
  ])('%s is left out and named, wherever it stands', (line) => {
    expect(read(`${blank}${line}\n`)).toMatchObject({ options: [['北京']], faults: [], remarks: [left(line, 3)] });
    expect(read(first.replace('B、2', `B、2\n${line}`))).toMatchObject({
      options: [['1', '2', '3']],
      faults: [],
      remarks: [left(line, 4)],
    });
    expect(read(first.replace('答案：B', `答案：B\n${line}`))).toMatchObject({ analyses: ['因为'], faults: [], remarks: [left(line, 6)] });
    expect(read(first.replace('A、1', `${line}\nA、1`))).toMatchObject({ stems: ['甲乙丙（）'], faults: [], remarks: [left(line, 2)] });
  });
  test('a title that comes again is one, with another number or none; one that stands once is not', () => {
    const paper = (one: string, other: string) => read(`${first}${one}\n${second('2.【单选题】')}${other}\n`);
    for (const [one, other] of [
      ['高一数学试卷 2', '高一数学试卷 3'],
      ['期末测试卷', '期末测试卷'],
    ] as const) {
      expect(paper(one, other)).toMatchObject({ analyses: ['因为', ''], faults: [], remarks: [left(one, 7), left(other, 12)] });
    }
    expect(paper('如图 1 所示', '如图 2 所示').analyses).toEqual(['因为\n如图 1 所示', '如图 2 所示']);
  });
  test('a line of questions that comes again is none: not in a stem, a key or an analysis', () => {
    const line = '根据材料回答下列问题';
    expect(read(`【简答题】甲\n${line}\n答案：一\n\n【简答题】乙\n${line}\n答案：二`)).toMatchObject({
      stems: [`甲\n${line}`, `乙\n${line}`],
      remarks: [],
    });
    expect(read('【简答题】甲\n答案：\n提出问题\n作出假设\n\n【简答题】乙\n答案：\n提出问题')).toMatchObject({
      options: [['提出问题\n作出假设'], ['提出问题']],
      faults: [],
      remarks: [],
    });
    expect(read(`${first}属于基础题\n${second('2.【单选题】')}解析：易\n属于基础题`)).toMatchObject({
      analyses: ['因为\n属于基础题', '易\n属于基础题'],
      remarks: [],
    });
    expect(read(`${first}见调查问卷\n${second('2.【单选题】')}解析：易\n见调查问卷`).remarks).toEqual([]);
  });
  test('questions whose types were forgotten are no heads of pages', () => {
    const lost = (number: number) => `\n第${number}题\n丁戊\nA、4\nB、5\n答案：B\n`;
    expect(read(first + lost(2) + lost(3))).toMatchObject({
      analyses: ['因为'],
      faults: [expect.stringMatching(/^2\/8 题目前缺少题型/), expect.stringMatching(/^3\/14 题目前缺少题型/)],
      remarks: [],
    });
  });
  test('the title of a paper inside a stem is said, between options or in an unfinished key it is a fault', () => {
    const paper = (text: string) => read(`期末测试卷\n${text}`);
    expect(paper(first.replace('A、1', '期末测试卷\nA、1'))).toMatchObject({
      stems: ['甲乙丙（）\n期末测试卷'],
      faults: [],
      remarks: expect.arrayContaining(['1/3 “期末测试卷”像是页眉，会当作题目的文字；如果是页眉，请删去']) as unknown,
    });
    expect(paper(first.replace('C、3', '期末测试卷\nC、3')).faults).toEqual([
      '1/5 “期末测试卷”像是页眉，请删去这一行；如果它是选项的内容，请接在上一行后面',
    ]);
    expect(paper('【填空题】甲____乙____\n答案：1##\n期末测试卷\n2').faults[0]).toBe(
      '1/4 “期末测试卷”像是页眉，请删去这一行；如果它是答案的内容，请接在上一行后面',
    );
    expect(paper(`${blank}期末测试卷\n`)).toMatchObject({
      options: [['北京']],
      faults: [],
      remarks: expect.arrayContaining([left('期末测试卷', 4)]) as unknown,
    });
  });
  test('a number alone is left out behind answer or analysis, asked about behind an option, and named in a stem', () => {
    expect(read(`${first}2\n`)).toMatchObject({ analyses: ['因为'], remarks: [left('2', 7, '像是页码')] });
    expect(read(first.replace('答案：B', '答案：B\n2 / 4'))).toMatchObject({ analyses: ['因为'], remarks: [left('2 / 4', 6, '像是页码')] });
    expect(read(first.replace('B、2', 'B、2\n3')).faults).toEqual(['1/4 “3”像是页码，请删去这一行；如果它是选项的内容，请接在上一行后面']);
    expect(read(first.replace('A、1', '7\nA、1'))).toMatchObject({
      stems: ['甲乙丙（）\n7'],
      remarks: ['1/2 “7”像是页码，会当作题目的文字；如果是页码，请删去'],
    });
    expect(read(first.replace('B、2', 'B、\n2'))).toMatchObject({ options: [['1', '2', '3']], faults: [], remarks: [] });
    expect(read('【填空题】一加一是____。\n答案：\n2')).toMatchObject({ options: [['2']], faults: [], remarks: [] });
  });
  test('a text that speaks of pages stays', () => {
    for (const line of ['这本书共有100页，小明看到第20页', '小明第一天看到第20页（共100页）', '见课本第 3 页'])
      expect(read(first.replace('A、1', `${line}\nA、1`))).toMatchObject({ stems: [`甲乙丙（）\n${line}`], remarks: [] });
  });
  test('the answer of a blank is one line, but for formulas and the blanks that ## parts', () => {
    expect(read(`${blank}故选此项\n`).faults).toEqual([
      '1/2 填空题的答案写了不止一行。几个空请用 ## 隔开；如果下面的文字是解析，请在前面写“解析：”；如果与题目无关，请删去',
    ]);
    expect(read('【填空题】甲____乙____\n答案：1##\n2').options).toEqual([['1', '2']]);
    expect(read('【填空题】甲____\n答案：$$x\n=1$$').faults).toEqual([]);
  });
});
