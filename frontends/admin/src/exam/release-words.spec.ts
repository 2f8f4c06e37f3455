import { describe, expect, it } from '@jest/globals';
import { heldOf, releaseNotes, standOf } from './release-words.js';

const standing = { windowEnd: '2026-11-20T03:00:00Z', isOver: true, inExam: 0, waiting: 0 };
const exam = { resultType: 3, scoreRelease: 2, scoreReleased: true, answerRelease: 2, answerReleased: false };

describe('what is released by hand', () => {
  it('is what the exam leaves to a person', () => {
    expect(heldOf(exam)).toEqual([{ what: 'score', released: true }, { what: 'answer', released: false }]);
    expect(heldOf({ ...exam, resultType: 2 })).toEqual([{ what: 'score', released: true }]);
    expect(heldOf({ ...exam, scoreRelease: 1, answerRelease: 1 })).toEqual([]);
    expect(heldOf({ ...exam, resultType: 1 })).toEqual([]);
  });

  it('says that keys wait for the marks', () => {
    expect(standOf(exam, standing, 'answer', true)).toBe('答案与解析：已公布');
    expect(standOf({ ...exam, scoreReleased: false }, standing, 'answer', true)).toBe('答案与解析：已公布，成绩公布后学员才能看到');
    expect(standOf({ ...exam, scoreRelease: 1 }, { ...standing, isOver: false }, 'answer', true)).toBe('答案与解析：已公布，2026-11-20 11:00 考试结束、成绩公布后学员才能看到');
    expect(standOf({ ...exam, scoreReleased: false }, standing, 'score', false)).toBe('成绩：未公布');
    // what is released can be read, and taken back, also while nobody knows who sits the exam
    expect(standOf({ ...exam, scoreReleased: false }, undefined, 'answer', true)).toBe('答案与解析：已公布');
  });
});

describe('before a release', () => {
  it('stands that it is shown at once, or what it still waits for', () => {
    expect(releaseNotes(exam, standing, 'answer')).toEqual({ isEarly: false, notes: ['公布后，已阅完的学员马上可以看到答案与解析。'] });
    expect(releaseNotes({ ...exam, scoreReleased: false }, standing, 'answer').notes).toEqual(['成绩公布后学员才能看到。']);
  });

  it('stand the end of the window, who sits the exam, what is not marked, and what keys may do', () => {
    const open = { ...standing, isOver: false, inExam: 3, waiting: 12 };
    expect(releaseNotes(exam, open, 'answer')).toEqual({
      isEarly: true,
      notes: [
        '公布后，已阅完的学员马上可以看到答案与解析。', '考试到 2026-11-20 11:00 才结束，之前还可以有人开始作答。', '现在有 3 人正在作答。',
        '先看到答案的人可能告诉还没考完的人，公布后无法追回。', '还有 12 份考卷没有阅完，阅完后自动显示。',
      ],
    });
    expect(releaseNotes(exam, open, 'score').notes).toEqual(['公布后，已阅完的学员马上可以看到成绩。', '考试到 2026-11-20 11:00 才结束，之前还可以有人开始作答。', '现在有 3 人正在作答。', '还有 12 份考卷没有阅完，阅完后自动显示。']);
  });
});
