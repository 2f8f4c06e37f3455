import { describe, expect, it } from '@jest/globals';
import { endsWithWindow, entryOf, linkOf, openPaperOf } from '../../lib/sitting/entry-rules.js';

const start = Date.parse('2026-11-20T01:00:00Z');
const minute = 60_000;
const exam = {
  openPaperId: '',
  blocked: '',
  blockedCode: 0,
  startTime: '2026-11-20T01:00:00Z',
  endTime: '2026-11-20T03:00:00Z',
  late: false,
  lateMax: 10,
  chance: 2,
  examCount: 0,
  overTime: 0,
  totalTime: 60,
};
const at = (minutes: number): number => start + minutes * minute;

describe('the start button', () => {
  it('waits, opens and closes with the window', () => {
    expect(entryOf(exam, at(-2))).toEqual({ action: 'wait', startsInSeconds: 120 });
    expect(entryOf(exam, at(0))).toEqual({ action: 'start' });
    expect(entryOf(exam, at(121))).toEqual({ action: 'blocked', reason: '考试未开始或已结束!' });
  });

  it('refuses those who are late, when lateness counts', () => {
    expect(entryOf({ ...exam, late: true }, at(10))).toEqual({ action: 'start' });
    expect(entryOf({ ...exam, late: true }, at(11))).toEqual({ action: 'blocked', reason: '您已经迟到超过10分钟，不允许进入考试！' });
    expect(entryOf(exam, at(11))).toEqual({ action: 'start' });
  });

  it('counts attempts; 0 is unlimited', () => {
    expect(entryOf({ ...exam, examCount: 2 }, at(1))).toEqual({ action: 'blocked', reason: '考试次数超限，总共有2次考试机会！' });
    expect(entryOf({ ...exam, chance: 0, examCount: 9 }, at(1))).toEqual({ action: 'start' });
  });

  it('lets in whose application was approved, once and until the end that the audit gave', () => {
    const apply = { applyMsg: '', applyTime: '', auditState: 1, auditMsg: '', validTo: '', auditUsed: false };
    const late = { ...exam, late: true, chance: 1, examCount: 1 };
    expect(entryOf({ ...late, apply }, at(150))).toEqual({ action: 'start' });
    expect(entryOf({ ...late, apply: { ...apply, validTo: '2026-11-20T04:00:00Z' } }, at(181)).action).toBe('blocked');
    for (const other of [{ auditUsed: true }, { auditState: 0 }, { auditState: 2 }])
      expect(entryOf({ ...late, apply: { ...apply, ...other } }, at(5)).action).toBe('blocked');
    // the server knows more
    expect(entryOf({ ...late, apply, blocked: '设备', blockedCode: 20010107 }, at(5)).action).toBe('blocked');
  });

  it('shows what else the server says, the device first of all', () => {
    const reason = '当前考试不支持使用电脑端答题，如有疑问请联系管理员！';
    expect(entryOf({ ...exam, blocked: reason, blockedCode: 20010107 }, at(-5))).toEqual({ action: 'blocked', reason });
    expect(entryOf({ ...exam, blocked: '还没有开始', blockedCode: 20010101 }, at(-5))).toEqual({ action: 'wait', startsInSeconds: 300 });
    expect(entryOf({ ...exam, blocked: '还没有开始', blockedCode: 20010101 }, at(5))).toEqual({
      action: 'blocked',
      reason: '考试未开始或已结束!',
    });
  });

  it('gives way to buying where the exam has a price, also before it begins', () => {
    const priced = { ...exam, price: 1250, isBuy: false };
    const unbought = { ...priced, blocked: '请先购买本场考试', blockedCode: 20010156 };
    for (const one of [priced, unbought]) {
      expect(entryOf(one, at(5))).toEqual({ action: 'buy' });
      expect(entryOf(one, at(-5))).toEqual({ action: 'buy', startsInSeconds: 300 });
      expect(entryOf(one, at(121)).action).toBe('blocked');
      expect(entryOf({ ...one, openPaperId: 'p' }, at(5)).action).toBe('continue');
    }
    expect(entryOf({ ...priced, isBuy: true }, at(5))).toEqual({ action: 'start' });
    expect(entryOf({ ...exam, price: 0, isBuy: true }, at(5))).toEqual({ action: 'start' });
    // one may not even buy what the device is not fit for
    expect(entryOf({ ...priced, blocked: '设备', blockedCode: 20010107 }, at(5))).toEqual({ action: 'blocked', reason: '设备' });
    expect(entryOf({ ...priced, blocked: '还没有开始', blockedCode: 20010101 }, at(-5)).action).toBe('buy');
  });

  it('continues an open paper whatever else holds', () => {
    expect(entryOf({ ...exam, openPaperId: 'p', examCount: 2 }, at(500))).toEqual({ action: 'continue', paperId: 'p' });
  });

  it('knows what ends the exam first', () => {
    expect([endsWithWindow(exam, at(10)), endsWithWindow(exam, at(90)), endsWithWindow({ ...exam, overTime: 1 }, at(90))]).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('reads the open paper of 20010002', () => {
    expect(openPaperOf({ id: 'p', examId: 'e', title: '期中' })).toEqual({ id: 'p', title: '期中' });
    expect([openPaperOf(null), openPaperOf({ id: 1 })]).toEqual([null, null]);
  });
});

describe('a preview', () => {
  it('begins whatever the window and the tries say', () =>
    expect(entryOf({ ...exam, isPreview: true, examCount: 2 }, at(-60))).toEqual({ action: 'start' }));
});

describe('the way to an exam', () => {
  it('is the course or the activity of the address, and nothing else of it', () => {
    expect(linkOf(new URLSearchParams('courseId=c1&activityId=&faceToken=x'))).toEqual({ courseId: 'c1' });
    expect(linkOf(new URLSearchParams('activityId=a1'))).toEqual({ activityId: 'a1' });
    expect(linkOf(new URLSearchParams('tab=mine&preview=x'))).toEqual({});
    expect(linkOf(new URLSearchParams('preview=3'))).toEqual({ preview: 3 });
  });
});
