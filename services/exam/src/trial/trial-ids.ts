import { createHash } from 'node:crypto';

/** Ids of other papers are hashes: one of a million million begins like this. */
const prefix = 'e7a1ffff0000';

/** Says where an attempt is kept: one of the trial has a log of its own, which forgets. */
export const isTrialPaper = (paperId: string): boolean => paperId.startsWith(prefix);

/** The attempt that follows what the person's claim names: whoever starts it at the same time starts the same one. */
export const trialPaperIdFor = (userId: string, claim: { attemptId: string; claimedAt: Date } | null): string =>
  prefix + createHash('sha256').update(`${userId}:${claim?.attemptId ?? ''}:${claim?.claimedAt.getTime() ?? 0}`).digest('hex').slice(0, 24 - prefix.length);
