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
   * Whether the person is let in by an activity; without a link the audience of the exam decides. Courses are not there yet, so by one of
   * them there is no exam for anybody. @throws {BusinessError} NOT_FOUND where the link lets nobody in
   */
  async invites(examId: string, { courseId, activityId }: Link, { caller, requestId }: UserContext): Promise<boolean> {
    if (courseId !== undefined) throw new BusinessError('NOT_FOUND');
    if (activityId === undefined) return false;
    const input = { activityId, examId, userId: caller.userId };
    const { admits } = await this.client.call(calls.activity.joins.admits, input, { requestId });
    if (!admits) throw new BusinessError('NOT_FOUND');
    return true;
  }
}
