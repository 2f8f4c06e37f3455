import { expect, it } from '@jest/globals';
import { newExam } from './exam-form.js';
import { releaseNotes } from './release-words.js';
import { joinFacts } from './save-facts.js';
import { sittingNotes } from './sitting-words.js';

const form = newExam('t', Date.parse('2026-11-20T01:00:00Z'));
const sitting = sittingNotes(form, { ...form, totalTime: 90 }, 3);
const releaseStatus = {
  ...{ windowEnd: '2026-11-20T03:00:00Z', isOver: false, phase: 'window' as const, inExam: 3, waiting: 0, finished: 4, withheld: null },
  ...{ shows: [], hides: [] },
};
const exam = { resultType: 3, scoreRelease: 0, scoreReleased: false, answerRelease: 2, answerReleased: false };

it('one dialog says what a save shows and whom it does not reach, and once how many sit', () => {
  const release = { shown: ['score' as const], ...releaseNotes(['score'], exam, releaseStatus) };
  expect(release.notes).toContain('现在有 3 人正在作答。');
  const facts = joinFacts(release, sitting);
  expect(facts?.notes).toEqual([...release.notes.filter((note) => note !== '现在有 3 人正在作答。'), ...sitting]);
  expect([facts?.shown, facts?.isEarly]).toEqual([['score'], true]);
  expect(joinFacts(release, [])).toEqual(release);
  expect(joinFacts(null, sitting)).toEqual({ shown: [], notes: sitting, isEarly: false });
  expect(joinFacts(null, [])).toBeNull();
});
