import { formatDateTime, formatMinutes } from '@xuekao/frontend-shared/core';
import { examEntryText } from '../../texts/exam-entry.texts.js';
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
  if (resultType === 1) return examEntryText('entry.rule.result1');
  const end = formatDateTime(windowEnd);
  // nobody marks a trial; elsewhere marks of the machine come before the last one of a person (decision 0032)
  const essays = scoreRelease === atOnce && !isTrial ? examEntryText('entry.rule.essays') : '';
  if (resultType === 3 && (answerRelease === atOnce || answerRelease === scoreRelease))
    return examEntryText(togetherRules[scoreRelease] ?? 'entry.rule.all.0', { end }) + essays;
  const score = examEntryText(scoreRules[scoreRelease] ?? 'entry.rule.score.0', { end }) + essays;
  if (resultType === 2) return score + examEntryText('entry.rule.answers.none');
  if (scoreRelease === byHand && answerRelease === afterWindow) return score + examEntryText('entry.rule.answers.both', { end });
  return score + examEntryText(answerRules[answerRelease] ?? 'entry.rule.answers.1', { end });
}

/** Of an exam in a room, where people type marks in and nobody sees answers. */
function roomRule({ resultType, scoreRelease, windowEnd }: RuleFacts): string {
  if (resultType === 1) return examEntryText('entry.rule.result1');
  return scoreRelease === atOnce
    ? examEntryText('entry.rule.score.room')
    : examEntryText(scoreRules[scoreRelease] ?? 'entry.rule.score.2', { end: formatDateTime(windowEnd) });
}

const pointsRule = ({ passPoints }: RuleFacts): string[] => (passPoints > 0 ? [examEntryText('entry.rule.points', { n: passPoints })] : []);

/** Marks of a multiple choice that is right but not whole. */
function partialRule(shares: readonly number[]): string[] {
  if (shares.length === 0) return [];
  const some = shares.filter((share) => share > 0);
  if (some.length === 0) return [examEntryText('entry.rule.partial.none')];
  const share = some.map((one) => `${one}%`).join('、');
  return [examEntryText(some.length < shares.length ? 'entry.rule.partial.some' : 'entry.rule.partial', { share })];
}

/** How long what was written in time may still be on its way. */
const saveRule = ({ reconnectMinutes = 0 }: RuleFacts): string =>
  examEntryText('entry.rule.save') + (reconnectMinutes > 0 ? examEntryText('entry.rule.reconnect', { n: reconnectMinutes }) : '');

/** Rules that may end a sitting before its time are said before it begins. */
const watchRules = ({ leaveOn, leaveCheck: s = 0, leaveCount: n = 0, actionOn, actionInterval = 0 }: RuleFacts): string[] => [
  ...(leaveOn === true ? [n > 0 ? examEntryText('entry.rule.leave', { s, n }) : examEntryText('entry.rule.leave.counted', { s })] : []),
  ...(actionOn === true ? [examEntryText('entry.rule.idle', { n: Math.round(actionInterval / 6) / 10 })] : []),
];

/** The rules of an exam in sentences: what ends it, how it is answered, what is kept of it. */
export function rulesOf(exam: RuleFacts): string[] {
  // nothing of its page is a rule of a room
  if (exam.offline) return [roomRule(exam), ...pointsRule(exam)];
  const [duration, end] = [formatMinutes(exam.totalTime), formatDateTime(closeOf(exam))];
  return [
    examEntryText('entry.rule.duration', { duration, start: examEntryText(exam.isTrial ? 'entry.start.trial' : 'entry.start') }),
    // the trial is always open: no window ends it
    ...(exam.isTrial ? [] : [examEntryText(exam.overTime === 1 ? 'entry.rule.overTime' : 'entry.rule.window', { end, duration })]),
    ...(exam.late ? [examEntryText('entry.rule.late', { n: exam.lateMax })] : []),
    examEntryText(exam.answerMode === 1 ? (exam.noBack ? 'entry.rule.stepNoBack' : 'entry.rule.step') : 'entry.rule.full'),
    ...(exam.noBack ? [examEntryText('entry.rule.noBack')] : []),
    ...(exam.paste ? [] : [examEntryText('entry.rule.paste')]),
    examEntryText(exam.calculator ? 'entry.rule.calculator' : 'entry.rule.calculator.none'),
    ...partialRule(exam.incompleteShares ?? []),
    saveRule(exam),
    // whoever watches by several cameras says so in the introduction, and of one the page asks for a consent
    ...(exam.screenOn === true ? [examEntryText('entry.rule.screen', { n: exam.captureDays ?? 0 })] : []),
    ...(exam.examType === '2' || exam.camOn === true || exam.screenOn === true
      ? []
      : [examEntryText(exam.leaveOn === true ? 'entry.rule.watch.leaves' : 'entry.rule.watch')]),
    ...(exam.originDays ? [examEntryText('entry.rule.origin', { n: exam.originDays })] : []),
    ...watchRules(exam),
    resultRule(exam),
    ...pointsRule(exam),
  ];
}
