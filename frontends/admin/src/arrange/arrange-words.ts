import { formatDateTime, formatRange, type CallInput, type CallOutput } from '@xuekao/frontend-shared/core';
import { arrangeText } from './arrange.texts.js';

export type Arrangement = CallOutput<'/api/exam/exam/arrange-paging'>['records'][number];

export interface ArrangeForm {
  /** 0 everybody, 1 chosen departments, groups and people */
  audience: number;
  departs: string[];
  groups: { id: string }[];
  users: { id: string; realName: string }[];
  /** 0 none, 1 by minutes, 2 by percent */
  extra: number;
  minutes: number | null;
  percent: number | null;
  start: string | null;
  end: string | null;
  chances: number | null;
  reason: string;
}
export const emptyForm: ArrangeForm = {
  ...{ audience: 1, departs: [], groups: [], users: [], extra: 0, minutes: null, percent: null },
  ...{ start: null, end: null, chances: null, reason: '' },
};

export const mostTargets = 100;
export const targetCount = ({ departs, groups, users }: ArrangeForm): number => departs.length + groups.length + users.length;

/** Whether anything is other than the exam says. */
export const changesAnything = ({ extra, start, end, chances }: ArrangeForm): boolean =>
  extra !== 0 || start !== null || end !== null || (chances ?? 0) > 0;

export function toInput(form: ArrangeForm, ids: { id: string; examId: string }): CallInput<'/api/exam/exam/arrange-give'> {
  const { audience, departs, groups, users, extra, minutes, percent, start, end, chances, reason } = form;
  const chosen = [
    ...users.map(({ id }) => ({ kind: 'user' as const, id })),
    ...groups.map(({ id }) => ({ kind: 'group' as const, id })),
    ...departs.map((id) => ({ kind: 'depart' as const, id })),
  ];
  return {
    ...ids,
    targets: audience === 0 ? [{ kind: 'all', id: '' }] : chosen,
    ...(extra === 1 && minutes !== null ? { extraMinutes: minutes } : {}),
    ...(extra === 2 && percent !== null ? { extraPercent: percent } : {}),
    ...(chances === null ? {} : { extraChances: chances }),
    ...(start === null ? {} : { startTime: start }),
    ...(end === null ? {} : { endTime: end }),
    reason: reason.trim(),
  };
}

export const nameOf = ({ kind, targetName }: Pick<Arrangement, 'kind' | 'targetName'>): string =>
  kind === 'all' ? arrangeText('arrange.all') : targetName;

type What = Pick<Arrangement, 'extraMinutes' | 'extraPercent' | 'extraChances' | 'startTime' | 'endTime'>;

function windowWords({ startTime, endTime }: What): string {
  if (startTime !== '' && endTime !== '') return arrangeText('arrange.what.window', { range: formatRange(startTime, endTime) });
  if (startTime !== '') return arrangeText('arrange.what.start', { time: formatDateTime(startTime) });
  return endTime === '' ? '' : arrangeText('arrange.what.end', { time: formatDateTime(endTime) });
}

/** Parts of the rules that are other than the exam says. */
export function wordsOf(what: What): string[] {
  const { extraMinutes, extraPercent, extraChances } = what;
  return [
    extraMinutes > 0 ? arrangeText('arrange.what.minutes', { n: extraMinutes }) : '',
    extraPercent > 0 ? arrangeText('arrange.what.percent', { n: extraPercent }) : '',
    windowWords(what),
    extraChances > 0 ? arrangeText('arrange.what.chances', { n: extraChances }) : '',
  ].filter((part) => part !== '');
}
