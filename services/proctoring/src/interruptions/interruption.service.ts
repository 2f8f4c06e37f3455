import { Injectable } from '@nestjs/common';
import { BusinessError, calls, type Input, type Output } from '@xuekao/contracts';
import { CallClient, ServiceTime, type UserContext } from '@xuekao/platform';
import { shownDispute, shownFinding } from '../kernel/judged-rows.js';
import { Presence } from '../presence/index.js';
import { StreamStates } from '../streams/index.js';
import { interruptionsOf, type Found } from './found-interruptions.js';
import { InterruptionCollections } from './interruption.collections.js';

type Calls = typeof calls.proctoring.interruptions;
const secondsOf = (from: number, to: number): number => Math.round((to - from) / 1000);

/** Times in which an attempt that should be watched was not, and what proctors find about them (decision 0145). */
@Injectable()
export class InterruptionService {
  constructor(
    private readonly store: InterruptionCollections,
    private readonly presence: Presence,
    private readonly streams: StreamStates,
    private readonly client: CallClient,
    private readonly time: ServiceTime,
  ) {}

  /** @throws {BusinessError} NOT_FOUND */
  async list({ paperId }: Input<Calls['list']>, context: UserContext): Promise<Output<Calls['list']>> {
    const { found } = await this.found(paperId, context);
    const judged = await this.store.interruptions.find({ paperId }).lean();
    const rows = new Map(judged.map((row) => [row._id, row]));
    // as it was when it was judged, also where the times behind it are gone
    const stored = judged.map(({ _id, kind, at, to }): Found => ({ id: _id, kind, from: at.getTime(), to: to.getTime() }));
    return [...stored, ...found.filter(({ id }) => !rows.has(id))]
      .sort((one, other) => one.from - other.from)
      .map(({ id, kind, from, to }) => {
        const row = rows.get(id);
        const said = { finding: shownFinding(row?.finding), dispute: shownDispute(row?.dispute) };
        return { id, time: new Date(from).toISOString(), kind, seconds: to === null ? null : secondsOf(from, to), ...said };
      });
  }

  /** @throws {BusinessError} NOT_FOUND also while it lasts, OWN_MATTER, STALE */
  async judge(judging: Input<Calls['judge']>, context: UserContext): Promise<Output<Calls['judge']>> {
    const { paperId, id } = judging;
    const { found, examId, userId } = await this.found(paperId, context);
    if (userId === context.caller.userId) throw new BusinessError('OWN_MATTER');
    if ((await this.store.interruptions.exists({ _id: id, paperId })) === null) {
      const one = found.find((each) => each.id === id);
      if (one === undefined || one.to === null) throw new BusinessError('NOT_FOUND');
      const row = { paperId, examId, userId, kind: one.kind, at: new Date(one.from), to: new Date(one.to) };
      await this.store.interruptions.updateOne({ _id: id }, { $setOnInsert: row }, { upsert: true });
    }
    return this.store.judged.judge(judging, context, new Date(this.time.now()));
  }

  private async found(paperId: string, { caller, requestId }: UserContext) {
    const attempt = await this.client.call(calls.exam.proctored.course, { paperId }, { requestId, caller });
    const { examId, userId, startedAt, endedAt, watched = false } = attempt;
    if (!watched) return { examId, userId, found: [] };
    const now = this.time.now();
    const [offline, streams] = await Promise.all([
      this.presence.spansOf({ userId, examId }, startedAt, endedAt ?? now),
      this.streams.listOf(paperId),
    ]);
    const sent = streams.map(({ kind, from, to }) => ({ kind, from: from.getTime(), to: to?.getTime() ?? null }));
    return { examId, userId, found: interruptionsOf({ paperId, startedAt, endedAt }, offline, sent, now) };
  }
}
