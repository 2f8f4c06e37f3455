import { Injectable } from '@nestjs/common';
import { BusinessError, calls, type Input, type Output } from '@xuekao/contracts';
import { CallClient, ServiceTime, type UserContext } from '@xuekao/platform';
import { CaptureCollections } from '../captures/index.js';
import { shownDispute, type Finding, type JudgedRow } from '../kernel/judged-rows.js';
import { InterruptionCollections } from '../interruptions/index.js';
import { LeaveCollections } from '../leaves/index.js';
import { WallNews } from '../news/index.js';
import { DisputeNews } from './dispute.news.js';
import { JudgedKinds } from './judged-kinds.js';

type Calls = typeof calls.proctoring.findings;
type Told = Output<Calls['own']>['findings'][number];
type Released = Output<typeof calls.exam.proctored.released>;
const dayMs = 86_400_000;

/**
 * Until when a finding may be disputed, in milliseconds since the epoch: so many days after it was made and its candidate could see it.
 * Undefined: it has no last day, by an exam service of the release before.
 */
const disputableUntil = ({ at }: Pick<Finding, 'at'>, { disputes }: Released): number | undefined =>
  disputes && Math.max(at.getTime(), disputes.since) + disputes.days * dayMs;

/** Findings of proctors for the candidate whom they are about, what that one says against them, and the answer (decision 0143). */
@Injectable()
export class FindingService {
  constructor(
    private readonly kinds: JudgedKinds,
    private readonly captures: CaptureCollections,
    private readonly leaves: LeaveCollections,
    private readonly interruptions: InterruptionCollections,
    private readonly news: DisputeNews,
    private readonly wall: WallNews,
    private readonly client: CallClient,
    private readonly time: ServiceTime,
  ) {}

  /** Without the note of the proctor, which may name others. @throws {BusinessError} NOT_FOUND */
  async own({ paperId }: Input<Calls['own']>, context: UserContext): Promise<Output<Calls['own']>> {
    const released = await this.released(paperId, context);
    if (!released.isReleased) return { findings: [] };
    const own = { paperId, userId: context.caller.userId };
    const [captures, leaves, interruptions] = await Promise.all([
      this.captures.judged.shownTo(own),
      this.leaves.judged.shownTo(own),
      this.interruptions.judged.shownTo(own),
    ]);
    const [seen, left, broken] = await Promise.all([
      this.captures.captures.find({ _id: { $in: captures.map(({ _id }) => _id) } }, { verdict: 1 }).lean(),
      this.leaves.leaves.find({ _id: { $in: leaves.map(({ _id }) => _id) } }, { kind: 1, seconds: 1 }).lean(),
      this.interruptions.interruptions.find({ _id: { $in: interruptions.map(({ _id }) => _id) } }, { kind: 1, at: 1, to: 1 }).lean(),
    ]);
    const verdicts = new Map(seen.map(({ _id, verdict }) => [_id, verdict]));
    const ways = new Map(left.map((leave) => [leave._id, leave]));
    const times = new Map(broken.map((interruption) => [interruption._id, interruption]));
    const found = [
      ...captures.map((row) => ({ row, kind: 'capture' as const, what: verdicts.get(row._id) ?? '', seconds: null })),
      ...leaves.map((row) => {
        const way = ways.get(row._id);
        return { row, kind: 'leave' as const, what: way?.kind ?? '', seconds: way?.seconds ?? null };
      }),
      ...interruptions.map((row) => {
        const time = times.get(row._id);
        const seconds = time ? Math.round((time.to.getTime() - time.at.getTime()) / 1000) : null;
        return { row, kind: 'interruption' as const, what: time?.kind ?? '', seconds };
      }),
    ];
    found.sort((one, other) => one.row.at.getTime() - other.row.at.getTime());
    return {
      findings: found.map(({ row, ...facts }): Told => {
        const { _id: id, at, finding, dispute } = row;
        const said = { as: finding?.as ?? 'confirmed', dispute: shownDispute(dispute), ...this.untilOf(row, released) };
        return { id, time: at.toISOString(), ...facts, ...said };
      }),
    };
  }

  private untilOf({ finding, dispute }: JudgedRow, released: Released): Pick<Told, 'disputeUntil'> {
    if (finding?.as !== 'confirmed' || dispute) return { disputeUntil: '' };
    const until = disputableUntil(finding, released);
    return until === undefined ? {} : { disputeUntil: this.time.now() < until ? new Date(until).toISOString() : '' };
  }

  /** @throws {BusinessError} NOT_FOUND also while results may not be seen, DISPUTE_TWICE, DISPUTE_OVER */
  async dispute({ paperId, kind, id, text }: Input<Calls['dispute']>, context: UserContext): Promise<Output<Calls['dispute']>> {
    const released = await this.released(paperId, context);
    if (!released.isReleased) throw new BusinessError('NOT_FOUND');
    const place = { paperId, id, userId: context.caller.userId };
    const now = this.time.now();
    const isOpen = (finding: Finding): boolean => now < (disputableUntil(finding, released) ?? Infinity);
    await this.kinds.of(kind).dispute(place, text, new Date(now), isOpen);
    return {};
  }

  /** @throws {BusinessError} NOT_FOUND, STALE */
  async answer(input: Input<Calls['answer']>, { caller, requestId, note }: UserContext): Promise<Output<Calls['answer']>> {
    const { paperId, kind, id, as, answer } = input;
    const { examId } = await this.client.call(calls.exam.proctored.seen, { paperId }, { requestId, caller });
    const finding = { as, note: answer, by: caller.userId, byName: caller.realName, at: new Date(this.time.now()) };
    const before = await this.kinds.of(kind).answer({ paperId, id }, finding);
    note({
      object: paperId,
      before: { [kind]: id, finding: before.finding?.as ?? null, dispute: before.dispute?.text ?? '' },
      after: { [kind]: id, finding: as, answer },
    });
    this.news.tellSoon();
    this.wall.tell(examId);
    return {};
  }

  private released(paperId: string, { caller: { userId }, requestId }: UserContext): Promise<Released> {
    return this.client.call(calls.exam.proctored.released, { paperId, userId }, { requestId });
  }
}
