import { expect, it } from '@jest/globals';
import { mergeForms, mergeRows } from '../lib/form-merge.js';
import { newPart, newQuestion, newRow, type QuestionDraft } from './question-draft.js';
import { questionParts } from './question-parts.js';

const names = {
  repos: new Map([
    ['r', '数学题库'],
    ['s', '物理题库'],
  ]),
  chapters: new Map([['c', '集合']]),
  points: new Map([
    ['01', '子集'],
    ['02', '并集'],
  ]),
};
const rows = (base: QuestionDraft, theirs: QuestionDraft, mine: QuestionDraft) =>
  mergeRows(questionParts(names)([base, theirs, mine]), base, theirs, mine);
const words = (base: QuestionDraft, theirs: QuestionDraft, mine: QuestionDraft) =>
  rows(base, theirs, mine).map(({ part, outcome }) => [part.label, outcome, part.words(theirs), part.words(mine)]);

const options = (right: number) => ['一', '二'].map((content, at) => newRow(content, { isRight: at === right }));
const base: QuestionDraft = {
  ...newQuestion('r', 'c'),
  content: `<p>${'题'.repeat(300)}<span data-latex="\\{1,2\\}"></span></p>`,
  rows: options(0),
  pointCodes: ['01'],
};

it('keeps their key and my analysis', () => {
  const [theirs, mine] = [
    { ...base, rows: options(1) },
    { ...base, analysis: '<p>因为 2 是偶数</p>' },
  ];
  expect(words(base, theirs, mine)).toEqual([
    ['选项', 'theirs', 'A 一；B 二 ✓', 'A 一 ✓；B 二'],
    ['解析', 'mine', '', '因为 2 是偶数'],
  ]);
  const merged = mergeForms(rows(base, theirs, mine), base, theirs, mine);
  expect([merged.rows.map(({ isRight }) => isRight), merged.analysis]).toEqual([[false, true], '<p>因为 2 是偶数</p>']);
});

it('sees the end of a long stem, and calls banks, chapters and points by their names', () => {
  const theirs = { ...base, content: base.content.replace('1,2', '1,3'), repoId: 's', chapterId: '', pointCodes: ['01', '02'] };
  expect(words(base, theirs, base).map(([label, outcome, one, other]) => [label, outcome, one?.slice(-9), other?.slice(-9)])).toEqual([
    ['题干', 'theirs', '$\\{1,3\\}$', '$\\{1,2\\}$'],
    ['题库和章节', 'theirs', '物理题库', '数学题库 / 集合'],
    ['知识点', 'theirs', '子集、并集', '子集'],
  ]);
});

it('keeps the changes of both to different parts of one question', () => {
  const [first, second] = [
    { ...newPart('judge'), id: 'p1', content: '甲' },
    { ...newPart('judge'), id: 'p2', content: '乙' },
  ];
  const mix: QuestionDraft = { ...newQuestion('r'), quType: 'mix', content: '材料', rows: [], parts: [first, second] };
  const [theirs, mine] = [
    { ...mix, parts: [{ ...first, content: '甲甲' }, second] },
    { ...mix, parts: [second, { ...first, analysis: '因为' }] },
  ];
  expect(words(mix, theirs, mine)).toEqual([
    ['小题', 'mine', '判断题 甲甲；判断题 乙', '判断题 乙；判断题 甲'],
    ['第 2 小题 题干', 'theirs', '甲甲', '甲'],
    ['第 2 小题 解析', 'mine', '', '因为'],
  ]);
  expect(mergeForms(rows(mix, theirs, mine), mix, theirs, mine).parts.map(({ content, analysis }) => [content, analysis])).toEqual([
    ['乙', ''],
    ['甲甲', '因为'],
  ]);
});
