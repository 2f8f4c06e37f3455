import { Injectable } from '@nestjs/common';
import { reachOf } from '@xuekao/access';
import { BusinessError, calls, type Input, type Output } from '@xuekao/contracts';
import { checkRevision, containing, inTransaction, listSort, pageOf, savedObject, saveRevised, skipOf } from '@xuekao/documents';
import { CallClient, ServiceTime, type UserContext } from '@xuekao/platform';
import type { QueryFilter } from 'mongoose';
import { newId } from '../kernel/ids.js';
import { ActivityChecks, type ActivityInput } from './activity.checks.js';
import { ActivityCollections } from './activity.collections.js';
import { ActivityCategories, ActivityTypes } from './activity.dictionaries.js';
import type { ActivityDoc } from './activity.model.js';
import { ActivityReader, forPerson } from './activity.reader.js';
import { cardOf, formOf, rowOf, type Words } from './activity.views.js';
import { JoinsOfActivity } from './joins-of-activity.js';

type Calls = typeof calls.activity.activities;
type Chosen = Input<Calls['paging']>['params'];
const sortable = {
  title: 'title',
  startTime: 'startTime',
  endTime: 'endTime',
  joinCount: 'joinCount',
  state: 'state',
  createTime: 'createTime',
};

@Injectable()
export class ActivityService {
  constructor(
    private readonly store: ActivityCollections,
    private readonly reader: ActivityReader,
    private readonly checks: ActivityChecks,
    private readonly categories: ActivityCategories,
    private readonly types: ActivityTypes,
    private readonly joins: JoinsOfActivity,
    private readonly client: CallClient,
    private readonly time: ServiceTime,
  ) {}

  /** The centre of sign-ups: those that go on or are still to come, the first end first; then the others. */
  async paging({ current, size, params }: Input<Calls['paging']>, context: UserContext): Promise<Output<Calls['paging']>> {
    const filter = { $and: [forPerson(context.caller), { state: 0 }, ...(await this.chosen(params, context))] };
    const now = new Date(this.time.now());
    const open = { $and: [filter, { endTime: { $gt: now } }] };
    const over = { $and: [filter, { endTime: { $lte: now } }] };
    const { activities } = this.store;
    const [opened, ended, words] = await Promise.all([
      activities.countDocuments(open),
      activities.countDocuments(over),
      this.words(context),
    ]);
    const skip = skipOf({ current, size });
    const first = await activities.find(open).sort({ endTime: 1, _id: 1 }).skip(skip).limit(size).lean<ActivityDoc[]>();
    const rest = size - first.length;
    const last =
      rest === 0
        ? []
        : await activities
            .find(over)
            .sort({ endTime: -1, _id: -1 })
            .skip(Math.max(0, skip - opened))
            .limit(rest)
            .lean<ActivityDoc[]>();
    const shown = [...first, ...last];
    const lives = await this.livesOf(shown, context);
    return pageOf(
      shown.map((activity) => cardOf(activity, words, lives.get(activity.refCourse ?? '') ?? 0)),
      opened + ended,
      size,
    );
  }

  async detail(id: string, context: UserContext): Promise<Output<Calls['detail']>> {
    const activity = await this.reader.forLearner(id, context.caller);
    const { refCourse = '', refExam, content, fields } = activity;
    const [words, lives] = await Promise.all([this.words(context), this.livesOf([activity], context)]);
    return { ...cardOf(activity, words, lives.get(refCourse) ?? 0), refCourse, refExam, content, fields };
  }

  /** Lives of the courses, as a card shows them; while the course service does not answer, the cards are there without them. */
  private async livesOf(activities: readonly Pick<ActivityDoc, 'refCourse'>[], { requestId }: UserContext): Promise<Map<string, number>> {
    const ids = [...new Set(activities.flatMap(({ refCourse = '' }) => (refCourse === '' ? [] : [refCourse])))];
    if (ids.length === 0) return new Map();
    const found = await this.client.call(calls.course.lives.counts, { ids }, { requestId }).catch((error: unknown) => {
      if (error instanceof BusinessError) return [];
      throw error;
    });
    return new Map(found.map(({ id, liveCount }) => [id, liveCount]));
  }

