import { Controller, Injectable } from '@nestjs/common';
import { BusinessError, calls, type Input, type Output } from '@xuekao/contracts';
import { CallClient, Handle, ServiceTime, type UserContext } from '@xuekao/platform';
import type { CourseDoc } from '../courses/index.js';
import { Learners } from './learners.js';
import { LearningCollections } from './learning.collections.js';
import { learnerId, type LearnerDoc } from './learning.model.js';
import { Studies } from './study.js';

const { studyChecks } = calls.course;
type Calls = typeof studyChecks;
/** Longer than the half minute in which the code has to be typed: words of a page come every quarter of a minute. */
const graceMs = 60_000;

/** Milliseconds of learning until a code is due; below zero: it is due for so long. */
const leftMs = ({ studyCheck = 0 }: CourseDoc, learner: Pick<LearnerDoc, 'uncheckedMs'> | null): number =>
  studyCheck * 60_000 - (learner?.uncheckedMs ?? 0);
export const checkSecondsOf = (course: CourseDoc, learner: Pick<LearnerDoc, 'uncheckedMs'> | null): number =>
  course.studyCheck ? Math.max(0, Math.ceil(leftMs(course, learner) / 1000)) : 0;
/** Whether a code is due for so long that nothing counts any more. */
export const isCheckMissed = (course: CourseDoc, learner: Pick<LearnerDoc, 'uncheckedMs'> | null): boolean =>
  Boolean(course.studyCheck) && leftMs(course, learner) < -graceMs;

/** Codes that show that somebody sits before the lesson. */
@Injectable()
export class StudyChecks {
  constructor(
    private readonly store: LearningCollections,
    private readonly studies: Studies,
    private readonly learners: Learners,
    private readonly client: CallClient,
    private readonly time: ServiceTime,
  ) {}

  /** @throws {BusinessError} see the call's refusals */
  async confirm({ courseId, ...captcha }: Input<Calls['confirm']>, { caller, requestId }: UserContext): Promise<Output<Calls['confirm']>> {
    const now = this.time.now();
    const { course } = await this.studies.open(courseId, caller, now);
    const isRight = await this.client.call(calls.identity.signIn.captchaUse, captcha, { requestId });
    if (!isRight) throw new BusinessError('CAPTCHA_WRONG');
    await this.learners.ensure(courseId, caller.userId, now);
    await this.store.learners.updateOne({ _id: learnerId(courseId, caller.userId) }, { $set: { uncheckedMs: 0 } });
    return { seconds: checkSecondsOf(course, null) };
  }
}

@Controller()
export class StudyCheckController {
  constructor(private readonly checks: StudyChecks) {}

  @Handle(studyChecks.confirm)
  confirm(input: Input<Calls['confirm']>, context: UserContext) {
    return this.checks.confirm(input, context);
  }
}
