import { watchReasons, watchTimes, type calls, type Output, type WatchReason, type WatchRow } from '@xuekao/contracts';
import type { NewestPicture } from '../captures/index.js';
import type { NewestChallenge } from '../challenges/index.js';
import type { LeaveCount } from '../leaves/index.js';
import type { EndedCode } from '../phone-codes/index.js';
import type { Held } from '../presence/index.js';

export type WallSitting = Output<typeof calls.exam.proctored.sitting>['list'][number];
/** Facts about one person who sits. */
export interface Candidate {
  sitting: WallSitting;
  held: Held;
  leaves: LeaveCount | undefined;
  picture: NewestPicture | undefined;
  /** since when the phone that films is not there; null: it is, or none is asked for */
  phoneMissing: number | null;
  /** the same of the screen that is to be shared */
  screenMissing: number | null;
  /** of an exam whose camera should follow the screen */
  challenge: NewestChallenge | undefined;
  /** of one whose phone should see codes on the screen */
  code: EndedCode | undefined;
}
interface Reason {
  kind: WatchReason;
  since: number;
  n: number;
}

const seconds = (ms: number): number => Math.max(0, Math.floor(ms / 1000));

/** Why somebody should look at the person, the most pressing first. An attempt that stands gives no reason to do anything in it. */
export function reasonsOf(candidate: Candidate, now: number): Reason[] {
  const { sitting, held, leaves, picture, phoneMissing, screenMissing } = candidate;
  const found: Reason[] = [];
  if (picture?.sign) found.push({ ...picture.sign, since: picture.sign.since.getTime() });
  const missing =
    withoutPicture({ sitting, held, picture }, now) ??
    withoutStream({ sitting, held }, phoneMissing, now) ??
    withoutStream({ sitting, held }, screenMissing, now);
  if (missing !== null && picture?.sign?.kind !== 'stream') found.push({ kind: 'stream', since: missing, n: seconds(now - missing) });
  const away = held.isOnline ? 0 : seconds(now - held.since);
  if (!held.isOnline && away >= watchTimes.offlineSeconds) found.push({ kind: 'offline', since: held.since, n: away });
  if (leaves) found.push({ kind: 'leaves', since: leaves.last.getTime(), n: leaves.n });
  const idle = seconds(now - sitting.heardAt);
  if (!sitting.isPaused && idle >= watchTimes.idleSeconds) found.push({ kind: 'idle', since: sitting.heardAt, n: idle });
  const challenged = withoutAnswer(candidate, now);
  if (challenged !== null) found.push({ kind: 'challenge', since: challenged, n: 1 });
  const unseen = withoutCode(candidate, now);
  if (unseen !== null) found.push({ kind: 'phoneCode', since: unseen, n: 1 });
  return found.sort((one, other) => rankOf(one) - rankOf(other));
}

/** A page may need some time for a good picture, or wait its turn. */
const patienceMs = 60_000;

/**
 * Since when pictures are missing that the page should have sent: whoever blocks them looks like nobody else on the wall. Null: none is
 * missing. A page that is away has a reason of its own.
 */
function withoutPicture({ sitting, held, picture }: Pick<Candidate, 'sitting' | 'held' | 'picture'>, now: number): number | null {
  const { cameraMinutes, isPaused, startedAt } = sitting;
  if (!cameraMinutes || isPaused || !held.isOnline) return null;
  const last = picture?.at.getTime() ?? startedAt;
  return now - last > 2 * cameraMinutes * 60_000 + patienceMs ? last : null;
}

/** Since when phone or screen is missing; somebody who scans its code, or chooses a screen, gives no reason yet. */
function withoutStream({ sitting, held }: Pick<Candidate, 'sitting' | 'held'>, since: number | null, now: number): number | null {
  if (since === null || sitting.isPaused || !held.isOnline) return null;
  return now - since > patienceMs ? since : null;
}

/** A page asks for challenges by itself, every few minutes: one that does not looks like nobody else. */
const challengeMs = 20 * 60_000;

/**
 * Since when the camera does not follow the colours of the screen, or the page asks for none. Null: it follows, or was not asked to.
 * An experiment that bright rooms disturb: it says no more than that somebody may look.
 */
function withoutAnswer({ sitting, held, challenge }: Candidate, now: number): number | null {
  if (sitting.challenge !== true || sitting.isPaused || !held.isOnline) return null;
  if (challenge && challenge.verdict !== 'followed') return challenge.at.getTime();
  const last = challenge?.at.getTime() ?? sitting.startedAt;
  return now - last > challengeMs ? last : null;
}

/** A page asks for codes as well, twice in an hour at least while the phone is there. */
const codeMs = 45 * 60_000;

/** Since when the phone has not seen the code of the screen, or the page asks for none; as `withoutAnswer` it is no more than a hint. */
function withoutCode({ sitting, held, phoneMissing, code }: Candidate, now: number): number | null {
  const isAsked = sitting.challenge === true && sitting.phone === true && phoneMissing === null;
  if (!isAsked || sitting.isPaused || !held.isOnline) return null;
  if (code && !code.isSeen) return code.at.getTime();
  const last = code?.at.getTime() ?? sitting.startedAt;
  return now - last > codeMs ? last : null;
}

const rankOf = ({ kind }: Reason): number => watchReasons.indexOf(kind);

export interface Ranked {
  candidate: Candidate;
  reasons: Reason[];
}

/** The worst first; of the same kind who left more often, then who has been so for longer. Without a reason the order of the beginning. */
export function worstFirst(one: Ranked, other: Ranked): number {
  const [first, second] = [one.reasons[0], other.reasons[0]];
  const rank = (first ? rankOf(first) : watchReasons.length) - (second ? rankOf(second) : watchReasons.length);
  if (rank !== 0) return rank;
  const times = first?.kind === 'leaves' && second ? second.n - first.n : 0;
  if (times !== 0) return times;
  if (first && second && first.since !== second.since) return first.since - second.since;
  const [begun, id] = [one.candidate.sitting, other.candidate.sitting];
  return begun.startedAt - id.startedAt || (begun.paperId < id.paperId ? -1 : 1);
}

const iso = (at: number): string => new Date(at).toISOString();

export const rowOf = ({ candidate: { sitting, held, leaves, picture, phoneMissing, screenMissing }, reasons }: Ranked): WatchRow => ({
  ...{ id: sitting.paperId, userId: sitting.userId, userName: sitting.userName, realName: sitting.realName, deptCode: sitting.deptCode },
  online: held.isOnline,
  offlineSince: held.isOnline ? '' : iso(held.since),
  ...{ answerCount: sitting.answerCount, quCount: sitting.quCount, isPaused: sitting.isPaused },
  image: picture?.id ?? '',
  imageTime: picture?.at.toISOString() ?? '',
  comparedTime: picture?.comparedAt?.toISOString() ?? '',
  leaveTimes: leaves?.n ?? 0,
  phone: sitting.phone !== true ? 'none' : phoneMissing === null ? 'ready' : 'missing',
  screen: sitting.screen !== true ? 'none' : screenMissing === null ? 'ready' : 'missing',
  deadline: iso(sitting.deadline),
  reasons: reasons.map(({ kind, since, n }) => ({ kind, since: iso(since), n })),
});
