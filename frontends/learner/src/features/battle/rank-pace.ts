/** Others play meanwhile: a watching page shows what they reached within a second. */
const liveMs = 1000;
const lostMs = 5000;
/** Marks of a battle that is over hardly change: the clock hands in the last rounds, and the window may be made longer. */
const overMs = 30_000;

/** Milliseconds until a ranking in view is asked for again; a server that is away is not asked every second. */
export function rankPause(isLost: boolean, isOver: boolean): number {
  if (isOver) return overMs;
  return isLost ? lostMs : liveMs;
}

export const rankTimes = [1, 2, 3, 4] as const;
/** Day, week, month, or the whole of the battle. */
export type RankTime = (typeof rankTimes)[number];

/** Part of time that a ranking shows: what the address says, else today, and of a battle that is over the whole. */
export const rankTimeOf = (asked: string | null, isOver: boolean): RankTime =>
  rankTimes.find((one) => String(one) === asked) ?? (isOver ? 4 : 1);
