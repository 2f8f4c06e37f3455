import { Injectable } from '@nestjs/common';
import { BusinessError, calls } from '@xuekao/contracts';
import { CallClient, type UserContext } from '@xuekao/platform';

interface Link {
  courseId?: string | undefined;
  activityId?: string | undefined;
}

/** A course and an activity open their exams to their own people, beside the audience of the exam. */
@Injectable()
export class LinkedExams {
  constructor(private readonly client: CallClient) {}

  /**
   * Whether the person is let in by a course that they have finished, or by a sign-up for an activity; without a link the audience of the
   * exam decides. @throws {BusinessError} NOT_FOUND where the link does not let the person in
   */
  async invites(examId: string, { courseId, activityId }: Link, { caller, requestId }: UserContext): Promise<boolean> {
    if (courseId === undefined && activityId === undefined) return false;
    const person = { examId, userId: caller.userId };
    // a link that names both has to be right in both
    const answers = await Promise.all([
      ...(courseId === undefined ? [] : [this.client.call(calls.course.learning.admits, { courseId, ...person }, { requestId })]),
      ...(activityId === undefined ? [] : [this.client.call(calls.activity.joins.admits, { activityId, ...person }, { requestId })]),
    ]);
    if (!answers.every(({ admits }) => admits)) throw new BusinessError('NOT_FOUND');
    return true;
  }
}
