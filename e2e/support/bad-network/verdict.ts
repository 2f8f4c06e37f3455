import type { Sight } from './page-observer.js';

/** Events on one device. */
export interface Diary {
  device: string;
  sights: readonly Sight[];
  /** its browser ended and never came back: what waited there went with it */
  isGone: boolean;
  /** when its tab was killed */
  crashes: readonly number[];
}
type Given = Extract<Sight, { kind: 'gives' }> & { device: string };
type Shown = Extract<Sight, { kind: 'shows' }> & { device: string };

/** A page without anything for so long is a white page; the moment between two pages is shorter. */
const whiteMs = 800;
/** How long a browser may take to write an answer to its own disk. */
const keptMs = 300;
/** Shapes in the place of words, with requests that are answered late and asked again. */
const wordlessMs = 25_000;

const of = <K extends Sight['kind']>(diaries: readonly Diary[], kind: K): (Extract<Sight, { kind: K }> & { device: string })[] =>
  diaries.flatMap(({ device, sights }) =>
    sights.filter((sight): sight is Extract<Sight, { kind: K }> => sight.kind === kind).map((sight) => ({ ...sight, device })),
  );

/**
 * Broken promises of one sitting, in words.
 * @param held the answers that the server holds at the end, by the label of the question (`3`, `7.1`)
 */
export function faultsOf(diaries: readonly Diary[], held: ReadonlyMap<string, string>): string[] {
  const gives = of(diaries, 'gives');
  const shows = of(diaries, 'shows');
  const labels = [...new Set(shows.map(({ label }) => label))].sort();
  return [
    ...of(diaries, 'white')
      .filter(({ ms }) => ms > whiteMs)
      .map(({ device, ms, where, at }) => `white page: ${device} showed nothing for ${ms} ms at ${where} (${timeOf(at)})`),
    ...of(diaries, 'wordless')
      .filter(({ ms }) => ms > wordlessMs)
      .map(({ device, ms, where, at }) => `no words: ${device} showed shapes only for ${ms} ms at ${where} (${timeOf(at)})`),
    ...labels.flatMap((label) => lostOf(label, gives, shows, held.get(label) ?? '')),
    ...labels.flatMap((label) => unsaidOf(label, diaries, gives, shows, held.get(label) ?? '')),
  ];
}

const timeOf = (at: number): string => new Date(at).toISOString().slice(11, 23);
const within = <T extends { label: string }>(all: readonly T[], label: string): T[] => all.filter((one) => one.label === label);

/** When somebody gave what is shown there; null for what nobody gave in this sitting. */
const givenAt = (gives: readonly Given[], label: string, value: string, until = Infinity): number | null =>
  within(gives, label)
    .filter((one) => one.value === value && one.at <= until)
    .reduce<number | null>((latest, { at }) => Math.max(at, latest ?? at), null);

/** An answer that a page called saved is there, or one that somebody gave after it. */
function lostOf(label: string, gives: readonly Given[], shows: readonly Shown[], held: string): string[] {
  const saved = within(shows, label)
    .filter((one) => one.saved)
    .flatMap((one) => {
      const given = givenAt(gives, label, one.value, one.at);
      return given === null ? [] : [{ ...one, given }];
    });
  const newest = saved.toSorted((one, other) => other.given - one.given)[0];
  if (newest === undefined || newest.value === held) return [];
  const heldGiven = givenAt(gives, label, held);
  if (heldGiven !== null && heldGiven >= newest.given) return [];
  return [
    `lost: question ${label}: ${newest.device} showed ${quoted(newest.value)} as saved (${timeOf(newest.at)}, given ` +
      `${timeOf(newest.given)}); the server holds ` +
      `${quoted(held)}${heldGiven === null ? '' : `, given ${timeOf(heldGiven)}`}`,
  ];
}

/** The last answer of each device counts, or was seen by whoever replaced it, or a page says that it was replaced. */
function unsaidOf(label: string, diaries: readonly Diary[], gives: readonly Given[], shows: readonly Shown[], held: string): string[] {
  return diaries.flatMap(({ device, isGone, crashes }) => {
    const last = within(gives, label).findLast((one) => one.device === device);
    if (last === undefined || last.value === held) return [];
    const of = within(shows, label).filter((one) => one.value === last.value && one.at >= last.at);
    // what the browser could not keep any more before it was killed
    const isKilled = isGone || crashes.some((at) => at >= last.at && at - last.at <= keptMs);
    if (isKilled && !of.some((one) => one.saved)) return [];
    const later = within(gives, label).filter((one) => one.device !== device && one.at > last.at);
    const isKnown = later.some((one) => of.some((show) => show.device === one.device && show.at <= one.at));
    if (isKnown || isSaid(diaries, label, last.at)) return [];
    return [
      `unsaid: question ${label}: ${quoted(last.value)} of ${device} (${timeOf(last.at)}) was replaced by ` +
        `${quoted(held)}, and no page said so`,
    ];
  });
}

function isSaid(diaries: readonly Diary[], label: string, since: number): boolean {
  const number = label.split('.')[0] ?? '';
  return of(diaries, 'says').some(
    ({ at, words }) =>
      at >= since &&
      [...words.matchAll(/第 ([\d、.]+) 题/g)].some(([, list = '']) => list.split('、').some((one) => one === label || one === number)),
  );
}

const quoted = (value: string): string => (value === '' ? 'nothing' : `“${value}”`);
