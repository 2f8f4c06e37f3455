import type { ErrorName } from '@xuekao/contracts';
import { examStates } from './exam.model.js';
import { entryBlockedBy, type Blocked, type EntryFacts, type EntryFields } from './entry-rules.js';

/** Allowance of an approved application: one attempt in spite of lateness, of used up attempts, and of a window that is over. */
export interface Leave {
  /** of the application */
  id: string;
  /** end of the window of that attempt, in milliseconds since the epoch; null: that of the exam */
  until: number | null;
  /** the attempt that it is kept for, from just before it begins; null: none yet */
  paperId: string | null;
}

/** Port: applications stand above attempts and provide it. */
export abstract class EntryLeaves {
  /** Of the newest application that was approved; null: there is none. */
  abstract of(userId: string, examId: string): Promise<Leave | null>;

  /** Keeps it for this attempt, before that begins. @returns false: another attempt has it by now */
  abstract use(leave: Leave, paperId: string): Promise<boolean>;

  /** Behind the beginning of an attempt that it was kept for. */
  abstract begun(paperId: string): void;

  /** Whether somebody may still begin the exam by one, be it kept for a start that broke off. @param now milliseconds since the epoch */
  abstract isOpen(examId: string, now: number): Promise<boolean>;
}

/** Refusals that an approved application overcomes. */
const openToLeave: readonly ErrorName[] = ['EXAM_LATE', 'EXAM_CHANCES', 'EXAM_NOT_OPEN'];
/** Whether a learner who met this may apply: of an exam that is published and has begun. @param now milliseconds since the epoch */
export const canBeAskedFor = (exam: EntryFields, blocked: Blocked | null, now: number): boolean =>
  blocked !== null && openToLeave.includes(blocked.name) && exam.state === examStates.published && now >= exam.startTime.getTime();

export interface Entry<E> {
  /** what the person meets; null: nothing */
  blocked: Blocked | null;
  /** what the rules of the exam say by themselves */
  byRules: Blocked | null;
  /** needed to begin; null: none */
  leave: Leave | null;
  /** the exam as its rules are for this person */
  exam: E;
}

/**
 * Whether a person may begin now, with an approved application where the rules alone say no. Asks for one only then.
 * @param isFree whether the leave was not used up by an attempt before
 */
export async function entryFor<E extends EntryFields>(
  exam: E,
  facts: EntryFacts,
  { find, isFree }: { find: () => Promise<Leave | null>; isFree: (leave: Leave) => boolean | Promise<boolean> },
): Promise<Entry<E>> {
  const byRules = entryBlockedBy(exam, facts);
  const without = { blocked: byRules, byRules, leave: null, exam };
  if (!canBeAskedFor(exam, byRules, facts.now)) return without;
  const leave = await find();
  if (leave === null || !(await isFree(leave))) return without;
  const eased = { ...exam, late: false, chance: 0, endTime: leave.until === null ? exam.endTime : new Date(leave.until) };
  const blocked = entryBlockedBy(eased, facts);
  // what has to be bought is bought with an approval, too
  return blocked && openToLeave.includes(blocked.name) ? without : { blocked, byRules, leave, exam: eased };
}