  async adminPaging(
    { current, size, orders, params }: Input<Calls['adminPaging']>,
    context: UserContext,
  ): Promise<Output<Calls['adminPaging']>> {
    const filter = {
      $and: [reachOf(context.caller).filter(), ...(await this.chosen(params, context))],
      ...(params.state === undefined ? {} : { state: params.state }),
    };
    const { activities } = this.store;
    const [found, total, words] = await Promise.all([
      activities
        .find(filter)
        .sort(listSort(orders, sortable, { createTime: -1 }))
        .skip(skipOf({ current, size }))
        .limit(size)
        .lean<ActivityDoc[]>(),
      activities.countDocuments(filter),
      this.words(context),
    ]);
    const waiting = await this.joins.waiting(found.map(({ _id }) => _id));
    return pageOf(
      found.map((activity) => rowOf(activity, words, waiting.get(activity._id) ?? 0)),
      total,
      size,
    );
  }

  async adminDetail(id: string, { caller, requestId }: UserContext): Promise<Output<Calls['adminDetail']>> {
    const activity = await this.reader.reachable(id, caller);
    const { users } = activity;
    return formOf(activity, users.length === 0 ? [] : await this.client.call(calls.identity.users.byIds, { ids: users }, { requestId }));
  }

  /** @throws {BusinessError} NOT_FOUND, STALE, ACTIVITY_SEATS, ACTIVITY_PASSWORD_MISSING */
  async save(input: ActivityInput, context: UserContext): Promise<Output<Calls['save']>> {
    const { activities, connection } = this.store;
    if (input.id === undefined) {
      const { userId: createBy, deptCode: createDept } = context.caller;
      const fields = await this.checks.checked(input, null, context);
      const own = { _id: newId(), joinCount: 0, createBy, createDept, createTime: new Date(this.time.now()), revision: 0 };
      await activities.create({ ...fields, ...own });
      return { id: own._id, revision: 0 };
    }
    const stored = await this.reader.reachable(input.id, context.caller);
    checkRevision(stored, input.revision);
    const fields = await this.checks.checked(input, stored, context);
    const revision = await inTransaction(connection, async (session) => {
      // a sign-up at this moment conflicts with the save, which then looks again
      const now = await activities.findById(stored._id, { joinCount: 1 }, { session }).lean();
      if (!now) throw new BusinessError('NOT_FOUND');
      if (fields.maxJoin > 0 && fields.maxJoin < now.joinCount) throw new BusinessError('ACTIVITY_SEATS', { n: now.joinCount });
      return saveRevised({ model: activities, stored, read: input.revision, set: fields, session });
    });
    context.note({ object: savedObject(stored._id, input.revision), before: stored, after: { ...stored, ...fields } });
    return { id: stored._id, revision };
  }

  /** @throws {BusinessError} NOT_FOUND */
  async changeState({ ids, state }: Input<Calls['state']>, { caller, note }: UserContext): Promise<void> {
    const before = await this.reader.allReachable(ids, caller);
    await this.store.activities.updateMany({ _id: { $in: before.map(({ _id }) => _id) } }, { $set: { state }, $inc: { revision: 1 } });
    note({ object: ids.join(','), before: before.map(({ title, state: was }) => ({ title, state: was })), after: { state } });
  }

  /** Takes activities without sign-ups. @throws {BusinessError} NOT_FOUND, ACTIVITY_JOINED_BY */
  async remove(ids: readonly string[], { caller, note }: UserContext): Promise<void> {
    const before = await this.reader.allReachable(ids, caller);
    const n = await this.joins.count(ids);
    if (n > 0) throw new BusinessError('ACTIVITY_JOINED_BY', { n });
    // who signs up at this moment holds a seat, and the activity stays
    const { deletedCount } = await this.store.activities.deleteMany({ _id: { $in: before.map(({ _id }) => _id) }, joinCount: 0 });
    if (deletedCount !== before.length) throw new BusinessError('ACTIVITY_JOINED_BY', { n: before.length - deletedCount });
    note({ object: ids.join(','), before });
  }

  private async words(context: UserContext): Promise<Words> {
    const [types, categories] = await Promise.all([this.types.read(context), this.categories.read(context)]);
    return { types, categories };
  }

  private async chosen({ activityType, catId, title }: Chosen, context: UserContext): Promise<QueryFilter<ActivityDoc>[]> {
    return [
      ...(activityType ? [{ activityType }] : []),
      ...(catId ? [{ catId: { $in: await this.categories.within(catId, context) } }] : []),
      ...(title ? [{ title: containing(title) }] : []),
    ];
  }
}
