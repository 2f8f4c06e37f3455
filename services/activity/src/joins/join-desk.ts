import { Injectable } from '@nestjs/common';
import { BusinessError, siteText, type calls, type Input, type Output } from '@xuekao/contracts';
import { ServiceTime, type UserContext } from '@xuekao/platform';
import { writeSheets } from '@xuekao/sheets';
import { ActivityReader } from '../activities/index.js';
import { fileTitle } from '../kernel/file-title.js';
import { joinStateTexts } from '../kernel/texts.js';
import { answerText, checkedAnswers } from './join-answers.js';
import { JoinCollections } from './join.collections.js';
import { joinStates, seated, type JoinDoc } from './join.model.js';
import { JoinNews } from './join-news.js';
import { Seats } from './seats.js';

type Calls = typeof calls.activity.joins;
const mostRows = 10_000;
const instant = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Asia/Shanghai' });

/** Deeds of the console on sign-ups. */
@Injectable()
export class JoinDesk {
  constructor(
    private readonly store: JoinCollections,
    private readonly activities: ActivityReader,
    private readonly seats: Seats,
    private readonly news: JoinNews,
    private readonly time: ServiceTime,
  ) {}

  /**
   * All or none of an activity's sign-ups are decided.
   * @throws {BusinessError} NOT_FOUND, OWN_MATTER, STALE where one waits no more or is not as it was `seen`, ACTIVITY_REASON
   */
  async audit({ ids, state, auditMsg, seen = [] }: Input<Calls['audit']>, context: UserContext): Promise<void> {
    if (state === joinStates.rejected && auditMsg === '') throw new BusinessError('ACTIVITY_REASON');
    const joins = await this.reached(ids, context);
    if (joins.some(({ userId }) => userId === context.caller.userId)) throw new BusinessError('OWN_MATTER');
    const turnSeen = new Map(seen.map(({ id, turn }) => [id, turn]));
    const isAsSeen = ({ _id, turn }: JoinDoc): boolean => (turnSeen.get(_id) ?? turn) === turn;
    if (joins.some((join) => join.state !== joinStates.waiting || !isAsSeen(join))) throw new BusinessError('STALE');
    // noted first: those of one activity may be decided when another one refuses
    context.note({
      object: ids.join(','),
      before: joins.map(({ userName, state: was }) => ({ userName, state: was })),
      after: { state, auditMsg },
    });
    const at = new Date(this.time.now());
    const decided = { state, auditMsg, auditBy: context.caller.realName, auditTime: at, untold: at };
    for (const [activityId, own] of byActivity(joins)) {
      await this.seats.release(activityId, async (session) => {
        for (const { _id, turn } of own) {
          const { matchedCount } = await this.store.joins.updateOne(
            { _id, turn, state: joinStates.waiting },
            { $set: decided, $inc: { turn: 1 } },
            { session },
          );
          if (matchedCount === 0) throw new BusinessError('STALE');
        }
        return state === joinStates.rejected ? own.length : 0;
      });
      this.news.soon();
    }
  }

  /** Corrects what a sign-up says; its state stays. */
  async correct(join: JoinDoc, joinData: Input<Calls['update']>['joinData'], { note }: UserContext): Promise<Output<Calls['update']>> {
    const data = checkedAnswers(join.fields, joinData);
    const { matchedCount } = await this.store.joins.updateOne({ _id: join._id, turn: join.turn }, { $set: { data } });
    if (matchedCount === 0) throw new BusinessError('NOT_FOUND');
    note({ object: join._id, before: { data: join.data }, after: { data } });
    return { id: join._id, state: join.state };
  }

  /** @throws {BusinessError} NOT_FOUND, ACTIVITY_JOIN_PAID */
  async remove(ids: readonly string[], context: UserContext): Promise<void> {
    const joins = await this.reached(ids, context);
    // looked at before anything is taken: one that is paid keeps those of the other activities as well
    const paid = joins.filter(({ paidBy }) => paidBy !== undefined).length;
    if (paid > 0) throw new BusinessError('ACTIVITY_JOIN_PAID', { n: paid });
    // noted first: those of one activity may be gone when another one refuses
    context.note({ object: ids.join(','), before: joins });
    for (const [activityId, own] of byActivity(joins))
      await this.seats.release(activityId, async (session) => {
        const filter = { _id: { $in: own.map(({ _id }) => _id) } };
        const n = await this.store.joins.countDocuments({ ...filter, paidBy: { $exists: true } }).session(session);
        if (n > 0) throw new BusinessError('ACTIVITY_JOIN_PAID', { n });
        // what they hold now, whatever they held when they were looked for
        const seats = await this.store.joins.countDocuments({ ...filter, ...seated }).session(session);
        await this.store.joins.deleteMany(filter, { session });
        return seats;
      });
  }

  /** @throws {BusinessError} NOT_FOUND, EXPORT_TOO_MANY */
  async export({ activityId, state }: Input<Calls['export']>, { caller }: UserContext): Promise<Output<Calls['export']>> {
    const activity = await this.activities.reachable(activityId, caller);
    const joins = await this.store.joins
      .find({ activityId, ...(state === undefined ? {} : { state }) })
      .sort({ createTime: 1, _id: 1 })
      .limit(mostRows + 1)
      .lean<JoinDoc[]>();
    if (joins.length > mostRows) throw new BusinessError('EXPORT_TOO_MANY', { n: `${mostRows}+`, max: mostRows });
    // a form that was changed has questions that only earlier sign-ups answered: they stand behind those of today
    const columns = new Map([activity.fields, ...joins.map(({ fields }) => fields)].flat().map((field) => [field.fieldName, field]));
    for (const field of activity.fields) columns.set(field.fieldName, field);
    const fixed = (['Name', 'Account', 'Time', 'State', 'Reason'] as const).map((name) => siteText(`activity.column${name}`));
    const sign = siteText('general.listSign');
    const rows = joins.map(({ realName, userName, createTime, state: now, auditMsg, fields, data }) => {
      const own = new Map(fields.map((field) => [field.fieldName, field]));
      const said = new Map(data.map(({ fieldName, fieldValue }) => [fieldName, fieldValue]));
      const answers = [...columns].map(([name, field]) => answerText(own.get(name) ?? field, said.get(name), sign));
      return [realName, userName, instant.format(createTime), joinStateTexts[now] ?? '', auditMsg, ...answers];
    });
    const heading = [...fixed, ...[...columns.values()].map(({ fieldTitle }) => fieldTitle)];
    const bytes = await writeSheets([
      { name: siteText('activity.exportSheet'), widths: [12, 18, 18, 10, 24, ...[...columns].map(() => 24)], rows: [heading, ...rows] },
    ]);
    return { name: siteText('activity.exportFile', { title: fileTitle(activity.title) }), base64: bytes.toString('base64') };
  }

  private async reached(ids: readonly string[], { caller }: UserContext): Promise<JoinDoc[]> {
    const joins = await this.store.joins.find({ _id: { $in: [...ids] } }).lean<JoinDoc[]>();
    if (joins.length !== new Set(ids).size) throw new BusinessError('NOT_FOUND');
    await this.activities.allReachable(
      joins.map(({ activityId }) => activityId),
      caller,
    );
    return joins;
  }
}

function byActivity(joins: readonly JoinDoc[]): Map<string, JoinDoc[]> {
  const groups = new Map<string, JoinDoc[]>();
  for (const join of joins) groups.set(join.activityId, [...(groups.get(join.activityId) ?? []), join]);
  return groups;
}
