import { type Altered, type Append, type MongoEventStore, type Proved, proveStream } from '@xuekao/event-sourcing';
import { type AttemptEvent, streamOf } from './attempt.events.js';
import { evolveAttempt, type AttemptState } from './attempt.state.js';
import { acceptedDigest, receiptCode } from './receipt.js';

/** A hand-in with the code that its learner has. */
export interface Receipt {
  code: string;
  by: HandedIn['by'];
  at: Date;
  /** whether the digest in the hand-in is that of the answers in the log */
  isOfAnswers: boolean;
}
export interface AttemptProof {
  paperId: string;
  proved: Proved;
  /** the first append that is not as it was written; what is behind it was not looked at */
  altered: Altered | null;
  receipts: Receipt[];
  /** milestones that the lists show and the log does not hold: its newest appends are gone */
  lost: number;
}

/** Compares an attempt with its chain; null where the log has none of it. @param shown milestones that the lists show */
export async function proveAttempt(
  log: Pick<MongoEventStore, 'collection' | 'appendOf'>,
  paperId: string,
  shown = 0,
): Promise<AttemptProof | null> {
  let state: AttemptState = { status: 'none' };
  const receipts: Receipt[] = [];
  const take = ({ events }: Append, proved: Proved): void => {
    for (const event of events as readonly AttemptEvent[]) {
      if (event.type === 'AttemptHandedIn') receipts.push(...receiptOf(paperId, proved, event.data, state));
      state = evolveAttempt(state, event);
    }
  };
  const { proved, altered } = await proveStream(log, streamOf(paperId), take);
  if (proved.appends === 0 && !altered && shown === 0) return null;
  const milestones = altered ? shown : milestonesOf(state);
  return { paperId, proved, altered, receipts, lost: Math.max(0, shown - milestones) };
}

const milestonesOf = (state: AttemptState): number => (state.status === 'none' ? 0 : state.milestones);

type HandedIn = Extract<AttemptEvent, { type: 'AttemptHandedIn' }>['data'];

/** None where an earlier release handed it in. */
function receiptOf(paperId: string, { to, appends, hash }: Proved, { digest, by, at }: HandedIn, before: AttemptState): Receipt[] {
  if (digest === undefined || to !== appends) return [];
  const isOfAnswers = before.status !== 'none' && acceptedDigest(before.answers) === digest;
  return [{ code: receiptCode({ paperId, hash, digest }), by, at: new Date(at), isOfAnswers }];
}

const instant = (at: Date | null): string => (at === null || Number.isNaN(at.getTime()) ? 'at an unknown time' : at.toISOString());
const kindsOf = ({ types }: Altered): string => types.join(', ') || 'an event whose kind cannot be read';

function alteredSentence(altered: Altered): string {
  const { version, event, fault, at } = altered;
  const place = `append ${version}${event === null ? '' : `, event ${event + 1} in it`}`;
  const what = `${kindsOf(altered)}, ${instant(at)}`;
  if (fault === 'missing') return `ALTERED: append ${version} is missing: in its place stands one that says it is another (${what})`;
  if (fault === 'without hash') return `ALTERED: ${place} has lost its hash (${what})`;
  return `ALTERED: ${place} is not as it was written (${what})`;
}

function reachOf({ appends, from, to }: Proved): string {
  if (from === null) return `${appends} appends of a release without hashes: nothing is proved`;
  const before = from > 1 ? `; ${from - 1} before are of a release without hashes and not proved` : '';
  const after = appends > to ? `; ${appends - to} behind are of a release without hashes and not proved` : '';
  return `appends ${from} to ${to} of ${appends} are as they were written${before}${after}`;
}

/** Lines about an attempt for an operator, and whether all of it that can be proved is as it was written. */
export function reportOf({ paperId, proved, altered, receipts, lost }: AttemptProof): { isWhole: boolean; lines: string[] } {
  const mismatch = receipts.some(({ isOfAnswers }) => !isOfAnswers);
  const lines = [
    altered ? alteredSentence(altered) : reachOf(proved),
    ...(lost > 0 ? [`ALTERED: the lists show ${lost} later events that the log does not hold`] : []),
    ...receipts.map(
      ({ code, by, at, isOfAnswers }) =>
        `receipt ${code}, handed in by the ${by === 'clock' ? 'service' : by} ${instant(at)}` +
        (isOfAnswers ? '' : ' ALTERED: its digest is not that of the answers in the log'),
    ),
  ];
  return { isWhole: !altered && lost === 0 && !mismatch, lines: lines.map((line) => `attempt ${paperId}: ${line}`) };
}
