/** How many of something: few in a run of all journeys, `whole` with FULL=1. */
export const ofSize = (few: number, whole: number): number => (process.env['FULL'] ? whole : few);
export const isFull = (): boolean => Boolean(process.env['FULL']);

/** Eight at a time, in their order. */
export async function together<T, R>(list: readonly T[], work: (one: T, index: number) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let from = 0; from < list.length; from += atOnce)
    results.push(...(await Promise.all(list.slice(from, from + atOnce).map((one, at) => work(one, from + at)))));
  return results;
}
const atOnce = 8;
