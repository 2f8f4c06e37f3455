import { sentence, type Sentence } from './sentences/index.js';

/** Why a session is over. Of one that was signed out by its owner nothing is kept. */
export const sessionEndReasons = ['kicked', 'password', 'reset', 'disabled', 'rights', 'changed', 'expired'] as const;
export type SessionEndReason = (typeof sessionEndReasons)[number];

/** Kept for whoever holds the ended token, and for nobody else. */
export interface SessionEnd {
  why: SessionEndReason;
  /** epoch seconds; of one that ran out, 0: nobody did it */
  at: number;
  /** of the sign-in that ended it: `Windows · Chrome`; empty where nobody signed in */
  device: string;
}

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'short' });

/** The sentence for whose session it was: the time of the day, with its date where that was not today. */
export function sessionEndSentence({ why, at, device }: SessionEnd, now: Date): Sentence {
  const [day = '', minute = ''] = clock.format(new Date(at * 1000)).split(' ');
  const isToday = clock.format(now).startsWith(day);
  const time = isToday ? minute : `${day} ${minute}`;
  if (why === 'kicked') return sentence('sessionEnds.kicked', { time, device });
  if (why === 'changed' || why === 'expired') return sentence(`sessionEnds.${why}`);
  return sentence(`sessionEnds.${why}`, { time });
}
