import { describe, expect, it } from '@jest/globals';
import { rulesOf, type RuleFacts } from './entry-sentences.js';

const exam: RuleFacts = {
  isTrial: false,
  totalTime: 90,
  endTime: '2026-11-20T03:00:00Z',
  overTime: 0,
  late: false,
  lateMax: 10,
  answerMode: 1,
  noBack: false,
  paste: false,
  calculator: false,
  passPoints: 0,
  resultType: 3,
  scoreRelease: 0,
  answerRelease: 1,
  windowEnd: '2026-11-20T03:00:00Z',
};

describe('the rules before the start', () => {
  it('say what ends the exam', () => {
    expect(rulesOf(exam)[1]).toBe('考试到 2026-11-20 11:00 结束，届时无论是否答满 1 小时 30 分钟都会自动交卷。');
    expect(rulesOf({ ...exam, overTime: 1 })[1]).toBe('只要在 2026-11-20 11:00 之前开始，就可以答满 1 小时 30 分钟。');
  });
  it('name no window for the trial, which is always open', () => expect(rulesOf({ ...exam, isTrial: true }).join()).not.toContain('届时'));
  it('say whether one may go back, and how long time runs by the name of the button', () => {
    expect(rulesOf(exam)).toContain('逐题作答，一次显示一题，可以返回修改。');
    expect(rulesOf({ ...exam, noBack: true })).toContain('逐题作答，一次显示一题。');
    expect([rulesOf(exam)[0], rulesOf({ ...exam, isTrial: true })[0]].map((rule) => rule?.includes('“开始练习”'))).toEqual([false, true]);
  });
  it('promise that nothing watches only where one device is used', () => {
    const watch = '本场考试不使用摄像头、不录屏；作答和时间随考卷保存。';
    expect([rulesOf(exam).includes(watch), rulesOf({ ...exam, examType: '2' }).includes(watch)]).toEqual([true, false]);
  });
  it('of an exam in a room say nothing of a page, and when marks that were typed in are shown', () => {
    const room = (changes: Partial<RuleFacts> = {}) => rulesOf({ ...exam, offline: true, resultType: 2, ...changes });
    expect(room({ passPoints: 5 })).toEqual(['成绩登记后可以查看。', '成绩公布后，及格的考生首次可得 5 积分。']);
    expect([room({ scoreRelease: 1 }), room({ scoreRelease: 2 }), room({ resultType: 1 })].flat()).toEqual([
      '成绩在 2026-11-20 11:00 考试结束后公布。',
      '成绩由考试组织方公布。',
      '交卷后不显示成绩。',
    ]);
  });
  it('say when marks and answers are shown', () => {
    const last = (changes: Partial<RuleFacts>) => rulesOf({ ...exam, ...changes }).at(-1);
    const essays = '有简答等要老师评阅的题时，先显示自动评分的得分，其余在阅卷完成后显示。';
    expect(last({})).toBe(`交卷后可以查看成绩。${essays}答案与解析在 2026-11-20 11:00 考试结束后显示。`);
    expect(last({ answerRelease: 0 })).toBe(`交卷后可以查看成绩、答案与解析。${essays}`);
    expect(last({ answerRelease: 2 })).toBe(`交卷后可以查看成绩。${essays}答案与解析由考试组织方公布。`);
    expect(last({ resultType: 2 })).toBe(`交卷后可以查看成绩。${essays}不显示答案。`);
    expect(last({ answerRelease: 0, isTrial: true })).toBe('交卷后可以查看成绩、答案与解析。');
    expect(last({ resultType: 2, scoreRelease: 1 })).toBe('成绩在 2026-11-20 11:00 考试结束后公布。不显示答案。');
    expect(last({ resultType: 1 })).toBe('交卷后不显示成绩。');
  });
  it('promise no keys before the marks that they stand beside', () => {
    const last = (scoreRelease: number, answerRelease: number) => rulesOf({ ...exam, scoreRelease, answerRelease }).at(-1);
    expect([last(1, 0), last(1, 1)]).toEqual([
      '成绩、答案与解析在 2026-11-20 11:00 考试结束后公布。',
      '成绩、答案与解析在 2026-11-20 11:00 考试结束后公布。',
    ]);
    expect(last(1, 2)).toBe('成绩在 2026-11-20 11:00 考试结束后公布。答案与解析由考试组织方公布。');
    expect([last(2, 0), last(2, 2)]).toEqual(['成绩、答案与解析由考试组织方公布。', '成绩、答案与解析由考试组织方公布。']);
    expect(last(2, 1)).toBe('成绩由考试组织方公布。答案与解析要等成绩公布，并且不早于 2026-11-20 11:00 考试结束。');
  });
  it('have no space between two Chinese characters but inside a duration', () => {
    const rules = [exam, { ...exam, overTime: 1, late: true, noBack: true, answerMode: 2 }]
      .flatMap(rulesOf)
      .map((rule) => rule.replaceAll(/\d+ 小时( \d+ 分钟)?/g, '9 时'));
    expect(rules.filter((rule) => /[\u4e00-\u9fff] [\u4e00-\u9fff]/.test(rule))).toEqual([]);
  });
  it('say what a multiple choice earns that is right but not whole, where there are some', () => {
    const said = (...incompleteShares: number[]) => rulesOf({ ...exam, incompleteShares }).filter((rule) => rule.startsWith('多选题'));
    expect(said()).toEqual([]);
    expect(rulesOf(exam).join()).not.toContain('多选题');
    expect(said(50)).toEqual(['多选题（含不定项）：选对但没选全得 50% 的分，有选错的不得分，不倒扣。']);
    expect(said(30, 50)[0]).toContain('得 30%、50% 的分');
    expect(said(0)).toEqual(['多选题（含不定项）：全部选对才得分，少选、选错都不得分，不倒扣。']);
    expect(said(0, 50)[0]).toContain('有的题得 50% 的分，有的题不得分');
  });
  it('claim nothing of a watch that the exam does not keep', () => {
    expect(rulesOf(exam)).toContain('本场考试不使用摄像头、不录屏；作答和时间随考卷保存。');
  });
  it('say how long devices and addresses are kept, where they are', () => {
    const said = (originDays?: number) => rulesOf({ ...exam, originDays }).filter((rule) => rule.includes('网络地址'));
    expect([said(14), said()]).toEqual([['设备和网络地址加密保存 14 天，用于核查多人共用。'], []]);
  });
  it('say that the screen is recorded, and how long that is kept, where the exam asks for it', () => {
    const rules = rulesOf({ ...exam, screenOn: true, captureDays: 14 });
    expect(rules.filter((rule) => /录/.test(rule))).toEqual([
      '本场考试需要共享整个屏幕（请用电脑），监考人员可以实时查看；画面会录制并加密保存 14 天。',
    ]);
  });
  it('say how long what was written in time may still arrive', () => {
    const said = (reconnectMinutes?: number) =>
      rulesOf({ ...exam, ...(reconnectMinutes === undefined ? {} : { reconnectMinutes }) }).find((rule) => rule.includes('自动补交'));
    expect(said(2)).toContain('2 分钟内送到有效');
    expect([said(0)?.includes('分钟'), said()]).toEqual([false, said(0)]);
  });
  it('name only what the exam has', () => {
    const text = rulesOf(exam).join();
    expect([
      text.includes('开考 10 分钟后'),
      text.includes('不能返回'),
      text.includes('不能复制粘贴'),
      text.includes('逐题作答'),
      text.includes('作答页面没有计算器'),
      text.includes('积分'),
    ]).toEqual([false, false, true, true, true, false]);
    expect(rulesOf({ ...exam, passPoints: 20 })).toContain('成绩公布后，及格的考生首次可得 20 积分。');
    const strict = rulesOf({ ...exam, late: true, noBack: true, paste: true, calculator: true, answerMode: 2, resultType: 1 }).join();
    expect([
      strict.includes('开考 10 分钟后'),
      strict.includes('不能返回'),
      strict.includes('不能复制粘贴'),
      strict.includes('整卷显示'),
      strict.includes('不显示成绩'),
      strict.includes('可以使用作答页面“工具”里的计算器'),
    ]).toEqual([true, true, false, true, true, true]);
  });
});
