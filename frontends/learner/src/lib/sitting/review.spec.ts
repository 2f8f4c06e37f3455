import { describe, expect, it } from '@jest/globals';
import { reviewOf, waitingNumbers } from './review.js';
import { paper, sittingOf } from './test-support/papers.js';

describe('the review before the hand-in', () => {
  it('names every question once, what is open first, then what is begun, flagged, answered', () => {
    const { it: one } = sittingOf(paper());
    const parts = (): string[] => reviewOf(one).map(({ kind, questions }) => `${kind} ${questions.map(({ position, flagged }) => `${position}${flagged ? '!' : ''}`).join()}`);
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
  it('names the questions that are not saved yet, each once', () => {
    const { it: one } = sittingOf(paper());
    expect(waitingNumbers(one)).toBe('');
    one.mark('c', true);
    one.answer('m2', { text: 'x' });
    one.answer('m1', { text: 'x' });
    expect(waitingNumbers(one)).toBe('2、3');
  });
});
