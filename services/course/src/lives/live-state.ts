import { liveStates, liveTypes, pushWindowMinutes } from '@xuekao/contracts';
import type { CourseLive } from '../courses/index.js';
import type { LiveRunDoc } from './live.model.js';

const minuteMs = 60_000;
export type LiveState = (typeof liveStates)[keyof typeof liveStates];
type Plan = Pick<CourseLive, 'startTime' | 'duration' | 'liveType'>;
type Run = Pick<LiveRunDoc, 'endedAt'>;

export const isStream = ({ liveType }: Pick<Plan, 'liveType'>): boolean => liveType === liveTypes.stream;

/** Milliseconds since the epoch between which a live may be pushed. */
export function pushWindowOf({ startTime, duration }: Pick<Plan, 'startTime' | 'duration'>): { from: number; until: number } {
  const from = startTime.getTime() - pushWindowMinutes * minuteMs;
  return { from, until: startTime.getTime() + (duration + pushWindowMinutes) * minuteMs };
}

/** State of a live: by what was pushed where our own server takes it, by its plan where nobody tells us. */
export function liveStateOf(plan: Plan, runs: readonly Run[], { isHeard, now }: { isHeard: boolean; now: number }): LiveState {
  const end = plan.startTime.getTime() + plan.duration * minuteMs;
  if (isHeard && isStream(plan)) {
    if (runs.some(({ endedAt }) => endedAt === null)) return liveStates.running;
    // a try before the time is no live
    if (now < plan.startTime.getTime()) return liveStates.before;
    return runs.length > 0 || now >= end ? liveStates.ended : liveStates.before;
  }
  if (now < plan.startTime.getTime()) return liveStates.before;
  return now < end ? liveStates.running : liveStates.ended;
}
