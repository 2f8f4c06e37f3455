import type { CallOutput } from '@xuekao/frontend-shared';

export type JoinCheck = CallOutput<'/api/activity/join/check-join'>;
/** Why nobody can sign up at the moment, in the order in which it is said. */
export type Closed = 'disabled' | 'notStart' | 'ended' | 'full';
/** Deed that the page of an activity offers (specification 3, section 4). */
export type JoinAction = 'join' | 'pay' | 'study' | 'exam' | 'modify' | 'view';

export const joinStates = { joined: 0, unpaid: 1, waiting: 2, rejected: 3 } as const;

export function closedBy({ disabled, notStart, ended, overJoin }: JoinCheck): Closed | null {
  if (disabled) return 'disabled';
  if (notStart) return 'notStart';
  if (ended) return 'ended';
  return overJoin ? 'full' : null;
}

/** Course and exam that an activity leads to; empty: none. */
export interface Links {
  readonly refCourse: string;
  readonly refExam: string;
}

/** The first is the one that matters most. @param isSelling the site's payments are on */
export function actionsFor(check: JoinCheck, { refCourse, refExam }: Links, isSelling = true): JoinAction[] {
  const { my } = check;
  const isOpen = closedBy(check) === null;
  if (my === null) return isOpen ? ['join'] : [];
  switch (my.state) {
    case joinStates.joined:
      // an activity that is disabled opens nothing
      if (check.disabled) return ['view'];
      return [...(refCourse === '' ? [] : (['study'] as const)), ...(refExam === '' ? [] : (['exam'] as const)), 'view'];
    case joinStates.unpaid:
      // who holds a seat pays also when all are taken
      return isSelling && !check.disabled && !check.ended && (my.hasSeat || !check.overJoin) ? ['pay', 'view'] : ['view'];
    case joinStates.rejected:
      return isOpen ? ['modify', 'view'] : ['view'];
    default:
      return ['view'];
  }
}
