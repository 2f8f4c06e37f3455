import type { CallInput } from '@xuekao/frontend-shared/core';

export interface OutageForm {
  from: string | null;
  to: string | null;
  minutes: number | null;
  reason: string;
  /** 0 everybody, 1 chosen departments and people */
  audience: number;
  departs: string[];
  users: { id: string; realName: string }[];
  movesEnd: boolean;
}
const minuteMs = 60_000;

/** Minutes of the outage, a begun one as a whole; null where it has no length. */
export function minutesOf({ from, to }: Pick<OutageForm, 'from' | 'to'>): number | null {
  if (from === null || to === null) return null;
  const minutes = Math.ceil((Date.parse(to) - Date.parse(from)) / minuteMs);
  return minutes > 0 ? minutes : null;
}

/** A gap in whole minutes, as fields show them, that covers all of it. */
export const wholeMinutes = ({ from, to }: { from: string; to: string }): { from: string; to: string } => ({
  from: new Date(Math.floor(Date.parse(from) / minuteMs) * minuteMs).toISOString(),
  to: new Date(Math.ceil(Date.parse(to) / minuteMs) * minuteMs).toISOString(),
});

/** The end that the exam gets: of a window that ended meanwhile from now on. */
export const movedEnd = (endTime: string, now: number, minutes: number): string =>
  new Date(Math.max(Date.parse(endTime), now) + minutes * minuteMs).toISOString();

export const toInput = (
  { from, to, minutes, reason, audience, departs, users, movesEnd }: OutageForm,
  ids: { id: string; examId: string },
): CallInput<'/api/exam/exam/outage-give'> => ({
  ...ids,
  from: from ?? '',
  to: to ?? '',
  minutes: minutes ?? 0,
  reason: reason.trim(),
  movesEnd,
  ...(audience === 0 ? {} : { departs, users: users.map(({ id }) => id) }),
});
