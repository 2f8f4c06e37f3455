import { describe, expect, it } from '@jest/globals';
import { releaseNotes } from './release-notes.js';

const windowEnd = '2026-11-20T03:00:00Z';

describe('what a result says about its release', () => {
  it('is nothing where all is shown or never will be', () => {
    expect(releaseNotes({ score: 'shown', answers: 'shown', windowEnd })).toEqual([]);
    expect(releaseNotes({ score: 'never', answers: 'never', windowEnd })).toEqual([]);
  });
  it('is why marks and answers were taken back, and nothing else', () => {
    expect(releaseNotes({ score: 'withheld', answers: 'withheld', windowEnd, reason: '第 3 题答案有误' })).toEqual([
      '成绩与答案暂时收回，原因：第 3 题答案有误',
      '重新公布后会发消息通知您。',
    ]);
  });
  it('is that no answers follow where marks are all', () => {
    expect(releaseNotes({ score: 'shown', answers: 'never', windowEnd })).toEqual(['本场考试只公布分数，不公布试题和答案。']);
  });
  it('is when marks and answers come, and that a message tells of marks', () => {
    expect(releaseNotes({ score: 'window', answers: 'window', windowEnd })).toEqual([
      '成绩将在 2026-11-20 11:00 考试结束后公布。',
      '成绩公布后会发消息通知您。',
      '答案与解析将在 2026-11-20 11:00 考试结束后显示。',
    ]);
    expect(releaseNotes({ score: 'shown', answers: 'others', windowEnd })).toEqual([
      '考试时间已到，还有人在作答；等他们交卷后显示答案与解析。',
    ]);
    expect(releaseNotes({ score: 'hand', answers: 'hand', windowEnd })).toEqual([
      '成绩由考试组织方公布，公布后可以在这里看到。',
      '成绩公布后会发消息通知您。',
      '答案与解析要等成绩公布后才会显示。',
    ]);
    expect(releaseNotes({ score: 'marking', answers: 'hand', windowEnd })).toEqual([
      '老师还在阅卷，阅卷完成后可以在这里看到成绩。',
      '成绩公布后会发消息通知您。',
      '答案与解析由考试组织方公布，公布后可以在这里看到。',
    ]);
    expect(releaseNotes({ score: 'shown', answers: 'sitting', windowEnd })).toEqual(['您有正在进行的考试，交卷后再来查看答案与解析。']);
  });
});
