import type { CallInput, CallOutput, PickedUser } from '@xuekao/frontend-shared';
import { watchLimits } from '@xuekao/contracts/watch-limits';
import { toFen, toYuan } from '../lib/money.js';
import { toRewards, type RewardRow } from './reward-rows.js';

type Input = CallInput<'/api/exam/exam/save'>;
export type ExamDetail = CallOutput<'/api/exam/exam/detail'>;

/** The form of an exam; what is empty is null until it is checked. */
export interface ExamForm {
  title: string;
  content: string;
  tmplId: string;
  startTime: string | null;
  endTime: string | null;
  totalTime: number | null;
  qualifyScore: number | null;
  openType: number;
  /** what was typed: the stored one is never shown */
  password: string;
  hasPassword: boolean;
  departs: string[];
  users: PickedUser[];
  answerMode: number;
  resultType: number;
  scoreRelease: number;
  answerRelease: number;
  thanks: string;
  chance: number | null;
  late: boolean;
  lateMax: number | null;
  overTime: number;
  answerDevice: number;
  quRand: boolean;
  itemRand: boolean;
  noBack: boolean;
  paste: boolean;
  waterMark: boolean;
  calculator: boolean;
  moveAsks: boolean;
  staffSees: boolean;
  passPoints: number | null;
  rewards: RewardRow[];
  appealDays: number | null;
  notifyMinutes: number | null;
  notifyOpen: boolean;
  notifyEndMinutes: number | null;
  reconnectMinutes: number | null;
  leaveOn: boolean;
  leaveCheck: number | null;
  leaveCount: number | null;
  actionOn: boolean;
  actionInterval: number | null;
  camOn: boolean;
  camInterval: number | null;
  faceOn: boolean;
  faceChance: number | null;
  captureDays: number | null;
  camChallenge: boolean;
  screenOn: boolean;
  devicesFirst: boolean;
  /** yuan; 0: free */
  price: number | null;
  hideBook: boolean;
  examType: number;
  catId: string;
  /** written on paper in a room */
  offline: boolean;
  place: string;
}

/** Dictionary of the categories. */
export const examCategories = 'exam_catalog';
const hourMs = 3_600_000;
/** 0 at once, 1 after the window, 2 by hand */
export const releaseChoices = [0, 1, 2] as const;
const longWindowMs = 14 * 24 * hourMs;

/**
 * When a new exam should show its answers: after the window, because who finishes early would pass them on. An exam that may be sat several
 * times, or that is open for weeks, is there to learn from: at once.
 */
export function proposedAnswerRelease({ chance, startTime, endTime }: Pick<ExamForm, 'chance' | 'startTime' | 'endTime'>): 0 | 1 {
  const isLong = startTime !== null && endTime !== null && Date.parse(endTime) - Date.parse(startTime) > longWindowMs;
  return isLong || (chance !== null && chance !== 1) ? 0 : 1;
}

/** 60 % of the total, in tenths of a point. */
export const proposedPassMark = (total: number): number => Math.round(total * 6) / 10;

/** Begins at the next full hour and is open for a week. */
export function newExam(tmplId: string, now: number): ExamForm {
  const start = Math.ceil(now / hourMs) * hourMs;
  return {
    title: '',
    content: '',
    tmplId,
    startTime: new Date(start).toISOString(),
    endTime: new Date(start + 7 * 24 * hourMs).toISOString(),
    totalTime: 60,
    qualifyScore: proposedPassMark(100),
    openType: 1,
    password: '',
    hasPassword: false,
    departs: [],
    users: [],
    answerMode: 1,
    resultType: 3,
    scoreRelease: 1,
    answerRelease: 1,
    thanks: '',
    chance: 1,
    late: false,
    lateMax: 15,
    overTime: 0,
    answerDevice: 0,
    quRand: false,
    itemRand: false,
    noBack: false,
    paste: false,
    calculator: false,
    moveAsks: false,
    staffSees: true,
    passPoints: 0,
    rewards: [],
    appealDays: 7,
    notifyMinutes: 0,
    notifyOpen: false,
    notifyEndMinutes: 0,
    reconnectMinutes: 0,
    leaveOn: false,
    leaveCheck: watchLimits.leaveCheck.usual,
    leaveCount: watchLimits.leaveCount.usual,
    actionOn: false,
    actionInterval: watchLimits.actionInterval.usual,
    camOn: false,
    camInterval: watchLimits.camInterval.usual,
    faceOn: false,
    faceChance: watchLimits.faceChance.usual,
    captureDays: watchLimits.captureDays.usual,
    camChallenge: false,
    screenOn: false,
    devicesFirst: false,
    price: 0,
    waterMark: true,
    hideBook: false,
    examType: 1,
    catId: '',
    offline: false,
    place: '',
  };
}

