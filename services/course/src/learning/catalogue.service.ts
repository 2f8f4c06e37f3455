import { Injectable } from '@nestjs/common';
import { calls, cardTextLength, learnStates, type Input, type Output } from '@xuekao/contracts';
import { containing, pageOf, skipOf } from '@xuekao/documents';
import { ServiceTime, type UserContext } from '@xuekao/platform';
import { plainText } from '@xuekao/rich-text';
import type { QueryFilter } from 'mongoose';
import { CourseCategories, CourseCollections, forPerson, type CourseDoc } from '../courses/index.js';
import { LiveReader } from '../lives/index.js';
import { Learners } from './learners.js';
import { LearningCollections } from './learning.collections.js';
import { isInvited, learnerId, type LearnerDoc } from './learning.model.js';
import { QuestionsOfCourse } from './questions-of-course.js';
import { Studies } from './study.js';

type Calls = typeof calls.course.learning;
type Chosen = Pick<Input<Calls['openPaging']>['params'], 'catId' | 'title'>;
/** of the own courses that are put in order */
const mostOwn = 5000;

const stateOf = (learner: LearnerDoc | undefined): number => {
  if (!learner?.startTime) return learnStates.notStarted;
  return learner.finishTime ? learnStates.finished : learnStates.learning;
};

/** 课程中心, 我的课程: courses as learners find them. */
@Injectable()
export class CatalogueService {
  constructor(
    private readonly courses: CourseCollections,
    private readonly store: LearningCollections,
    private readonly categories: CourseCategories,
    private readonly learners: Learners,
    private readonly studies: Studies,
    private readonly questions: QuestionsOfCourse,
    private readonly lives: LiveReader,
    private readonly time: ServiceTime,
  ) {}

  async openPaging({ current, size, params }: Input<Calls['openPaging']>, context: UserContext): Promise<Output<Calls['openPaging']>> {
    const filter: QueryFilter<CourseDoc> = { $and: [forPerson(context.caller), ...(await this.chosen(params, context))] };
    const [found, total, words] = await Promise.all([
      this.courses.courses.find(filter).sort({ createTime: -1, _id: -1 }).skip(skipOf({ current, size })).limit(size).lean<CourseDoc[]>(),
      this.courses.courses.countDocuments(filter),
      this.categories.read(context),
    ]);
    const own = await this.learners.of(
      context.caller.userId,
      found.map(({ _id }) => _id),
    );
    const lives = await this.lives.counts(found, this.time.now());
    const cards = found.map((course) => ({
      ...cardOf(course, words, lives),
      contentText: plainText(course.content).slice(0, cardTextLength),
      price: course.price,
      hasJoin: Boolean(own.get(course._id)?.joinTime),
    }));
    return pageOf(cards, total, size);
  }

  /** Courses that one has joined, that are for one's department or oneself, or that an activity opened; what one did last comes first. */
  async minePaging({ current, size, params }: Input<Calls['minePaging']>, context: UserContext): Promise<Output<Calls['minePaging']>> {
    const { caller } = context;
    const own = await this.learners.of(caller.userId);
    const joined = [...own.values()].flatMap(({ courseId, joinTime }) => (joinTime ? [courseId] : []));
    const invited = [...own.values()].filter(isInvited).map(({ courseId }) => courseId);
    const filter: QueryFilter<CourseDoc> = {
      $and: [
        { $or: [forPerson(caller), { state: 0, _id: { $in: invited } }] },
        { $or: [{ _id: { $in: joined } }, { openType: { $in: [2, 3] } }] },
        ...(await this.chosen(params, context)),
        ...inState(params.state ?? learnStates.all, own),
      ],
    };
    const all = await this.courses.courses
      .find(filter, { createTime: 1 })
      .sort({ createTime: -1 })
      .limit(mostOwn)
      .lean<Pick<CourseDoc, '_id' | 'createTime'>[]>();
    const lastOf = ({ _id, createTime }: Pick<CourseDoc, '_id' | 'createTime'>): number =>
      (own.get(_id)?.updateTime ?? createTime).getTime();
    const skip = skipOf({ current, size });
    const ids = all
      .toSorted((a, b) => lastOf(b) - lastOf(a))
      .slice(skip, skip + size)
      .map(({ _id }) => _id);
    const [found, words, counts] = await Promise.all([
      this.courses.courses.find({ _id: { $in: ids } }).lean<CourseDoc[]>(),
      this.categories.read(context),
      this.questions.count(ids),
    ]);
    const byId = new Map(found.map((course) => [course._id, course]));
    const lives = await this.lives.counts(found, this.time.now());
    const rows = ids.flatMap((id) => {
      const course = byId.get(id);
      if (!course) return [];
      const learner = own.get(id);
      return [
        {
          ...cardOf(course, words, lives),
          learnFile: Math.min(learner?.finished ?? 0, course.fileCount),
          totalFile: course.fileCount,
          startTime: course.startTime?.toISOString() ?? null,
          endTime: course.endTime?.toISOString() ?? null,
          openType: course.openType,
          state: stateOf(learner),
          qaCount: counts.get(id) ?? 0,
          latestFile: learner?.latest ? { title: learner.latest.title, learnTime: learner.updateTime.toISOString() } : null,
        },
      ];
    });
    return pageOf(rows, all.length, size);
  }

  /** @throws {BusinessError} NOT_FOUND */
  async join(id: string, { caller }: UserContext): Promise<Output<Calls['join']>> {
    const now = this.time.now();
    const { learner } = await this.studies.member(id, caller, now);
    const hasJoin = !learner?.joinTime;
    await this.learners.ensure(id, caller.userId, now);
    const { userName, realName } = caller;
    const set = { userName, realName, joinTime: hasJoin ? new Date(now) : null };
    await this.store.learners.updateOne({ _id: learnerId(id, caller.userId) }, { $set: set });
    return { hasJoin };
  }

  private async chosen({ catId, title }: Chosen, context: UserContext): Promise<QueryFilter<CourseDoc>[]> {
    return [
      ...(catId ? [{ catId: { $in: await this.categories.within(catId, context) } }] : []),
      ...(title ? [{ title: containing(title) }] : []),
    ];
  }
}

function inState(state: number, own: ReadonlyMap<string, LearnerDoc>): QueryFilter<CourseDoc>[] {
  const idsIn = (wanted: number): string[] => [...own].flatMap(([id, learner]) => (stateOf(learner) === wanted ? [id] : []));
  if (state === learnStates.all) return [];
  if (state !== learnStates.notStarted) return [{ _id: { $in: idsIn(state) } }];
  return [{ _id: { $nin: [...idsIn(learnStates.learning), ...idsIn(learnStates.finished)] } }];
}

const cardOf = (
  { _id, title, cover, catId }: CourseDoc,
  words: ReadonlyMap<string, string>,
  lives: ReadonlyMap<string, number>,
): Pick<Output<Calls['openPaging']>['records'][number], 'id' | 'title' | 'cover' | 'catId_dictText' | 'liveCount'> => ({
  ...{ id: _id, title, cover },
  catId_dictText: words.get(catId) ?? '',
  liveCount: lives.get(_id) ?? 0,
});
