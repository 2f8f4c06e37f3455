import { Injectable } from '@nestjs/common';
import { isInTree, reachOf } from '@xuekao/access';
import { calls, type Caller, type Input, type Output } from '@xuekao/contracts';
import { pageOf, skipOf } from '@xuekao/documents';
import { CallClient, ServiceTime, type UserContext } from '@xuekao/platform';
import { Disputes } from '../findings/index.js';
import { LeaveCounts } from '../leaves/index.js';
import { Presence } from '../presence/index.js';
import { PhoneCodeEvidence } from '../phone-codes/index.js';
import { StreamStates } from '../streams/index.js';
import { covers, LookedParts, partOf, type LookedPart } from './looked-parts.js';
import { RecentAnswers } from './recent-answers.js';
import { noFacts, WallFacts } from './wall-facts.js';
import { reasonsOf, rowOf, worstFirst, type Candidate, type Ranked, type WallSitting } from './wall-order.js';

type Calls = typeof calls.proctoring.watch;
/** Several proctors look at the same exam; and rights that were taken away end within so much. */
const recentMs = 2000;

/** Part of an exam of which a proctor may know. */
interface SeenPart {
  part: LookedPart;
  /** the own attempt is in it */
  own: boolean;
}

/** The watch wall: who sits an exam, and at whom somebody should look first (decision 0113). */
@Injectable()
export class WallService {
  private readonly recent = new RecentAnswers<Ranked[]>(recentMs, () => this.time.now());
  private readonly parts = new RecentAnswers<SeenPart>(recentMs, () => this.time.now());
  private readonly looked = new LookedParts();

  constructor(
    private readonly client: CallClient,
    private readonly presence: Presence,
    private readonly leaves: LeaveCounts,
    private readonly time: ServiceTime,
    private readonly facts: WallFacts,
    private readonly streams: StreamStates,
    private readonly disputes: Disputes,
    private readonly codes: PhoneCodeEvidence,
  ) {}

  /** @throws {BusinessError} NOT_FOUND */
  async processPaging(input: Input<Calls['processPaging']>, context: UserContext): Promise<Output<Calls['processPaging']>> {
    const { current, size, params } = input;
    const { examId, online = false, offline = false, deptCode, realName, news } = params;
    const all = await this.seen(examId, context, news);
    const counts = {
      online: all.filter(({ candidate }) => candidate.held.isOnline).length,
      offline: all.filter(({ candidate }) => !candidate.held.isOnline).length,
      alarms: all.filter(({ reasons }) => reasons.length > 0).length,
    };
    const wanted = all.filter(({ candidate: { sitting, held } }) => {
      if (online !== offline && held.isOnline !== online) return false;
      if (deptCode !== undefined && !isInTree(deptCode, sitting.deptCode)) return false;
      return !realName || sitting.realName.includes(realName) || sitting.userName.includes(realName);
    });
    const from = skipOf({ current, size });
    const shown = wanted.slice(from, from + size).map(rowOf);
    return { ...pageOf(shown, wanted.length, size), counts };
  }

  /** @throws {BusinessError} NOT_FOUND */
  async handPaging(
    { current, size, params }: Input<Calls['handPaging']>,
    { caller, requestId }: UserContext,
  ): Promise<Output<Calls['handPaging']>> {
    const { examId, realName, hasEx } = params;
    const asked = { examId, current, size, ...(realName ? { realName } : {}), ...(hasEx === undefined ? {} : { hasEx }) };
    const { records, ...pages } = await this.client.call(calls.exam.proctored.handed, asked, { requestId, caller });
    const paperIds = records.map(({ paperId }) => paperId);
    const [counts, disputes] = await Promise.all([this.leaves.of({ paperIds }), this.disputes.waitingOf(paperIds)]);
    return {
      ...pages,
      records: records.map(({ paperId: id, ...row }) => {
        return { id, ...row, leaveTimes: counts.get(id)?.n ?? 0, disputes: disputes.get(id) ?? 0 };
      }),
    };
  }

