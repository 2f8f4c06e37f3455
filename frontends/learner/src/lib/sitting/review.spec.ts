import { describe, expect, it } from '@jest/globals';
import { reviewOf, waitingNumbers } from './review.js';
import { paper, question, sittingOf } from './test-support/papers.js';

describe('the review before the hand-in', () => {
  it('names every question once, what is open first, then what is begun, flagged, answered', () => {
    const { it: one } = sittingOf(paper());
    const parts = (): string[] =>
      reviewOf(one).map(
        ({ kind, questions }) => `${kind} ${questions.map(({ position, flagged }) => `${position}${flagged ? '!' : ''}`).join()}`,
      );
    // the server holds an answer and a flag of the first question
    expect(parts()).toEqual(['open 1,2', 'flagged 0!']);
    one.answer('m1', { text: 'x' });
    one.mark('c', true);
    expect(parts()).toEqual(['open 2!', 'part 1', 'flagged 0!']);
    one.answer('m2', { text: 'y' });
    one.answer('c', { text: 'z' });
    one.mark('a', false);
    expect(parts()).toEqual(['flagged 2!', 'answered 0,1']);
  });
  it('a question with a blank left open is begun, not answered', () => {
    const [group] = paper().groupList;
    if (group === undefined) throw new Error('the paper has a group');
    const { it: one } = sittingOf(
      paper({ cards: [], groupList: [{ ...group, quList: [question('f', 1, { quType: 'fill', blanks: 2 })] }] }),
    );
    const kinds = (): string[] => reviewOf(one).map(({ kind }) => kind);
    one.answer('f', { blanks: ['北京', ' '] });
    expect(kinds()).toEqual(['part']);
    one.answer('f', { blanks: ['北京', '上海'] });
    expect(kinds()).toEqual(['answered']);
  });
  it('names the questions that are not saved yet, each once', () => {
    const { it: one } = sittingOf(paper());
    expect(waitingNumbers(one)).toBe('');
    one.mark('c', true);
    one.answer('m2', { text: 'x' });
    one.answer('m1', { text: 'x' });
    expect(waitingNumbers(one)).toBe('2、3');
  });
});
