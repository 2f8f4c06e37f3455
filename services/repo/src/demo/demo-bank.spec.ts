import { describe, expect, test } from '@jest/globals';
import { questionInput, quTypes } from '@xuekao/contracts';
import { cleanQuestion, isHandMarked, markQuestion, questionFromAuthored, splitQuestion, validateQuestion } from '@xuekao/question';
import { isBlank, sanitiseRichText } from '@xuekao/rich-text';
import { demoBank } from './demo-bank.js';

const countOf = (quType: string) => demoBank.questions.filter((question) => question.quType === quType).length;

describe('the demo bank', () => {
  test('has at least 70 questions, enough of each of the seven types for a paper', () => {
    expect(demoBank.questions.length).toBeGreaterThanOrEqual(70);
    const least = { radio: 20, multi: 8, multi2: 6, judge: 10, fill: 10, saq: 6, mix: 5 };
    for (const quType of quTypes) expect([quType, countOf(quType) >= least[quType]]).toEqual([quType, true]);
    for (const chapter of demoBank.chapters)
      expect(demoBank.questions.filter((question) => question.chapter === chapter).length).toBeGreaterThanOrEqual(8);
    expect(new Set(demoBank.questions.map(({ chapter }) => chapter))).toEqual(new Set(demoBank.chapters));
  });

  test('every question may be stored as it stands, and is accepted by the call that saves questions', () => {
    const texts = new Set<string>();
    for (const { chapter: _chapter, ...question } of demoBank.questions) {
      expect(validateQuestion(question)).toEqual([]);
      expect(sanitiseRichText(question.content)).toBe(question.content);
      expect(isBlank(question.analysis)).toBe(false);
      for (const part of question.subList ?? []) expect(isBlank(part.analysis)).toBe(false);
      questionInput.parse({ ...question, repoId: '0'.repeat(24) });
      texts.add(question.content);
    }
    expect(texts.size).toBe(demoBank.questions.length);
  });

  test('formulas are stored in the form that the page renders, and no dollar sign is left over', () => {
    const all = JSON.stringify(
      demoBank.questions.flatMap((question) => [question, ...(question.subList ?? [])]).map(({ content, analysis }) => [content, analysis]),
    );
    expect(all.match(/data-type=\\"inline-math\\"/g)?.length).toBeGreaterThan(60);
    expect(all).toContain('block-math');
    expect(all.replace(/data-latex=\\".*?\\"/g, '')).not.toContain('$');
  });

  test('the key of every machine-marked question earns full marks', () => {
    let machine = 0;
    for (const authored of demoBank.questions) {
      const { key } = splitQuestion(questionFromAuthored(cleanQuestion(authored)));
      if (key.quType === 'mix' || isHandMarked(key)) continue;
      const answer =
        key.quType === 'fill'
          ? { blanks: key.blanks.map(([text]) => text ?? '') }
          : key.quType === 'saq'
            ? { text: key.keywords.map(({ words }) => words[0]).join('，') }
            : { options: key.right };
      expect(markQuestion(key, 50, () => answer)).toMatchObject({ tenths: 50, isRight: true });
      machine += 1;
    }
    expect(machine).toBeGreaterThan(60);
  });
});
