import { newNumber, proofOf } from '../kernel/numbers.js';
import type { BatchPerson } from './batch.model.js';
import type { GrantDoc } from './grant.model.js';

const dayMs = 86_400_000;

/** The kind as it is when it is granted. */
type Kind = Pick<GrantDoc, 'certId' | 'designId' | 'title' | 'authority'> & { numberPrefix: string; validDays: number };
/** By whom, or for which score, it is granted. */
type Origin = Pick<GrantDoc, '_id' | 'grantType' | 'batchId' | 'grantBy' | 'grantName' | 'examId' | 'examTitle' | 'score' | 'held'>;

/** A certificate for a person from now on, which the person is to be told of. */
export function newGrant({ numberPrefix, validDays, ...kind }: Kind, person: BatchPerson, origin: Origin, now: Date): GrantDoc {
  const number = newNumber(numberPrefix, now);
  const { id: userId, userName, realName, deptCode, deptName } = person;
  return {
    ...origin,
    ...{ number, proof: proofOf(number), ...kind, userId, userName, realName, deptCode, deptName, createdAt: now },
    expireAt: validDays === 0 ? null : new Date(now.getTime() + validDays * dayMs),
    ...{ withdrawnAt: null, withdrawReason: '', withdrawBy: '', turn: 1, isTold: false },
  };
}
