import { Injectable } from '@nestjs/common';
import {
  BusinessError,
  sentence,
  takesScormValues,
  type calls,
  type Caller,
  type Input,
  type Output,
  type ScormValues,
} from '@xuekao/contracts';
import { isDuplicate } from '@xuekao/documents';
import { ServiceTime, type UserContext } from '@xuekao/platform';
import { CourseFileAddresses, CourseFileReader, type CourseFileDoc, type PackageItem, type ScormPackage } from '../files/index.js';
import { LearningCollections } from './learning.collections.js';
import { packageStateId, progressId, type PackageStateDoc, type PlayingDoc } from './learning.model.js';
import { LessonTickets, type LessonTicket } from './lesson-tickets.js';
import { givenOf, isItemDone, sessionSeconds } from './package.decider.js';
import { ProgressService, type Claimed } from './progress.service.js';
import { Studies, type Study } from './study.js';

type Calls = typeof calls.course.learning;
type Place = Pick<Input<Calls['savePackage']>, 'courseId' | 'fileId' | 'ticket'>;

interface OpenPackage {
  readonly study: Study;
  readonly ticket: LessonTicket;
  readonly file: CourseFileDoc;
  readonly scorm: ScormPackage;
  readonly lessonId: string;
}

/** Records of SCORM packages: kept for each learner, lesson and item, written by the page that plays (decision 0179). */
@Injectable()
export class PackageService {
  constructor(
    private readonly store: LearningCollections,
    private readonly studies: Studies,
    private readonly files: CourseFileReader,
    private readonly addresses: CourseFileAddresses,
    private readonly tickets: LessonTickets,
    private readonly progress: ProgressService,
    private readonly time: ServiceTime,
  ) {}

  /** @throws {BusinessError} see the call's refusals */
  async load(input: Input<Calls['loadPackage']>, { caller }: UserContext): Promise<Output<Calls['loadPackage']>> {
    const { file, scorm, lessonId } = await this.opened(input, caller, await this.time.settled());
    const { version } = scorm;
    const states = await this.store.packages.find({ lessonId }, { itemId: 1, isDone: 1 }).lean<PackageStateDoc[]>();
    const done = new Set(states.flatMap(({ itemId, isDone }) => (isDone ? [itemId] : [])));
    const first = scorm.items.find(({ id }) => !done.has(id)) ?? scorm.items[0];
    const item = input.itemId === undefined ? first : itemOf(scorm, input.itemId);
    if (!item) throw new BusinessError('NOT_FOUND');
    const state = await this.store.packages.findById(packageStateId(lessonId, item.id)).lean<PackageStateDoc>();
    const values = state ? valuesOf(state) : {};
    const left = state ? { values, seconds: state.seconds } : null;
    const learner = { id: caller.userId, name: caller.realName };
    return {
      version,
      items: scorm.items.map(({ id, title }) => ({ id, title, isDone: done.has(id) })),
      current: {
        id: item.id,
        url: this.addresses.itemOf(file, item, caller.userId),
        isAsset: item.isAsset,
        revision: state?.revision ?? 0,
        values,
        given: givenOf({ ...item, version }, learner, left),
      },
    };
  }

  /** A repeat changes nothing. @throws {BusinessError} see the call's refusals */
  async save(input: Input<Calls['savePackage']>, { caller }: UserContext): Promise<Output<Calls['savePackage']>> {
    const now = await this.time.settled();
    const { study, ticket, file, scorm, lessonId } = await this.opened(input, caller, now);
    const item = itemOf(scorm, input.itemId);
    if (!takesScormValues(scorm.version, input.values))
      throw new BusinessError('BAD_INPUT', { detail: sentence('learning.packageValues') });
    const written = await this.write(input, { item, scorm, lessonId, page: ticket.page, now });
    const { course, lessons } = study;
    const isClaimed = written.isDone && (await this.store.isAllDone(lessonId, scorm));
    const lesson: Claimed = isClaimed
      ? await this.progress.claim({ course, lessons, file }, caller.userId, now)
      : { finished: false, unlocked: '', courseFinished: false };
    return { ...written, ...lesson };
  }

  /** Before anything is read or written: who asks, from which page, and whether the course is open. */
  private async opened({ courseId, fileId, ticket: text }: Place, caller: Caller, now: number): Promise<OpenPackage> {
    const ticket = this.tickets.read(text, now);
    const isOwn = ticket?.userId === caller.userId && ticket.courseId === courseId && ticket.fileId === fileId;
    if (!ticket || !isOwn) throw new BusinessError('LESSON_TICKET');
    const [playing, study, file] = await Promise.all([
      this.store.playing.findById(caller.userId).lean<PlayingDoc>(),
      this.studies.of(courseId, caller, now).then((found) => this.studies.heard(found, caller, now)),
      this.files.find(fileId),
    ]);
    if (playing?.page !== ticket.page) throw new BusinessError('LESSON_ELSEWHERE');
    if (!file?.scorm || !study.lessons.some((lesson) => lesson.fileId === fileId)) throw new BusinessError('NOT_FOUND');
    return { study, ticket, file, scorm: file.scorm, lessonId: progressId(courseId, fileId, caller.userId) };
  }

  /** @throws {BusinessError} STALE: it rests on what is kept no more */
  private async write(
    { values, isEnded, revision }: Pick<Input<Calls['savePackage']>, 'values' | 'isEnded' | 'revision'>,
    { item, scorm, lessonId, page, now }: { item: PackageItem; scorm: ScormPackage; lessonId: string; page: string; now: number },
  ): Promise<{ revision: number; isDone: boolean }> {
    const _id = packageStateId(lessonId, item.id);
    const text = JSON.stringify(values);
    const before = await this.store.packages.findById(_id).lean<PackageStateDoc>();
    // its answer was lost
    const isRepeat = before?.revision === revision + 1 && before.page === page && before.values === text;
    if (before && isRepeat) return { revision: before.revision, isDone: before.isDone };
    if ((before?.revision ?? 0) !== revision) throw new BusinessError('STALE');
    const { version } = scorm;
    const state = {
      ...{ values: text, page, updateTime: new Date(now), revision: revision + 1 },
      // an item that was done stays so
      isDone: before?.isDone === true || isItemDone({ ...item, version }, values, isEnded),
      seconds: (before?.seconds ?? 0) + (isEnded ? Math.min(sessionSeconds(version, values), longestSeconds) : 0),
    };
    const isWritten = before
      ? (await this.store.packages.updateOne({ _id, revision }, { $set: state })).modifiedCount > 0
      : await this.store.packages.create({ _id, lessonId, itemId: item.id, ...state }).then(
          () => true,
          (error: unknown) => {
            if (!isDuplicate(error)) throw error;
            return false;
          },
        );
    if (!isWritten) throw new BusinessError('STALE');
    return { revision: state.revision, isDone: state.isDone };
  }
}

/** A session that says that it was longer is a clock that is wrong. */
const longestSeconds = 86_400;

// written by `write`
const valuesOf = ({ values }: Pick<PackageStateDoc, 'values'>): ScormValues => JSON.parse(values) as ScormValues;

/** @throws {BusinessError} NOT_FOUND */
function itemOf({ items }: ScormPackage, id: string): PackageItem {
  const item = items.find((one) => one.id === id);
  if (!item) throw new BusinessError('NOT_FOUND');
  return item;
}
