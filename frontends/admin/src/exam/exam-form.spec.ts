import { describe, expect, it } from '@jest/globals';
import {
  frozenChanges,
  fromDetail,
  isScore,
  isWhole,
  newExam,
  proposedAnswerRelease,
  proposedPassMark,
  toInput,
  withFrozen,
  type ExamDetail,
} from './exam-form.js';

const now = Date.parse('2026-11-20T06:30:00Z');

const detail: ExamDetail = {
  id: 'e',
  title: '期末',
  content: '',
  tmplId: 't',
  startTime: '2026-11-20T07:00:00.000Z',
  endTime: '2026-11-21T07:00:00.000Z',
  totalTime: 60,
  totalScore: 100,
  quCount: 40,
  qualifyScore: 60,
  openType: 3,
  hasPassword: true,
  departs: [],
  users: [{ id: 'u', realName: '张三' }],
  answerMode: 2,
  resultType: 2,
  scoreRelease: 2,
  answerRelease: 1,
  scoreReleased: true,
  answerReleased: false,
  thanks: '',
  chance: 0,
  late: false,
  lateMax: 15,
  overTime: 1,
  answerDevice: 0,
  quRand: true,
  itemRand: false,
  noBack: false,
  paste: false,
  staffSees: true,
  passPoints: 0,
  rewards: [],
  appealDays: 7,
  notifyMinutes: 0,
  notifyOpen: false,
  notifyEndMinutes: 0,
  price: 1999,
  right: 'own',
  calculator: false,
  moveAsks: false,
  leaveOn: false,
  leaveCheck: 5,
  leaveCount: 3,
  actionOn: false,
  actionInterval: 600,
  camOn: false,
  camInterval: 10,
  faceOn: false,
  faceChance: 5,
  captureDays: 90,
  camChallenge: false,
  screenOn: false,
  devicesFirst: false,
  reconnectMinutes: 0,
  waterMark: true,
  hideBook: false,
  examType: '1',
  offline: false,
  place: '',
  catId: '',
  state: 2,
  revision: 7,
  createBy: 'a',
  createTime: '',
};

describe('the form of an exam', () => {
  it('begins with the next full hour and a week', () => {
    const form = newExam('t', now);
    expect([form.startTime, form.endTime]).toEqual(['2026-11-20T07:00:00.000Z', '2026-11-27T07:00:00.000Z']);
  });

  it('sends only what the open type uses', () => {
    const form = { ...newExam('t', now), password: 'secret', departs: ['A01'], users: [{ id: 'u', realName: '张三' }] };
    const sent = (openType: number) => {
      const { password, departs, users } = toInput({ ...form, openType }, null);
      return [password, departs, users];
    };
    expect(sent(1)).toEqual(['', [], []]);
    expect(sent(2)).toEqual(['', ['A01'], []]);
    expect(sent(3)).toEqual(['', [], ['u']]);
    expect(sent(9)).toEqual(['secret', [], []]);
  });

  it('sends back a stored exam without what the server alone knows', () => {
    const input = toInput(fromDetail(detail), { id: 'e', revision: 7 });
    expect([
      input.id,
      input.revision,
      input.users,
      input.chance,
      input.lateMax,
      input.overTime,
      input.quRand,
      input.scoreRelease,
      input.answerRelease,
      input.price,
    ]).toEqual(['e', 7, ['u'], 0, 0, 1, true, 2, 1, 1999]);
    expect(
      Object.keys(input).filter((key) =>
        ['totalScore', 'quCount', 'state', 'scoreReleased', 'answerReleased', 'hasPassword', 'createBy', 'createTime'].includes(key),
      ),
    ).toEqual([]);
  });

  it('holds the price in yuan, and a new exam is free', () => {
    expect([fromDetail(detail).price, newExam('t', now).price]).toEqual([19.99, 0]);
    expect(toInput({ ...fromDetail(detail), price: 12.5 }, null).price).toBe(1250);
  });

  it('gives up what is fixed once a colleague has published the exam, and nothing else', () => {
    const mine = { ...fromDetail(detail), thanks: '谢谢', qualifyScore: 50, noBack: true };
    expect([frozenChanges(mine, detail), withFrozen(mine, detail)]).toEqual([[], mine]);
    const published = { ...detail, state: 0, thanks: '对方的', totalTime: 90 };
    expect([frozenChanges(mine, published), withFrozen(mine, published)]).toEqual([
      ['qualifyScore', 'noBack'],
      { ...mine, qualifyScore: 60, noBack: false },
    ]);
  });

  it('proposes 60 % of the total as pass mark, as a mark that the form takes', () => {
    expect([100, 8, 7.5, 0.1, 150].map(proposedPassMark)).toEqual([60, 4.8, 4.5, 0.1, 90]);
    expect(isScore(proposedPassMark(33.3))).toBe(true);
  });

  it('proposes answers after the window, and at once where the exam is there to learn from', () => {
    const form = newExam('t', now);
    expect([form.scoreRelease, form.answerRelease, proposedAnswerRelease(form)]).toEqual([1, 1, 1]);
    expect([0, 2, null].map((chance) => proposedAnswerRelease({ ...form, chance }))).toEqual([0, 0, 1]);
    const days = (count: number) =>
      proposedAnswerRelease({ ...form, endTime: new Date(Date.parse('2026-11-20T07:00:00Z') + count * 86_400_000).toISOString() });
    expect([days(14), days(14.1)]).toEqual([1, 0]);
  });

  it('knows whole numbers and scores', () => {
    expect([isWhole(60, 1, 1440), isWhole(0, 1, 1440), isWhole(1.5, 1, 1440), isWhole(null, 0, 1)]).toEqual([true, false, false, false]);
    expect([isScore(59.5), isScore(59.55), isScore(-1), isScore(null)]).toEqual([true, false, false, false]);
  });
});
