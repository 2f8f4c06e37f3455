import { describe, expect, it } from '@jest/globals';
import { changesRelease, keysMayBeOut, manualReleases, releaseNotes, releaseStateText } from './release-words.js';

const releaseStatus = {
  ...{ windowEnd: '2026-11-20T03:00:00Z', isOver: true, phase: 'over' as const, inExam: 0, waiting: 0, finished: 4, withheld: null },
  ...{ shows: [], hides: [] },
};
const open = { ...releaseStatus, isOver: false, phase: 'window' as const, inExam: 3, waiting: 12 };
const exam = { resultType: 3, scoreRelease: 2, scoreReleased: true, answerRelease: 2, answerReleased: false };

describe('what is released by hand', () => {
  it('is what the exam leaves to a person', () => {
    expect(manualReleases(exam)).toEqual([
      { what: 'score', released: true },
      { what: 'answer', released: false },
    ]);
    expect(manualReleases({ ...exam, resultType: 2 })).toEqual([{ what: 'score', released: true }]);
    expect(manualReleases({ ...exam, scoreRelease: 1, answerRelease: 1 })).toEqual([]);
    expect(manualReleases({ ...exam, resultType: 1 })).toEqual([]);
  });

  it('says that keys wait for the marks', () => {
    expect(releaseStateText(exam, releaseStatus, 'answer', true)).toBe('答案与解析：已公布');
    expect(releaseStateText({ ...exam, scoreReleased: false }, releaseStatus, 'answer', true)).toBe(
      '答案与解析：已公布，成绩公布后学员才能看到',
    );
    expect(releaseStateText({ ...exam, scoreRelease: 1 }, { ...releaseStatus, isOver: false }, 'answer', true)).toBe(
      '答案与解析：已公布，2026-11-20 11:00 考试结束、成绩公布后学员才能看到',
    );
    expect(releaseStateText({ ...exam, scoreReleased: false }, releaseStatus, 'score', false)).toBe('成绩：未公布');
    // what is released can be read, and taken back, also while nobody knows who sits the exam
    expect(releaseStateText({ ...exam, scoreReleased: false }, undefined, 'answer', true)).toBe('答案与解析：已公布');
  });
});

it('the server is asked what a save shows where a field of the form has to do with it', () => {
  const stored = { resultType: 3, scoreRelease: 1, answerRelease: 1, endTime: '2026-11-20T03:00:00Z', overTime: 0, totalTime: 60 } as const;
  const changes = (more: Partial<Parameters<typeof changesRelease>[1]>) => changesRelease(stored, { ...stored, ...more });
  expect([changes({}), changes({ endTime: '2026-11-20T03:00:00.000Z' })]).toEqual([false, false]);
  for (const more of [
    { resultType: 2 },
    { scoreRelease: 0 },
    { answerRelease: 2 },
    { overTime: 1 },
    { totalTime: 20 },
    { endTime: null },
  ] as const)
    expect([more, changes(more)]).toEqual([more, true]);
});

describe('before it is shown', () => {
  it('stands what is shown at once, of how many papers, or what it still waits for', () => {
    expect(releaseNotes(['answer'], exam, releaseStatus)).toEqual({
      isEarly: false,
      notes: ['学员马上可以看到 4 份已阅完考卷的答案与解析。'],
    });
    expect(releaseNotes(['score', 'answer'], exam, { ...releaseStatus, finished: 0 }).notes).toEqual([
      '还没有阅完的考卷；以后每份考卷阅完，学员就可以看到成绩、答案与解析。',
    ]);
    expect(releaseNotes([], { ...exam, scoreReleased: false }, releaseStatus).notes).toEqual(['成绩公布后学员才能看到。']);
  });

  it('stand the end of the window, who sits the exam, and what keys may do', () => {
    const early = ['考试到 2026-11-20 11:00 才结束，之前还可以有人开始作答。', '现在有 3 人正在作答。'];
    const told = '先看到答案的人可能告诉还没考完的人，公布后无法追回。';
    const unmarked = { ...open, waiting: 0 };
    expect(releaseNotes(['score'], exam, unmarked)).toEqual({
      isEarly: true,
      notes: ['学员马上可以看到 4 份已阅完考卷的成绩。', ...early],
    });
    expect(releaseNotes(['score', 'answer'], exam, unmarked)).toEqual({
      isEarly: true,
      notes: ['学员马上可以看到 4 份已阅完考卷的成绩、答案与解析。', ...early, told],
    });
  });

  it('stands that somebody has another time, who may be told the keys', () => {
    expect(releaseNotes(['answer'], exam, { ...releaseStatus, phase: 'others' })).toEqual({
      isEarly: true,
      notes: [
        '学员马上可以看到 4 份已阅完考卷的答案与解析。',
        '考试时间已过，但还有人能按另行安排的时间或获批的申请参加，或者还没有交卷。',
        '先看到答案的人可能告诉还没考完的人，公布后无法追回。',
      ],
    });
  });

  it('stands what a paper shows that is not marked: the marks of the machine (decision 0032)', () => {
    const last = (shown: Parameters<typeof releaseNotes>[0]) => releaseNotes(shown, exam, { ...releaseStatus, waiting: 2 }).notes.at(-1);
    expect(last(['score'])).toBe('还有 2 份考卷没有阅完：学员马上可以看到客观题得分，已经达到及格分的也会说明；总分阅完后显示。');
    expect(last(['score', 'answer'])).toBe(
      '还有 2 份考卷没有阅完：学员马上可以看到客观题得分，已经达到及格分的也会说明；总分、答案与解析阅完后显示。',
    );
    expect(last(['answer'])).toBe('还有 2 份考卷没有阅完，阅完后显示答案与解析。');
  });
});

it('keys may be out at once, by hand, or when the window is over', () => {
  const at = Date.parse('2026-11-20T03:00:00Z');
  const [over, open_] = ['2026-11-20T03:00:00Z', '2026-11-20T03:00:01Z'];
  const asked = (changes: Partial<Parameters<typeof keysMayBeOut>[0]>) =>
    keysMayBeOut({ resultType: 3, answerRelease: 1, answerReleased: false, endTime: open_, ...changes }, at);
  expect([asked({ answerRelease: 0 }), asked({ answerRelease: 2, answerReleased: true }), asked({ endTime: over })]).toEqual([
    true,
    true,
    true,
  ]);
  expect([asked({}), asked({ answerRelease: 0, resultType: 2 }), asked({ answerRelease: 2 })]).toEqual([false, false, false]);
});
