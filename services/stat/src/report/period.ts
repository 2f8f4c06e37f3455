import { countOfDays, dayBefore, type reportComparisons } from '@xuekao/contracts';

export interface Period {
  /** both included */
  readonly from: string;
  readonly to: string;
}

const yearEarlier = (day: string): string => {
  const same = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
  // 29 February
  return same.endsWith('-02-29') ? `${same.slice(0, 8)}28` : same;
};

/** Days that a period is compared with. */
export function comparedWith({ from, to }: Period, compare: (typeof reportComparisons)[number]): Period {
  if (compare === 'year') return { from: yearEarlier(from), to: yearEarlier(to) };
  return { from: dayBefore(from, countOfDays(from, to)), to: dayBefore(from, 1) };
}
