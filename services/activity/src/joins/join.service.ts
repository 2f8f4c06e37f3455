import { Injectable } from '@nestjs/common';
import { BusinessError, unpaidMs, type calls, type Input, type Output } from '@xuekao/contracts';
import { containing, listSort, pageOf, skipOf } from '@xuekao/documents';
import { ServiceTime, type UserContext } from '@xuekao/platform';
import type { QueryFilter } from 'mongoose';
import { ActivityCollections, ActivityPassword, ActivityReader, ActivityTypes, type ActivityDoc } from '../activities/index.js';
import { newId } from '../kernel/ids.js';
import { checkedAnswers } from './join-answers.js';
import { JoinCollections } from './join.collections.js';
import { hasSeat, joinStates, stateOfPaid, type JoinDoc } from './join.model.js';
import { answersOf, ownRow, type OwnRow } from './join.views.js';
import { isFull, Seats } from './seats.js';

type Calls = typeof calls.activity.joins;
const sortable = { createTime: 'createTime', joinName: 'realName', state: 'state' };

/** 报名: people sign up, and see what they signed up for. */
@Injectable()
export class JoinService {
  constructor(
    private readonly store: JoinCollections,
    private readonly activityStore: ActivityCollections,
    private readonly activities: ActivityReader,
    private readonly passwords: ActivityPassword,
    private readonly types: ActivityTypes,
    private readonly seats: Seats,
    private readonly time: ServiceTime,
  ) {}

  async checkJoin(id: string, { caller }: UserContext): Promise<Output<Calls['checkJoin']>> {
    const activity = await this.activities.forLearner(id, caller);
    const found = await this.ownOf(id, caller.userId);
    const now = this.time.now();
    return {
      my: found && { id: found._id, state: found.state, auditMsg: found.auditMsg, hasSeat: hasSeat(found) },
      disabled: activity.state !== 0,
      notStart: now < activity.startTime.getTime(),
      ended: now >= activity.endTime.getTime(),
      overJoin: isFull(activity),
    };
  }

  /** @throws {BusinessError} see the call's refusals */
  async join({ activityId, joinData, password }: Input<Calls['join']>, { caller }: UserContext): Promise<Output<Calls['join']>> {
    const activity = await this.activities.forLearner(activityId, caller);
    if (await this.ownOf(activityId, caller.userId)) throw new BusinessError('ACTIVITY_JOINED');
    this.refuseClosed(activity);
    await this.passwords.check(activity, caller.userId, password);
    const { userId, userName, realName, deptCode } = caller;
    const join: JoinDoc = {
      ...{ _id: newId(), activityId, userId, userName, realName, deptCode, fields: activity.fields },
      data: checkedAnswers(activity.fields, joinData),
      ...this.beginning(activity, { auditBy: '' }),
      ...{ auditMsg: '', auditBy: '', auditTime: null, createTime: new Date(this.time.now()), turn: 0 },
    };
    await this.seats.admit(join);
    return { id: join._id, state: join.state };
  }

  /** The learner's own sign-up that was rejected waits for its audit again, also where the activity asks for none any more. */
  async resubmit(
    found: JoinDoc,
    joinData: Input<Calls['update']>['joinData'],
    { caller, note }: UserContext,
  ): Promise<Output<Calls['update']>> {
    if (found.state !== joinStates.rejected) throw new BusinessError('ACTIVITY_JOIN_FIXED');
    const activity = await this.activities.forLearner(found.activityId, caller);
    this.refuseClosed(activity);
    const data = checkedAnswers(activity.fields, joinData);
    // who has paid once does not pay again
    const { state, ...held } = found.paidBy === undefined ? this.beginning(activity, found) : { state: stateOfPaid(activity, found) };
    await this.seats.take(activity._id, async (session) => {
      const { matchedCount } = await this.store.joins.updateOne(
        { _id: found._id, state: joinStates.rejected },
        { $set: { fields: activity.fields, data, state, ...held }, $inc: { turn: 1 }, $unset: { untold: true } },
        { session },
      );
      if (matchedCount === 0) throw new BusinessError('ACTIVITY_JOIN_FIXED');
    });
    note({ object: found._id, after: { state } });
    return { id: found._id, state };
  }

  async myPaging({ current, size, params }: Input<Calls['myPaging']>, context: UserContext): Promise<Output<Calls['myPaging']>> {
    const filter: QueryFilter<JoinDoc> = {
      userId: context.caller.userId,
      ...(params.state === undefined ? {} : { state: params.state }),
      ...(params.title ? { activityId: { $in: await this.titled(params.title) } } : {}),
    };
    const [found, total] = await Promise.all([
      this.store.joins.find(filter).sort({ createTime: -1, _id: -1 }).skip(skipOf({ current, size })).limit(size).lean<JoinDoc[]>(),
      this.store.joins.countDocuments(filter),
    ]);
    return pageOf(await this.rowsOf(found, context), total, size);
  }

