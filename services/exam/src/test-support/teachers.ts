import { permissionCodes, type Caller } from '@xuekao/contracts';
import { learner, type ExamBed } from './exam-bed.js';
import { idOf } from './papers.js';

let people = 0;

/** A teacher whom identity knows, with all permissions; reaches what is the own, unless `changes` say more. */
export function teacherOf(bed: ExamBed, realName: string, changes: Partial<Caller> = {}): Caller {
  people += 1;
  const caller = {
    ...learner(0),
    userId: idOf(0x7000 + people),
    realName,
    roleType: 2,
    roleLevel: 3,
    permissions: permissionCodes,
    ...changes,
  };
  bed.neighbours.colleagues.add(caller);
  return caller;
}

/** Holders of a share: these people. */
export const to = (...callers: readonly Caller[]) => callers.map(({ userId }) => ({ kind: 'user' as const, id: userId }));
