import { describe, expect, test } from '@jest/globals';
import type { ExamDoc } from '../exams/exam.model.js';
import { minute } from '../test-support/papers.js';
import { goesOn, newsOf, seenWithHandIn, shownNow, toldFrom } from './result-news.rules.js';

describe('when marks are news', () => {
  const now = Date.UTC(2026, 10, 23, 12);
  const exam = (changes: Partial<ExamDoc>): ExamDoc =>
    ({ resultType: 3, endTime: new Date(now + 60 * minute), overTime: 0, totalTime: 30, ...changes }) as ExamDoc; // what the rules read
  const released = new Date(now - 5 * minute);

  test('at once, after the window, by hand', () => {
    expect(newsOf(exam({ scoreRelease: 0 }), now)).toEqual({ kind: 'tell', release: 'rule', since: 0 });
    expect(newsOf(exam({ scoreRelease: 1 }), now)).toEqual({ kind: 'wait', until: now + 60 * minute });
    expect(newsOf(exam({ scoreRelease: 1 }), now + 60 * minute)).toEqual({ kind: 'tell', release: 'rule', since: now + 60 * minute });
    expect(newsOf(exam({ scoreRelease: 2 }), now)).toEqual({ kind: 'wait', until: now + 60 * minute });
    expect(newsOf(exam({ scoreRelease: 2, scoreReleasedAt: released }), now)).toEqual({
      kind: 'tell',
      release: `hand-${released.getTime()}`,
      since: released.getTime(),
    });
  });

  test('never where the exam shows none, is gone, or was left unreleased for a month', () => {
    expect(newsOf(exam({ resultType: 1, scoreRelease: 0 }), now)).toMatchObject({ kind: 'wait' });
    expect(newsOf(null, now)).toEqual({ kind: 'wait', until: null });
    expect(newsOf(exam({ scoreRelease: 2 }), now + 31 * 24 * 60 * minute)).toEqual({ kind: 'wait', until: null });
  });

  test('since the rules say so at the first look; since a look found it where an earlier one did not', () => {
    const tell = { kind: 'tell', release: 'rule', since: now - 90 * minute } as const;
    const shown = { release: 'rule', since: new Date(now - 50 * minute) };
    expect(shownNow({}, tell, now)).toEqual({ release: 'rule', since: new Date(now - 90 * minute) });
    expect(shownNow({ shown: null }, tell, now)).toEqual({ release: 'rule', since: new Date(now) });
    expect(shownNow({ shown }, tell, now)).toBe(shown);
    expect(shownNow({ shown: null, ruleSince: new Date(1) }, tell, now)).toEqual({ release: 'rule', since: new Date(1) });
  });

  test('since a release by hand where a rule takes its place, but not where a release by hand follows another', () => {
    const byHand = { release: 'hand-1', since: new Date(now - 50 * minute) };
    const rule = { kind: 'tell', release: 'rule', since: 0 } as const;
    expect(shownNow({ shown: byHand }, rule, now)).toEqual({ release: 'rule', since: byHand.since });
    // also where the rule had shown them before somebody released them
    expect(shownNow({ shown: byHand, ruleSince: new Date(1) }, rule, now)).toEqual({ release: 'rule', since: byHand.since });
    expect(shownNow({ shown: byHand }, { kind: 'tell', release: 'hand-2', since: now }, now)).toEqual({
      release: 'hand-2',
      since: new Date(now),
    });
    expect([
      goesOn(byHand, 'rule'),
      goesOn(byHand, 'hand-2'),
      goesOn(null, 'rule'),
      goesOn({ release: 'rule', since: new Date(1) }, 'rule'),
    ]).toEqual([true, false, false, false]);
  });

  test('a mark is seen with the hand-in where it was shown by then, and the paper is noted by the rules of that moment', () => {
    const second = 1000;
    const tell = { kind: 'tell', release: 'rule', since: now - minute } as const;
    expect(seenWithHandIn(tell, now, now + second)).toBe('rule');
    expect(seenWithHandIn(tell, now - minute - 1, now - minute + second)).toBeNull();
    expect(seenWithHandIn(tell, now, now + minute)).toBeNull();
    expect(seenWithHandIn({ kind: 'wait', until: null }, now, now + second)).toBeNull();
  });

  test('from a day before the installation began to tell', () => {
    expect(toldFrom(new Date(now))).toEqual(new Date(now - 24 * 60 * minute));
  });
});
