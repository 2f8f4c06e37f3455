import { BusinessError } from '@xuekao/contracts';

/**
 * A course and an activity open their exams to their own people, beside the audience of the exam. Neither of them is there yet, so by one
 * of them there is no exam for anybody. @throws {BusinessError} NOT_FOUND
 */
export function refuseLinked({ courseId, activityId }: { courseId?: string | undefined; activityId?: string | undefined }): void {
  if (courseId !== undefined || activityId !== undefined) throw new BusinessError('NOT_FOUND');
}
