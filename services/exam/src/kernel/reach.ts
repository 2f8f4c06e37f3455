import type { Caller } from '@xuekao/contracts';

/** Fields of a paper that say who made its exam: an administrator reaches the papers of the exams within the own reach. */
export const examMaker = ['examBy', 'examDept'] as const;

/** `reachOf` for one object that is at hand. */
export function reaches(caller: Caller, { by, dept }: { by: string; dept: string }): boolean {
  if (caller.roleLevel === 1 || by === caller.userId) return true;
  return caller.roleLevel === 2 && caller.deptCode !== '' && dept.startsWith(caller.deptCode);
}

/** The department and every one above it: codes of sub-departments begin with the code of their parent. */
export const codesAbove = (deptCode: string): string[] =>
  Array.from({ length: deptCode.length }, (_, index) => deptCode.slice(0, index + 1));
