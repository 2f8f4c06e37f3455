import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compoundFromJson } from './compound.js';
import { plainText } from '@xuekao/rich-text';
import { validateQuestion } from './validate.js';

const passage = `A
The ticket costs $12 , and a book $5 .
1. not a question, but a list
In 2019. we opened.
21. How much is a ticket ?
A. $5. B. $12 .
C. $20. D. $7.
22．What was opened ?
A. A shop B. A door
C. It isn't said D. A box`;
const entry = {
  passageWithQuestions: passage,
  answers: ['B', 'C'],
  analysis: '21．B 细节题\n第二行\n22. C 推断题',
  score: 2,
  year: '2020',
};

describe('compoundFromJson', () => {
  test('a passage and its questions become a compound question', () => {
    const { questions, faults } = compoundFromJson([entry]);
    expect(faults).toEqual([]);
    expect(questions).toHaveLength(1);
    const [question] = questions;
    expect(question && validateQuestion(question)).toEqual([]);
    expect(plainText(question?.content ?? '')).toBe(
      'A\nThe ticket costs $12 , and a book $5 .\n1. not a question, but a list\nIn 2019. we opened.',
    );
    expect(
      question?.subList?.map((part) => ({
        stem: plainText(part.content),
        options: part.answerList.map(({ content }) => content),
        right: part.answerList.findIndex(({ isRight }) => isRight),
        analysis: plainText(part.analysis),
      })),
    ).toEqual([
      { stem: 'How much is a ticket ?', options: ['$5.', '$12 .', '$20.', '$7.'], right: 1, analysis: '21．B 细节题\n第二行' },
      { stem: 'What was opened ?', options: ['A shop', 'A door', "It isn't said", 'A box'], right: 2, analysis: '22. C 推断题' },
    ]);
    expect(JSON.stringify(question)).not.toContain('data-latex');
  });

  test('an entry that cannot be taken apart with certainty is a fault, by its place', () => {
    const { questions, faults } = compoundFromJson([
      entry,
      { ...entry, answers: ['B', 'C', 'A'] },
      { ...entry, passageWithQuestions: passage.replace('D. A box', '') },
      { ...entry, passageWithQuestions: passage.replace('B. A door', 'X. A door') },
      7,
      { ...entry, answers: [] },
    ]);
    expect(questions).toHaveLength(1);
    expect(faults).toEqual([
      { number: 2, message: '没有找到 3 道编号连续的小题' },
      { number: 3, message: '第 2 小题的选项不完整或顺序不对' },
      { number: 4, message: '第 2 小题的选项不完整或顺序不对' },
      { number: 5, message: '缺少 passageWithQuestions 或 answers' },
      { number: 6, message: '没有找到 0 道编号连续的小题' },
    ]);
    expect(compoundFromJson({}).faults).toHaveLength(1);
  });

  const folder = process.env['BANKS_DIR'];
  (folder ? test : test.skip)('of 108 real passages 103 are taken apart, the others are named', () => {
    const entries: { answers: string[] }[] = JSON.parse(readFileSync(join(folder ?? '', 'english-reading-compound.json'), 'utf8'));
    const { questions, faults } = compoundFromJson(entries);
    expect([questions.length, faults.length]).toEqual([103, 5]);
    const bad = new Set(faults.map(({ number }) => number));
    const keys = entries.filter((_, index) => !bad.has(index + 1)).map(({ answers }) => answers.join(''));
    expect(
      questions.map(({ subList }) => (subList ?? []).map((part) => 'ABCD'[part.answerList.findIndex(({ isRight }) => isRight)]).join('')),
    ).toEqual(keys);
  });
});