export function fromDetail(detail: ExamDetail): ExamForm {
  const {
    id: _id,
    totalScore: _total,
    quCount: _count,
    state: _state,
    scoreReleased: _score,
    answerReleased: _answer,
    revision: _revision,
    createBy: _by,
    createTime: _time,
    right: _right,
    ...form
  } = detail;
  return { ...form, examType: Number(form.examType), price: toYuan(form.price), password: '' };
}

export const draftState = 2;
/** Fields that the papers of a published exam are made of and marked by. */
const frozenNames = ['tmplId', 'qualifyScore', 'quRand', 'itemRand', 'noBack', 'offline'] as const;
export type FrozenName = (typeof frozenNames)[number];

/** Changes of the form that a published exam cannot take any more. */
export const frozenChanges = (form: ExamForm, exam: ExamDetail): FrozenName[] =>
  exam.state === draftState ? [] : frozenNames.filter((name) => form[name] !== exam[name]);
/** The form as it can be saved: with what is fixed. */
export const withFrozen = (form: ExamForm, exam: ExamDetail): ExamForm =>
  frozenChanges(form, exam).reduce((now, name) => ({ ...now, [name]: exam[name] }), form);

/**
 * The body of the save; the form has been checked, so nothing is null. What the open type does not use is not sent.
 * @param stored the exam and its revision as the page read them
 */
export function toInput({ hasPassword: _has, price, ...form }: ExamForm, stored: { id: string; revision: number } | null): Input {
  return {
    ...form,
    ...stored,
    title: form.title.trim(),
    place: form.place.trim(),
    startTime: form.startTime ?? '',
    endTime: form.endTime ?? '',
    totalTime: form.totalTime ?? 0,
    qualifyScore: form.qualifyScore ?? 0,
    passPoints: form.passPoints ?? 0,
    rewards: toRewards(form.rewards),
    appealDays: form.appealDays ?? 0,
    notifyMinutes: form.notifyMinutes ?? 0,
    notifyEndMinutes: form.notifyEndMinutes ?? 0,
    reconnectMinutes: form.reconnectMinutes ?? 0,
    leaveCheck: form.leaveCheck ?? watchLimits.leaveCheck.usual,
    leaveCount: form.leaveCount ?? watchLimits.leaveCount.usual,
    actionInterval: form.actionInterval ?? watchLimits.actionInterval.usual,
    camInterval: form.camInterval ?? watchLimits.camInterval.usual,
    faceChance: form.faceChance ?? watchLimits.faceChance.usual,
    captureDays: form.captureDays ?? watchLimits.captureDays.usual,
    camChallenge: form.camChallenge && form.camOn,
    screenOn: form.screenOn,
    devicesFirst: form.devicesFirst && (form.screenOn || form.examType === 2),
    price: toFen(price ?? 0),
    chance: form.chance ?? 0,
    lateMax: form.late ? (form.lateMax ?? 0) : 0,
    openType: oneOf(form.openType, [1, 2, 3, 9]),
    examType: form.examType === 2 ? '2' : '1',
    answerMode: oneOf(form.answerMode, [1, 2]),
    resultType: oneOf(form.resultType, [1, 2, 3]),
    scoreRelease: oneOf(form.scoreRelease, releaseChoices),
    answerRelease: oneOf(form.answerRelease, releaseChoices),
    overTime: oneOf(form.overTime, [0, 1]),
    answerDevice: oneOf(form.answerDevice, [0, 1, 2, 3]),
    password: form.openType === 9 ? form.password : '',
    departs: form.openType === 2 ? form.departs : [],
    users: form.openType === 3 ? form.users.map((person) => person.id) : [],
  };
}

function oneOf<const T extends readonly [number, ...number[]]>(value: number, values: T): T[number] {
  return values.find((one) => one === value) ?? values[0];
}

/** of the call */
export const mostAppealDays = 60;
/** A week: the contract's longest. */
export const mostNotifyMinutes = 7 * 24 * 60;
export const isWhole = (value: number | null, min: number, max: number): boolean =>
  value !== null && Number.isInteger(value) && value >= min && value <= max;
export const isScore = (value: number | null): boolean =>
  value !== null && value >= 0 && Math.abs(value * 10 - Math.round(value * 10)) < 1e-6;
