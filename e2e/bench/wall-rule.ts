/**
 * Rule of who stands first on the wall, applied to what the candidates of the bench did and when, without a line of the product
 * (decision 0113: ended pictures, away over a minute, leaves, idle over five minutes; of the same the one who has been so for longer).
 */
export interface Deeds {
  /** milliseconds of the clock, as all times here */
  startedAt: number;
  leaves: number;
  leftAt: number;
  /** how long the last report of a leave took: it was counted somewhen in it */
  tookMs: number;
  /** null: the page is there */
  awaySince: number | null;
  /** when the page was there again */
  backAt: number;
  answeredAt: number;
  picturedAt: number;
  isOver: boolean;
}
export interface Place {
  rank: number;
  /** of leaves: more is worse */
  times: number;
  since: number;
  /** how much earlier it may have been */
  within: number;
}

/** Minutes between two pictures of the exam. */
export const pictureMinutes = 2;
const [awayMs, idleMs, pictureMs] = [60_000, 300_000, (2 * pictureMinutes + 1) * 60_000];
/** Near a limit, and just after a deed, the service may know a moment more or less than the bench. */
const slackMs = 15_000;
const toldMs = 4000;
/** Two clocks of one deed: when it was sent, and when it was taken. */
const apartMs = 3000;
export const noReason: Place = { rank: 9, times: 0, since: 0, within: 0 };

/** Place of somebody at a time that may be a little over; null: it changed then, or has changed since. */
export function placeOf(
  { startedAt, leaves, leftAt, tookMs, awaySince, backAt, answeredAt, picturedAt }: Deeds,
  now: number,
): Place | null {
  if (now - backAt < slackMs || now - answeredAt < toldMs || now - picturedAt < toldMs) return null;
  const near = (since: number, limitMs: number): boolean => Math.abs(now - since - limitMs) < slackMs;
  if (awaySince === null) {
    const last = picturedAt || startedAt;
    if (near(last, pictureMs)) return null;
    if (now - last > pictureMs) return { rank: 0, times: 0, since: last, within: apartMs };
  } else {
    if (near(awaySince, awayMs) || now - awaySince < toldMs) return null;
    if (now - awaySince > awayMs) return { rank: 4, times: 0, since: awaySince, within: apartMs };
  }
  if (now - leftAt < toldMs) return null;
  if (leaves > 0) return { rank: 5, times: leaves, since: leftAt, within: tookMs };
  const idleSince = answeredAt || startedAt;
  if (near(idleSince, idleMs)) return null;
  return now - idleSince > idleMs ? { rank: 6, times: 0, since: idleSince, within: apartMs } : noReason;
}

/** Whether one has to stand before the other. */
function isWorse(one: Place, other: Place): boolean {
  if (one.rank !== other.rank) return one.rank < other.rank;
  if (one.rank === noReason.rank) return false;
  if (one.times !== other.times) return one.times > other.times;
  return one.since < other.since - Math.max(other.within, apartMs);
}

/**
 * Faults of a page of the wall. @param shown ids of its tiles in their order @param places of all who sit, by id; those whose
 * place changes just now are left out
 */
export function faultsOf(shown: readonly string[], places: ReadonlyMap<string, Place>): string[] {
  const sure = shown.flatMap((id) => {
    const place = places.get(id);
    return place ? [{ id, place }] : [];
  });
  const faults: string[] = [];
  for (const [at, { id, place }] of sure.entries()) {
    const before = sure[at - 1];
    if (before && isWorse(place, before.place)) faults.push(`${id} ${words(place)} stands behind ${before.id} ${words(before.place)}`);
  }
  const last = sure.at(-1);
  const seen = new Set(shown);
  for (const [id, place] of places)
    if (last && !seen.has(id) && isWorse(place, last.place)) faults.push(`${id} ${words(place)} is missing before ${words(last.place)}`);
  return faults;
}

const words = ({ rank, times, since }: Place): string => `(${rank}, ${times} times, since ${new Date(since).toISOString()})`;
