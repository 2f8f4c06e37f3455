import { Injectable } from '@nestjs/common';
import { courseAccess, type calls, type Input, type Output } from '@xuekao/contracts';
import { ServiceTime, type UserContext } from '@xuekao/platform';
import { Purchases } from '@xuekao/purchases';
import { CourseCategories } from '../courses/index.js';
import { CourseFileReader, type CourseFileDoc } from '../files/index.js';
import { LiveReader, LiveViewing } from '../lives/index.js';
import { Invitations } from './invitations.js';
import { QuestionsOfCourse } from './questions-of-course.js';
import { finishedOf, refuseShut, ruleOf, Studies, unlockedOf, type Study } from './study.js';
import { requiredMs } from './playback.decider.js';

type Calls = typeof calls.course.learning;
type Lives = typeof calls.course.lives;
type DirList = Output<Calls['detail']>['dirList'];
const isPast = (state: number): boolean => state === courseAccess.ended;

/** The page of a course. */
@Injectable()
export class CoursePageService {
  constructor(
    private readonly studies: Studies,
    private readonly files: CourseFileReader,
    private readonly categories: CourseCategories,
    private readonly purchases: Purchases,
    private readonly questions: QuestionsOfCourse,
    private readonly invitations: Invitations,
    private readonly lives: LiveReader,
    private readonly viewing: LiveViewing,
    private readonly time: ServiceTime,
  ) {}

  /** @throws {BusinessError} NOT_FOUND */
  async detail({ id, activityId }: Input<Calls['detail']>, context: UserContext): Promise<Output<Calls['detail']>> {
    await this.invitations.renew(id, activityId, context);
    const study = await this.studies.of(id, context.caller, this.time.now());
    const { course, learner, state, isBuy } = study;
    const isOpen = state === courseAccess.learnable;
    const [words, counts, dirList, liveList] = await Promise.all([
      this.categories.read(context),
      this.questions.count([id]),
      isOpen ? this.dirsOf(study, context.caller.userId) : [],
      isOpen && isBuy ? this.lives.shown(course, this.time.now()) : [],
    ]);
    const { title, cover, periods, dayRule, dayLimit, price, content, fileCount, refExam, faceStart, faceCam, faceInterval } = course;
    return {
      ...{
        id,
        title,
        cover,
        periods,
        dayRule,
        dayLimit,
        price,
        fileCount,
        refExam,
        faceStart,
        faceCam,
        faceInterval,
        state,
        isBuy,
        dirList,
        liveList,
      },
      // who may not learn it reads no more than why
      content: isOpen ? content : '',
      catId_dictText: words.get(course.catId) ?? '',
      createTime: course.createTime.toISOString(),
      startTime: course.startTime?.toISOString() ?? null,
      endTime: course.endTime?.toISOString() ?? null,
      qaCount: counts.get(id) ?? 0,
      hasJoin: Boolean(learner?.joinTime),
      finished: Boolean(learner?.finishTime),
      latestFileId: learner?.latest?.fileId ?? '',
    };
  }

  /** @throws {BusinessError} NOT_FOUND */
  async refFileList({ courseId, title = '' }: Input<Calls['refFileList']>, { caller }: UserContext): Promise<Output<Calls['refFileList']>> {
    const { lessons } = await this.studies.member(courseId, caller, this.time.now());
    return lessons.filter((lesson) => lesson.title.includes(title)).map(({ id, fileId, title: name }) => ({ id, fileId, title: name }));
  }

  /** A course that has not begun is sold; one that is over, or for others, is not. @throws {BusinessError} see the call's refusals */
  async buyInit({ courseId }: Input<Calls['buyInit']>, context: UserContext): Promise<Output<Calls['buyInit']>> {
    const study = await this.studies.member(courseId, context.caller, this.time.now());
    const { course } = study;
    if (isPast(study.state)) refuseShut(study);
    const until = course.endTime ? { until: course.endTime } : {};
    return this.purchases.begin({ kind: 'course', goodsId: courseId, title: course.title, price: course.price, ...until }, context);
  }

  /** @throws {BusinessError} NOT_FOUND, COURSE_SHUT, COURSE_UNPAID */
  async liveList(courseId: string, { caller }: UserContext): Promise<Output<Lives['list']>> {
    const { course } = await this.studies.open(courseId, caller, this.time.now());
    return this.lives.shown(course, this.time.now());
  }

  /** @throws {BusinessError} NOT_FOUND, COURSE_SHUT, COURSE_UNPAID */
  async openLive({ courseId, liveId }: Input<Lives['open']>, { caller }: UserContext): Promise<Output<Lives['open']>> {
    const { course } = await this.studies.open(courseId, caller, this.time.now());
    return this.viewing.open(course, liveId, caller.userId);
  }

  private async dirsOf({ course, lessons }: Study, userId: string): Promise<DirList> {
    const [progress, files] = await Promise.all([
      this.studies.progressOf(course._id, userId),
      this.files.byIds(lessons.map(({ fileId }) => fileId)),
    ]);
    const byFile = new Map(progress.map((one) => [one.fileId, one]));
    const unlocked = unlockedOf(lessons, finishedOf(progress));
    const lessonOf = (lesson: Study['lessons'][number], file: CourseFileDoc | undefined): DirList[number]['fileList'][number] => {
      const { id, fileId, title, fileType } = lesson;
      const own = byFile.get(fileId);
      return {
        ...{ id, fileId, title, fileType },
        needLearn: Math.ceil(requiredMs(ruleOf(lesson, file)) / 1000),
        learnSec: Math.floor((own?.learnMs ?? 0) / 1000),
        unlocked: unlocked.has(fileId),
        finished: own?.isFinished ?? false,
      };
    };
    return course.dirList.map(({ id, title, fileList }) => ({
      ...{ id, title },
      fileList: fileList.map((lesson) => lessonOf(lesson, files.get(lesson.fileId))),
    }));
  }
}
