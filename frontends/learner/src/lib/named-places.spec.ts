import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../../..');
const isTexts = (file: string): boolean => /(?:texts|zh-cn)\.ts$/.test(file);
const textFiles = ['frontends/learner/src', 'frontends/shared/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(isTexts)
    .map((file) => join(root, folder, file)),
);
// what the server says stands on the same pages
const files = [
  ...textFiles,
  ...readdirSync(join(root, 'libs/contracts/src/sentences/zh-CN')).map((name) => join(root, 'libs/contracts/src/sentences/zh-CN', name)),
];
const sentences = files.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/'([^'\n]*\p{Script=Han}[^'\n]*)'/gu)].map(([, words = '']) => words),
);

const sensory =
  /[左右](?![方花]?括号)|[上下][方面边]|(?:顶|底)部|旁边|[红橙黄绿青蓝紫灰黑白]色|圆(?!括号)|[三方]角|方(?:形|块|框)|箭头|[高低]音/u;

const lineOfText = 'the order of lines in a text, which is read in this order';
/** Each with the reason why nobody has to see or hear anything for it. */
const permitted: readonly (readonly [words: string, reason: string])[] = [
  ['请缓慢地向左转头', 'the side of the own head, which a camera looks at'],
  ['请缓慢地向右转头', 'the side of the own head, which a camera looks at'],
  ['上方加一行', 'the name of a button: where the row of a table goes'],
  ['下方加一行', 'the name of a button: where the row of a table goes'],
  ['左侧加一列', 'the name of a button: where the column of a table goes'],
  ['右侧加一列', 'the name of a button: where the column of a table goes'],
  ['{x} 上方 {n}', 'a formula read aloud'],
  ['{x} 下方 {n}', 'a formula read aloud'],
  ['左箭头', 'a sign read aloud'],
  ['双向箭头', 'a sign read aloud'],
  ['三角形', 'a sign read aloud'],
  ['第 {n} 题下面有答案，卷末的“{line}”没有采用', lineOfText],
  ['填空题的答案写了不止一行。几个空请用 ## 隔开；如果下面的文字是解析，请在前面写“{analysis}”；如果与题目无关，请删去', lineOfText],
  ['第 {line} 行起是几道题共用的材料；这一行会当作这道题的{field}，如果它也是材料，请移到第 {line} 行下面', lineOfText],
  ['“{line}”在大题标题的下面，没有导入', lineOfText],
];

describe('texts for learners (WCAG 1.3.3)', () => {
  it('name what is meant, not its place, its shape or its colour', () => {
    expect(sentences.length).toBeGreaterThan(500);
    expect(sentences.filter((words) => sensory.test(words) && !permitted.some(([one]) => one === words))).toEqual([]);
  });

  it('have nothing among what is permitted that is said no more', () => {
    expect(permitted.filter(([words]) => !sentences.includes(words))).toEqual([]);
  });
});