  /** The console's list: sign-ups of the activities that the caller sees. */
  async paging({ current, size, orders, params }: Input<Calls['paging']>, context: UserContext): Promise<Output<Calls['paging']>> {
    const seen = await this.activities.idsSeen(context.caller);
    const filter: QueryFilter<JoinDoc> = {
      $and: [
        ...(seen === null ? [] : [{ activityId: { $in: seen } }]),
        ...(params.activityId === undefined ? [] : [{ activityId: params.activityId }]),
      ],
      ...(params.state === undefined ? {} : { state: params.state }),
      ...(params.joinName ? { realName: containing(params.joinName) } : {}),
    };
    if (filter.$and?.length === 0) delete filter.$and;
    const [found, total] = await Promise.all([
      this.store.joins
        .find(filter)
        .sort(listSort(orders, sortable, { createTime: -1 }))
        .skip(skipOf({ current, size }))
        .limit(size)
        .lean<JoinDoc[]>(),
      this.store.joins.countDocuments(filter),
    ]);
    const rows = await this.rowsOf(found, context);
    return pageOf(
      rows.flatMap((row, at) => {
        const join = found[at];
        return join ? [{ ...row, ...auditOf(join) }] : [];
      }),
      total,
      size,
    );
  }

  /** The own sign-up, or one of an activity that the caller sees in the console. @throws {BusinessError} NOT_FOUND */
  async detail(id: string, context: UserContext): Promise<Output<Calls['detail']>> {
    const join = await this.seen(id, context, 'activity:list');
    const [row] = await this.rowsOf([join], context);
    if (!row) throw new Error('one sign-up is one row');
    return { ...row, userName: join.userName, dataList: answersOf(join) };
  }

  async admits({ activityId, userId, examId, courseId }: Input<Calls['admits']>): Promise<Output<Calls['admits']>> {
    const activity = await this.activities.find(activityId);
    if (!activity || activity.state !== 0) return { admits: false };
    const isLinked = courseId === undefined ? activity.refExam === examId : activity.refCourse === courseId;
    if (!isLinked) return { admits: false };
    return { admits: (await this.ownOf(activityId, userId))?.state === joinStates.joined };
  }

  /** @param code lets a person of the console see sign-ups of others @throws {BusinessError} NOT_FOUND */
  async seen(id: string, { caller }: UserContext, code: 'activity:list' | 'activity:audit'): Promise<JoinDoc> {
    const join = await this.store.joins.findById(id).lean<JoinDoc>();
    if (!join) throw new BusinessError('NOT_FOUND');
    if (join.userId === caller.userId) return join;
    if (!caller.permissions.includes(code)) throw new BusinessError('NOT_FOUND');
    await this.activities.reachable(join.activityId, caller);
    return join;
  }

  private ownOf(activityId: string, userId: string): Promise<JoinDoc | null> {
    return this.store.joins.findOne({ activityId, userId }).lean<JoinDoc>().exec();
  }

  /** State of a sign-up that nobody has paid for yet; with a price its seat is held for as long as an order waits. */
  private beginning(activity: ActivityDoc, join: Pick<JoinDoc, 'auditBy'>): Pick<JoinDoc, 'state' | 'heldUntil'> {
    if (!activity.price) return { state: stateOfPaid(activity, join) };
    return { state: joinStates.unpaid, heldUntil: new Date(this.time.now() + unpaidMs) };
  }

  private refuseClosed(activity: ActivityDoc): void {
    const now = this.time.now();
    if (activity.state !== 0) throw new BusinessError('ACTIVITY_OFF');
    if (now < activity.startTime.getTime()) throw new BusinessError('ACTIVITY_NOT_STARTED');
    if (now >= activity.endTime.getTime()) throw new BusinessError('ACTIVITY_ENDED');
    // those who come too late wait for nobody's transaction
    if (isFull(activity)) throw new BusinessError('ACTIVITY_FULL');
  }

  private async titled(title: string): Promise<string[]> {
    const found = await this.activityStore.activities.find({ title: containing(title) }, { _id: 1 }).lean();
    return found.map(({ _id }) => _id);
  }

  private async rowsOf(joins: readonly JoinDoc[], context: UserContext): Promise<OwnRow[]> {
    const ids = [...new Set(joins.map(({ activityId }) => activityId))];
    const [activities, types] = await Promise.all([
      this.activityStore.activities.find({ _id: { $in: ids } }).lean<ActivityDoc[]>(),
      this.types.read(context),
    ]);
    const byId = new Map(activities.map((activity) => [activity._id, activity]));
    return joins.map((join) => ownRow(join, byId.get(join.activityId), types));
  }
}

const auditOf = ({ userName, auditBy, auditTime }: JoinDoc) => ({ userName, auditBy, auditTime: auditTime?.toISOString() ?? '' });
