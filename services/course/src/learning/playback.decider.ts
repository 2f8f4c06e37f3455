/**
 * Proof of playback: what counts of what a playing page says. A page says which media it played while which of its own time passed; the
 * server knows how much time has passed since it gave the page its ticket. Decision 0133.
 */

/** Words older than this are not taken: a page keeps them over a short loss of its network. */
export const oldestMs = 60_000;
/** Specification 3, section 9: how far from what was played a page may go on, and the step that a player cannot avoid. */
export const seekMs = 2000;
/**
 * A hole of media that is taken for played, where the time of it has passed and was not said otherwise: a browser tells the place of a
 * video four times a second, so a page hears late that it plays again. As much as twice the speed plays in that time.
 */
const lateMs = 500;
/** Of a video; players leave out its very end. */
const videoShare = 0.95;
const endMs = 2000;
/** Of a video whose length is not known. */
const leastMs = 1000;
/** Keeps what is stored of a lesson below 1 kB. */
export const mostSegments = 30;

/** Milliseconds, whole ones; `from` and `to` of the media, `began` and `ended` since the page has its ticket. */
export interface Play {
  readonly began: number;
  readonly ended: number;
  readonly from: number;
  readonly to: number;
}

export interface Lesson {
  readonly isVideo: boolean;
  /** 0: not known */
  readonly durationMs: number;
  readonly needMs: number;
  readonly maxSpeed: number;
  /** a package, which has to say beside its time that it is done (decision 0179) */
  readonly needsClaim?: boolean;
}

export interface Playback {
  /** the page that was heard last, and how far: its number, and its time */
  readonly page: string;
  readonly sequence: number;
  readonly heardMs: number;
  /** media that was played: starts and ends in turn, in order, none touches the next */
  readonly played: readonly number[];
  /** time with an open document */
  readonly readMs: number;
  readonly isFinished: boolean;
  /** a package has said that all of it is done */
  readonly isClaimed?: boolean;
}

export interface Words {
  readonly page: string;
  readonly sequence: number;
  readonly plays: readonly Play[];
  /** by the server's clock, since the page has its ticket */
  readonly elapsedMs: number;
  /** likewise, until the course shut; after that nothing counts. Without it the course is open. */
  readonly openMs?: number;
  /** behind another tab: a document is not read there, a video plays on */
  readonly isHidden: boolean;
}

export const noPlayback: Playback = { page: '', sequence: 0, heardMs: 0, played: [], readMs: 0, isFinished: false };

/** Media or time that counts. */
export const learnedMs = ({ isVideo }: Pick<Lesson, 'isVideo'>, { played, readMs }: Pick<Playback, 'played' | 'readMs'>): number =>
  isVideo ? lengthOf(played) : readMs;

/** Need of a lesson: of a video at least nearly all of it, and never more than it has. */
export function requiredMs({ isVideo, durationMs, needMs }: Lesson): number {
  if (!isVideo) return needMs;
  if (durationMs === 0) return Math.max(needMs, leastMs);
  return Math.max(Math.min(needMs, durationMs - endMs), Math.floor(durationMs * videoShare));
}

/** How far a learner may go in a video that is not finished. */
export const reachedMs = ({ played }: Pick<Playback, 'played'>): number => played.at(-1) ?? 0;

/**
 * The lesson after these words, and how much time of the page counted. A repeat and words of the past change nothing.
 * @param playback of the page of `words`, or of an earlier one, whose time has ended
 */
export function hear(playback: Playback, lesson: Lesson, words: Words): { playback: Playback; countedMs: number } {
  const own = words.page === playback.page ? playback : { ...playback, page: words.page, sequence: 0, heardMs: 0 };
  if (words.sequence <= own.sequence) return { playback, countedMs: 0 };
  let heardMs = Math.max(own.heardMs, words.elapsedMs - oldestMs);
  let { played, readMs } = own;
  let countedMs = 0;
  for (const said of words.plays) {
    const cut = within(said, heardMs, Math.min(words.elapsedMs, words.openMs ?? Infinity));
    if (!cut) continue;
    const play = lesson.isVideo ? fromBefore(cut, played, { earliest: heardMs, maxSpeed: lesson.maxSpeed }) : cut;
    heardMs = play.ended;
    if (!lesson.isVideo) {
      if (words.isHidden) continue;
      readMs += play.ended - play.began;
      countedMs += play.ended - play.began;
      continue;
    }
    const media = mediaOf(play, lesson);
    if (!media || (!own.isFinished && media.from > reachedMs({ played }) + seekMs)) continue;
    played = united(played, media);
    countedMs += play.ended - play.began;
  }
  const after = { ...own, sequence: words.sequence, heardMs, played, readMs };
  return { playback: closed(after, lesson), countedMs };
}

/** A finished lesson stays finished, whatever becomes of its length; a video is kept as a whole then. */
export function closed(playback: Playback, lesson: Lesson): Playback {
  const isClaimed = lesson.needsClaim !== true || playback.isClaimed === true;
  const isFinished = playback.isFinished || (isClaimed && learnedMs(lesson, playback) >= requiredMs(lesson));
  return { ...playback, isFinished };
}

/** The part of a play that lies in the time that has not been counted yet; null: none does. */
function within({ began, ended, from, to }: Play, earliest: number, latest: number): Play | null {
  const start = Math.max(began, earliest);
  const end = Math.min(ended, latest);
  if (end <= start) return null;
  const speed = (to - from) / (ended - began);
  return { began: start, ended: end, from: Math.ceil(from + (start - began) * speed), to: Math.floor(to - (ended - end) * speed) };
}

/** A play that begins a little behind what was played before: from there on, where time was left for that. */
function fromBefore(play: Play, played: readonly number[], { earliest, maxSpeed }: { earliest: number; maxSpeed: number }): Play {
  const edge = [...pairsOf(played)].findLast(([, right]) => right <= play.from)?.[1];
  if (edge === undefined || play.from - edge > lateMs) return play;
  const began = play.began - Math.ceil((play.from - edge) / maxSpeed);
  return began < earliest ? play : { ...play, began, from: edge };
}

/** Media of a play, at most as much as the time allows. */
function mediaOf({ began, ended, from, to }: Play, { durationMs, maxSpeed }: Lesson): { from: number; to: number } | null {
  const last = durationMs === 0 ? to : Math.min(to, durationMs);
  const end = Math.min(last, from + Math.floor((ended - began) * maxSpeed));
  return from >= 0 && end > from ? { from, to: end } : null;
}

function united(played: readonly number[], { from, to }: { from: number; to: number }): number[] {
  const apart: number[] = [];
  let [start, end] = [from, to];
  for (const [left, right] of pairsOf(played)) {
    if (right < start || left > end) apart.push(left, right);
    else [start, end] = [Math.min(start, left), Math.max(end, right)];
  }
  const all = [...pairsOf(apart), [start, end] as const].toSorted(([a], [b]) => a - b);
  // a page that leaves so many holes has none of an honest one: its shortest piece goes
  while (all.length > mostSegments) all.splice(shortest(all), 1);
  return all.flat();
}

const shortest = (pairs: readonly (readonly [number, number])[]): number =>
  pairs.reduce((best, [left, right], at) => (right - left < lengthOf(pairs[best] ?? []) ? at : best), 0);

function* pairsOf(played: readonly number[]): Generator<readonly [number, number]> {
  for (let at = 0; at + 1 < played.length; at += 2) yield [played[at] ?? 0, played[at + 1] ?? 0];
}

const lengthOf = (played: readonly number[]): number => [...pairsOf(played)].reduce((sum, [left, right]) => sum + right - left, 0);
