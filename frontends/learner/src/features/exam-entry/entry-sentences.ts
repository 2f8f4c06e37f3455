import { formatDateTime, formatMinutes } from '@xuekao/frontend-shared/core';
import { text } from '../../texts/zh-cn.js';
import { closeOf, type ExamCheck } from '../../lib/sitting/entry-rules.js';

export type RuleFacts = Pick<
  ExamCheck,
  | 'isTrial'
  | 'totalTime'
  | 'endTime'
  | 'closeTime'
  | 'overTime'
  | 'late'
  | 'lateMax'
  | 'answerMode'
  | 'noBack'
  | 'paste'
  | 'calculator'
  | 'reconnectMinutes'
  | 'passPoints'
  | 'incompleteShares'
  | 'resultType'
  | 'scoreRelease'
  | 'answerRelease'
  | 'windowEnd'
  | 'examType'
  | 'leaveOn'
  | 'leaveCheck'
  | 'leaveCount'
  | 'actionOn'
  | 'actionInterval'
  | 'camOn'
  | 'screenOn'
  | 'captureDays'
  | 'originDays'
  | 'offline'
>;
const scoreRules = ['entry.rule.score.0', 'entry.rule.score.1', 'entry.rule.score.2'] as const;
const answerRules = ['entry.rule.answers.1', 'entry.rule.answers.1', 'entry.rule.answers.2'] as const;
const togetherRules = ['entry.rule.all.0', 'entry.rule.all.1', 'entry.rule.all.2'] as const;
const [atOnce, afterWindow, byHand] = [0, 1, 2];

/** Results after the hand-in, and their time. Keys stand beside marks, so they are never shown before them. */
function resultRule({ isTrial, resultType, scoreRelease, answerRelease, windowEnd }: RuleFacts): string {
  if (resultType === 1) return text('entry.rule.result1');
  const end = formatDateTime(windowEnd);
  // nobody marks a trial; elsewhere marks of the machine come before the last one of a person (decision 0032)
  const essays = scoreRelease === atOnce && !isTrial ? text('entry.rule.essays') : '';
  if (resultType === 3 && (answerRelease === atOnce || answerRelease === scoreRelease))
    return text(togetherRules[scoreRelease] ?? 'entry.rule.all.0', { end }) + essays;
  const score = text(scoreRules[scoreRelease] ?? 'entry.rule.score.0', { end }) + essays;
  if (resultType === 2) return score + text('entry.rule.answers.none');
  if (scoreRelease === byHand && answerRelease === afterWindow) return score + text('entry.rule.answers.both', { end });
  return score + text(answerRules[answerRelease] ?? 'entry.rule.answers.1', { end });
}

/** Of an exam in a room, where people type marks in and nobody sees answers. */
function roomRule({ resultType, scoreRelease, windowEnd }: RuleFacts): string {
  if (resultType === 1) return text('entry.rule.result1');
  return scoreRelease === atOnce
    ? text('entry.rule.score.room')
    : text(scoreRules[scoreRelease] ?? 'entry.rule.score.2', { end: formatDateTime(windowEnd) });
}

const pointsRule = ({ passPoints }: RuleFacts): string[] => (passPoints > 0 ? [text('entry.rule.points', { n: passPoints })] : []);

/** Marks of a multiple choice that is right but not whole. */
function partialRule(shares: readonly number[]): string[] {
  if (shares.length === 0) return [];
  const some = shares.filter((share) => share > 0);
  if (some.length === 0) return [text('entry.rule.partial.none')];
  const share = some.map((one) => `${one}%`).join('、');
  return [text(some.length < shares.length ? 'entry.rule.partial.some' : 'entry.rule.partial', { share })];
}

/** How long what was written in time may still be on its way. */
const saveRule = ({ reconnectMinutes = 0 }: RuleFacts): string =>
  text('entry.rule.save') + (reconnectMinutes > 0 ? text('entry.rule.reconnect', { n: reconnectMinutes }) : '');

/** Rules that may end a sitting before its time are said before it begins. */
const watchRules = ({ leaveOn, leaveCheck: s = 0, leaveCount: n = 0, actionOn, actionInterval = 0 }: RuleFacts): string[] => [
  ...(leaveOn === true ? [n > 0 ? text('entry.rule.leave', { s, n }) : text('entry.rule.leave.counted', { s })] : []),
  ...(actionOn === true ? [text('entry.rule.idle', { n: Math.round(actionInterval / 6) / 10 })] : []),
];

/** The rules of an exam in sentences: what ends it, how it is answered, what is kept of it. */
export function rulesOf(exam: RuleFacts): string[] {
  // nothing of its page is a rule of a room
  if (exam.offline) return [roomRule(exam), ...pointsRule(exam)];
  const [duration, end] = [formatMinutes(exam.totalTime), formatDateTime(closeOf(exam))];
  return [
    text('entry.rule.duration', { duration, start: text(exam.isTrial ? 'entry.start.trial' : 'entry.start') }),
    // the trial is always open: no window ends it
    ...(exam.isTrial ? [] : [text(exam.overTime === 1 ? 'entry.rule.overTime' : 'entry.rule.window', { end, duration })]),
    ...(exam.late ? [text('entry.rule.late', { n: exam.lateMax })] : []),
    text(exam.answerMode === 1 ? (exam.noBack ? 'entry.rule.stepNoBack' : 'entry.rule.step') : 'entry.rule.full'),
    ...(exam.noBack ? [text('entry.rule.noBack')] : []),
    ...(exam.paste ? [] : [text('entry.rule.paste')]),
    text(exam.calculator ? 'entry.rule.calculator' : 'entry.rule.calculator.none'),
    ...partialRule(exam.incompleteShares ?? []),
    saveRule(exam),
    // whoever watches by several cameras says so in the introduction, and of one the page asks for a consent
    ...(exam.screenOn === true ? [text('entry.rule.screen', { n: exam.captureDays ?? 0 })] : []),
    ...(exam.examType === '2' || exam.camOn === true || exam.screenOn === true
      ? []
      : [text(exam.leaveOn === true ? 'entry.rule.watch.leaves' : 'entry.rule.watch')]),
    ...(exam.originDays ? [text('entry.rule.origin', { n: exam.originDays })] : []),
    ...watchRules(exam),
    resultRule(exam),
    ...pointsRule(exam),
  ];
}
