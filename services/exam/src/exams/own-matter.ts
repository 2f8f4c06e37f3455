import { reachOf } from '@xuekao/access';
import { BusinessError, type Caller } from '@xuekao/contracts';
import type { ExamDoc } from './exam.model.js';

/**
 * Before time is given to people who are named: whoever has the exam by a share may be of its audience, and gives none to the own person.
 * @param users ids of the people
 * @throws {BusinessError} OWN_MATTER
 */
export function refuseOwnMatter(
  caller: Caller,
  { createBy, createDept }: Pick<ExamDoc, 'createBy' | 'createDept'>,
  users: readonly string[],
): void {
  const isOwn = reachOf(caller).includes({ by: createBy, dept: createDept });
  if (!isOwn && users.includes(caller.userId)) throw new BusinessError('OWN_MATTER');
}