  /** @throws {BusinessError} NOT_FOUND */
  async timeline({ paperId }: Input<Calls['timeline']>, { caller, requestId }: UserContext): Promise<Output<Calls['timeline']>> {
    const { examId, userId, startedAt, endedAt, list } = await this.client.call(
      calls.exam.proctored.course,
      { paperId },
      { requestId, caller },
    );
    const [leaves, streams, codes, spans] = await Promise.all([
      this.leaves.listOf(paperId),
      this.streams.listOf(paperId),
      this.codes.listOf(paperId),
      this.presence.spansOf({ userId, examId }, startedAt, endedAt ?? this.time.now()),
    ]);
    const rows = [
      ...list.map(({ at, what, text }) => ({ at, what, text, kind: null, seconds: null })),
      ...leaves.map(({ at, kind, seconds }) => ({ at: at.getTime(), what: 'leave' as const, text: '', kind, seconds })),
      ...streams.map(({ kind, from, to }) => ({
        ...{ at: from.getTime(), what: `${kind}Stream` as const, text: '', kind: null },
        seconds: to && Math.round((to.getTime() - from.getTime()) / 1000),
      })),
      ...codes.map(({ at, isSeen }) => ({
        ...{ at: at.getTime(), what: isSeen ? ('codeSeen' as const) : ('codeUnseen' as const), text: '', kind: null, seconds: null },
      })),
      ...spans.map(({ from, to }) => ({
        ...{ at: from, what: 'offline' as const, text: '', kind: null },
        seconds: to === null ? null : Math.round((to - from) / 1000),
      })),
    ];
    return rows.sort((one, other) => other.at - one.at).map(({ at, ...row }) => ({ time: new Date(at).toISOString(), ...row }));
  }

  /** People of whom the caller may know, the worst first. @param news number of the newest news that has to be known */
  private async seen(examId: string, { caller, requestId }: UserContext, news?: number): Promise<readonly Ranked[]> {
    const { part, own } = await this.parts.get(`${examId}:${seenAs(caller)}`, async () => {
      const { own: hasOwn, ...told } = await this.client.call(calls.exam.proctored.part, { examId }, { requestId, caller });
      return { part: partOf(told), own: hasOwn };
    });
    const wide = this.looked.look(examId, part);
    const all = await this.recent.get(`${examId}:${wide.key}`, () => this.ranked(examId, wide, requestId, news), news);
    if (own && wide.key === part.key) return all;
    return all.filter(({ candidate: { sitting } }) => covers(part, sitting) && (own || sitting.userId !== caller.userId));
  }

  private async ranked(examId: string, part: LookedPart, requestId: string, news?: number): Promise<Ranked[]> {
    const sitting = await this.sitting(examId, part, requestId);
    const facts = await this.facts.of(examId, sitting, news);
    const now = this.time.now();
    return sitting
      .map((one, at) => {
        const held = this.presence.of({ userId: one.userId, examId }, one.startedAt);
        return withReasons({ ...(facts[at] ?? noFacts), sitting: one, held }, now);
      })
      .sort(worstFirst);
  }

  private async sitting(examId: string, { within, paperIds }: LookedPart, requestId: string): Promise<WallSitting[]> {
    const part = { within: within && [...within], paperIds: [...paperIds] };
    const all: WallSitting[] = [];
    for (let after: string | undefined, hasMore = true; hasMore; after = all.at(-1)?.paperId) {
      const asked = { examId, part, ...(after === undefined ? {} : { after }) };
      const answer = await this.client.call(calls.exam.proctored.sitting, asked, { requestId });
      all.push(...answer.list);
      hasMore = answer.hasMore;
    }
    return all;
  }
}

/**
 * Key of the rights by which the caller sees the wall. All who reach everything see the same; the exam service decides about others, and
 * one whose rights have changed is another person: a part of before must let nobody in.
 */
function seenAs(caller: Caller): string {
  const { userId, roleType, roleLevel, deptCode, groups } = caller;
  return reachOf(caller).isWhole ? '' : [userId, roleType, roleLevel, deptCode, ...groups].join(' ');
}

const withReasons = (candidate: Candidate, now: number): Ranked => ({ candidate, reasons: reasonsOf(candidate, now) });
