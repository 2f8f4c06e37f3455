import { createHash } from 'node:crypto';
import { trialExamId } from '@xuekao/contracts';

/** Whether the exam is the trial. The service asks this here only, and pages read `isTrial` of the answers. */
export const isTrialExam = (examId: string): boolean => examId === trialExamId;

/** Ids of other papers are hashes: one in 2.8 × 10¹⁴ begins like this. */
const prefix = 'e7a1ffff0000';

/** Says where an attempt is kept: one of the trial has a log of its own, which forgets. */
export const isTrialPaper = (paperId: string): boolean => paperId.startsWith(prefix);

/** The attempt that follows what the person's claim names: whoever starts it at the same time starts the same one. */
export const trialPaperIdFor = (userId: string, claim: { attemptId: string; claimedAt: Date } | null): string =>
  prefix +
  createHash('sha256')
    .update(`${userId}:${claim?.attemptId ?? ''}:${claim?.claimedAt.getTime() ?? 0}`)
    .digest('hex')
    .slice(0, 24 - prefix.length);
