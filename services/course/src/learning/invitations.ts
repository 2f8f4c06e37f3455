import { Inject, Injectable } from '@nestjs/common';
import { calls, type Input, type Output } from '@xuekao/contracts';
import { CallClient, LOGGER, ServiceTime, type Logger, type UserContext } from '@xuekao/platform';
import { CourseReader, outsideOf } from '../courses/index.js';
import { LearningCollections } from './learning.collections.js';
import { learnerId, type LearnerDoc } from './learning.model.js';
import { Learners } from './learners.js';

type Calls = typeof calls.course.learning;

/**
 * Sign-ups for an activity that open its course to people outside of the course's audience. The activity's answer is kept with the learner,
 * so that a heartbeat asks nobody; it is asked anew when the page or a lesson is opened, so a sign-up that was taken back ends there.
 */
@Injectable()
export class Invitations {
  constructor(
    private readonly courses: CourseReader,
    private readonly store: LearningCollections,
    private readonly learners: Learners,
    private readonly client: CallClient,
    private readonly time: ServiceTime,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @param activityId the one by whose link the person comes; without it the one that let the person in before */
  async renew(courseId: string, activityId: string | undefined, { caller, requestId }: UserContext): Promise<void> {
    const _id = learnerId(courseId, caller.userId);
    const [course, learner] = await Promise.all([
      this.courses.find(courseId),
      this.store.learners.findById(_id, { invitedBy: 1 }).lean<Pick<LearnerDoc, 'invitedBy'>>(),
    ]);
    const known = learner?.invitedBy;
    if (!course || (activityId ?? known) === undefined || outsideOf(course, caller) === null) return;
    const asks = (id: string): Promise<boolean> => this.admits({ activityId: id, courseId, userId: caller.userId }, requestId);
    if (activityId !== undefined && activityId !== known) {
      if (await asks(activityId)) {
        await this.learners.ensure(courseId, caller.userId, this.time.now());
        await this.store.learners.updateOne({ _id }, { $set: { invitedBy: activityId } });
        return;
      }
    }
    if (known !== undefined && !(await this.stillAdmits(asks, known)))
      await this.store.learners.updateOne({ _id, invitedBy: known }, { $unset: { invitedBy: 1 } });
  }

  /** Whether who has finished the course may sit its exam. */
  async opensExam({ courseId, userId, examId }: Input<Calls['admits']>): Promise<Output<Calls['admits']>> {
    const [course, learner] = await Promise.all([
      this.courses.find(courseId),
      this.store.learners.findById(learnerId(courseId, userId), { finishTime: 1 }).lean<Pick<LearnerDoc, 'finishTime'>>(),
    ]);
    return { admits: course?.state === 0 && course.refExam === examId && Boolean(learner?.finishTime) };
  }

  /** An activity service that is away for a moment sends nobody out of a lesson. */
  private async stillAdmits(asks: (activityId: string) => Promise<boolean>, known: string): Promise<boolean> {
    try {
      return await asks(known);
    } catch (error) {
      this.logger.warn({ err: error, activityId: known }, 'the activity was not asked; what it said before holds');
      return true;
    }
  }

  private async admits(input: Input<typeof calls.activity.joins.admits>, requestId: string): Promise<boolean> {
    return (await this.client.call(calls.activity.joins.admits, input, { requestId })).admits;
  }
}
