import { Controller, Injectable } from '@nestjs/common';
import { addressOf, BusinessError, calls, courseAccess, learnerPages, siteText, type Input, type Output } from '@xuekao/contracts';
import { CallClient, Handle, ServiceTime, type UserContext } from '@xuekao/platform';
import { Purchases } from '@xuekao/purchases';
import { CourseReader, type CourseDoc } from '../courses/index.js';
import { LearningCollections } from './learning.collections.js';
import { refuseShut } from './study.js';

const { purchaseNotices } = calls.course;
type Calls = typeof purchaseNotices;
type Learner = Output<typeof calls.identity.users.audience>[number];
/** People who are asked for, and kept, at once: an audience may be larger than what a process should hold. */
const pageSize = 5000;
/** Of one delivery. */
const atOnce = 500;

/** Tells people of a course that they have to buy before they learn it. */
@Injectable()
export class PurchaseNotices {
  constructor(
    private readonly store: LearningCollections,
    private readonly courses: CourseReader,
    private readonly purchases: Purchases,
    private readonly client: CallClient,
    private readonly time: ServiceTime,
  ) {}

  /** @throws {BusinessError} NOT_FOUND, NOT_FOR_SALE, COURSE_SHUT */
  async tell(
    { courseId }: Input<Calls['prepareNotify']>,
    { caller, requestId, note }: UserContext,
  ): Promise<Output<Calls['prepareNotify']>> {
    const course = await this.courses.reachable(courseId, caller);
    if (course.price === 0) throw new BusinessError('NOT_FOR_SALE');
    if (course.state !== 0) refuseShut({ course, state: courseAccess.disabled });
    if (course.endTime && course.endTime.getTime() <= this.time.now()) refuseShut({ course, state: courseAccess.ended });
    const owners = await this.purchases.ownersOf(courseId);
    const words = {
      title: siteText('learning.buyTitle'),
      content: siteText('learning.buy', { course: course.title, price: (course.price / 100).toFixed(2) }),
      link: addressOf(learnerPages.CourseView, { courseId }),
    };
    let count = 0;
    for await (const people of this.audienceOf(course, requestId)) {
      const untold = people.filter((userId) => !owners.has(userId));
      for (let from = 0; from < untold.length; from += atOnce) {
        const messages = untold.slice(from, from + atOnce).map((userId) => ({ key: `course-buy:${courseId}:${userId}`, userId, ...words }));
        count += (await this.client.call(calls.identity.messages.deliver, { messages }, { requestId })).count;
      }
    }
    note({ object: courseId, after: { notified: count } });
    return { count };
  }

  /** In pages. A course for everybody is nobody's in particular: those are told who have it among their own ones. */
  private async *audienceOf({ _id: courseId, openType, departs, users }: CourseDoc, requestId: string): AsyncGenerator<string[]> {
    if (openType === 1) {
      let page: string[] = [];
      for await (const { userId } of this.store.learners
        .find({ courseId, joinTime: { $ne: null } }, { userId: 1 })
        .lean()
        .cursor()) {
        page.push(userId);
        if (page.length < pageSize) continue;
        yield page;
        page = [];
      }
      yield page;
      return;
    }
    const asked = { deptCodes: openType === 2 ? departs : null, users: openType === 3 ? users : null, limit: pageSize };
    let last: Learner | undefined;
    do {
      const from = last && { after: { deptCode: last.deptCode, userName: last.userName, id: last.id } };
      const page: Learner[] = await this.client.call(calls.identity.users.audience, { ...asked, ...from }, { requestId });
      yield page.map(({ id }) => id);
      last = page.length < pageSize ? undefined : page.at(-1);
    } while (last !== undefined);
  }
}

@Controller()
export class PurchaseNoticeController {
  constructor(private readonly notices: PurchaseNotices) {}

  @Handle(purchaseNotices.prepareNotify)
  prepareNotify(input: Input<Calls['prepareNotify']>, context: UserContext) {
    return this.notices.tell(input, context);
  }
}
