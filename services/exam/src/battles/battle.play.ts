import { Injectable } from '@nestjs/common';
import { BusinessError, dayOf, endOfDay, type Caller, type calls, type Input, type Output } from '@xuekao/contracts';
import { containing, pageOf, skipOf } from '@xuekao/documents';
import { ServiceTime, type UserContext } from '@xuekao/platform';
import { toPoints } from '@xuekao/question';
import { OpenClaims, PersonAllowance } from '../attempts/index.js';
import { ExamPassword } from '../exams/index.js';
import { between } from '../kernel/between.js';
import { deedPartId } from '../kernel/ids.js';
import { PaperContents } from '../question-sets/index.js';
import { BattleCollections } from './battle.collections.js';
import { spanName, spanOf } from './battle.cycles.js';
import { takesUntil } from './battle.decider.js';
import { BattleDeparts } from './battle.departs.js';
import { memberId, type BattleDoc, type BattlePaperDoc } from './battle.model.js';
import { BattleRanks } from './battle.ranks.js';
import { BattleReader, type PlayedBattle } from './battle.reader.js';
import { BattlePapers } from './battle.store.js';
import { battleHead, isRunning } from './battle.views.js';
import { clockText } from './rank.marks.js';

type Calls = typeof calls.exam.battles;
/** Beginnings of one person, in whatever battles. */
const startRate = { burst: 60, perSecond: 20 / 3600 };
interface Own {
  used: number;
  openPaperId: string;
}

/** Battles as learners see them: lists, taking part, and rankings. */
@Injectable()
export class BattlePlay {
  private readonly starts = new PersonAllowance(startRate, 'TOO_MANY');

  constructor(
    private readonly store: BattleCollections,
    private readonly reader: BattleReader,
    private readonly papers: BattlePapers,
    private readonly contents: PaperContents,
    private readonly passwords: ExamPassword,
    private readonly ranks: BattleRanks,
    private readonly departNames: BattleDeparts,
    private readonly claims: OpenClaims,
    private readonly time: ServiceTime,
  ) {}

  async paging({ current, size, params }: Input<Calls['paging']>, { caller }: UserContext): Promise<Output<Calls['paging']>> {
    const startTime = between(params.dateRange);
    const filter = {
      $and: [this.reader.filterFor(caller)],
      ...(params.title ? { title: containing(params.title) } : {}),
      ...(startTime ? { startTime } : {}),
    };
    const total = await this.store.battles.countDocuments(filter);
    const found = await this.store.battles
      .find(filter, { notice: 0 })
      .sort({ endTime: -1, _id: -1 })
      .skip(skipOf({ current, size }))
      .limit(size)
      .lean<BattleDoc[]>();
    const now = this.time.now();
    const own = await this.ownOf(found, caller.userId, now);
    return pageOf(
      found.map((battle) => card(battle, own.get(battle._id), now)),
      total,
      size,
    );
  }

  async detail(id: string, { caller }: UserContext): Promise<Output<Calls['detail']>> {
    const battle = await this.reader.forLearner(id, caller);
    const now = this.time.now();
    const [own, hasJoin] = await Promise.all([this.ownOf([battle], caller.userId, now), this.reader.hasJoined(battle, caller.userId)]);
    return { ...card(battle, own.get(id), now), notice: battle.notice, hasJoin, serverTime: new Date(now).toISOString() };
  }

  /** Chances that the person has left now: none in a battle that takes no rounds. */
  async chancesOf(battle: BattleDoc, userId: string): Promise<number> {
    const now = this.time.now();
    if (!isRunning(battle, now)) return 0;
    return card(battle, (await this.ownOf([battle], userId, now)).get(battle._id), now).chance;
  }

  /** @throws {BusinessError} see the call */
  async join({ battleId, password }: Input<Calls['join']>, { caller }: UserContext): Promise<{ id: string }> {
    const battle = await this.reader.forLearner(battleId, caller);
    await this.refuseWhileSitting(caller.userId);
    if (!isRunning(battle, this.time.certain())) throw new BusinessError('BATTLE_NOT_OPEN');
    if (!(await this.reader.hasJoined(battle, caller.userId))) {
      await this.checkPassword(battle, caller.userId, password);
      const member = { battleId, userId: caller.userId, at: new Date(this.time.now()) };
      await this.store.members.updateOne({ _id: memberId(battleId, caller.userId) }, { $setOnInsert: member }, { upsert: true });
    }
    return this.begin(battle, caller);
  }

  /** @throws {BusinessError} as `join`; BATTLE_PASSWORD_MISSING for who has not joined */
  async create(battleId: string, { caller }: UserContext): Promise<{ id: string }> {
    const battle = await this.reader.forLearner(battleId, caller);
    if (!(await this.reader.hasJoined(battle, caller.userId))) throw new BusinessError('BATTLE_PASSWORD_MISSING');
    await this.refuseWhileSitting(caller.userId);
    return this.begin(battle, caller);
  }

  /** The same questions may stand in the exam that the person sits, and a mark tells the key. @throws {BusinessError} BATTLE_DURING_EXAM */
  async refuseWhileSitting(userId: string): Promise<void> {
    if (await this.claims.openPaper(userId, this.time.certain())) throw new BusinessError('BATTLE_DURING_EXAM');
  }

  async rankingPerson({ id, timeType }: Input<Calls['rankingPerson']>, { caller }: UserContext): Promise<Output<Calls['rankingPerson']>> {
    await this.reader.forLearner(id, caller);
    const rows = await this.ranks.people(id, spanOf(timeType), dayOf(this.time.now()), caller.userId);
    return rows.map(({ rank, userId, realName, tenths, avgMs }) => ({
      ...{ rank, realName },
      totalScore: toPoints(tenths),
      avgTimeStr: clockText(avgMs),
      isMine: userId === caller.userId,
    }));
  }

  async rankingDept(
    { id, timeType }: Input<Calls['rankingDept']>,
    { caller, requestId }: UserContext,
  ): Promise<Output<Calls['rankingDept']>> {
    await this.reader.forLearner(id, caller);
    const rows = await this.ranks.departs(id, spanOf(timeType), dayOf(this.time.now()), caller.deptCode);
    const names = await this.departNames.names(
      rows.map(({ deptCode }) => deptCode),
      requestId,
    );
    return rows.map(({ rank, deptCode, tenths }) => ({
      rank,
      deptName: names.get(deptCode) ?? deptCode,
      totalScore: toPoints(tenths),
      isMine: deptCode === caller.deptCode,
    }));
  }

  /**
   * The open paper, or the next chance of the cycle. Each chance has one paper whose id follows from it, so it is begun once,
   * however many ask at once; whoever comes second gets that paper.
   */
  private async begin(battle: PlayedBattle, caller: Caller): Promise<{ id: string }> {
    const now = this.time.certain();
    if (!isRunning(battle, now)) throw new BusinessError('BATTLE_NOT_OPEN');
    const { userId, userName, realName, deptCode } = caller;
    const { _id: battleId, title, cycleCount, quCount, quTenths, setId } = battle;
    const day = dayOf(now);
    const cycle = spanName(spanOf(battle.cycleType), day);
    const shown = await this.store.papers.findOne({ battleId, userId, cycle }, { n: 1 }).sort({ n: -1 }).lean<Pick<BattlePaperDoc, 'n'>>();
    // the list may be behind the log: the log of each chance says what became of it
    for (let n = shown?.n ?? 1; n <= cycleCount; n += 1) {
      const paperId = deedPartId(battleId, `${userId}:${cycle}:${n}`);
      let state = await this.papers.load(paperId);
      if (state.status === 'none') {
        this.starts.check(userId);
        const assigned = await this.contents.assign(setId, paperId);
        const person = { userId, userName, realName, deptCode };
        const times = { day, startedAt: now, deadline: Math.min(endOfDay(day), battle.endTime.getTime()) };
        const started = { setId, ...assigned, battleId, title, ...person, cycle, n, ...times, quCount, totalTenths: quCount * quTenths };
        let isFirst = false;
        state = await this.papers.execute(paperId, (current) => {
          isFirst = current.status === 'none';
          return { type: 'Start', started };
        });
        // whoever got what another call has begun has begun nothing
        if (isFirst) this.starts.spend(userId);
      }
      if (state.status === 'open' && now <= takesUntil(state.started)) return { id: paperId };
    }
    throw new BusinessError('BATTLE_CHANCES', { n: cycleCount });
  }

  private async checkPassword(battle: BattleDoc, userId: string, password: string | undefined): Promise<void> {
    try {
      await this.passwords.check(battle, userId, password);
    } catch (error) {
      if (error instanceof BusinessError && error.errorName === 'EXAM_PASSWORD') throw new BusinessError('BATTLE_PASSWORD');
      if (error instanceof BusinessError && error.errorName === 'EXAM_PASSWORD_MISSING') throw new BusinessError('BATTLE_PASSWORD_MISSING');
      throw error;
    }
  }

  /** By battle: chances that were used in the present cycle, and the paper that takes answers. */
  private async ownOf(battles: readonly BattleDoc[], userId: string, now: number): Promise<ReadonlyMap<string, Own>> {
    const day = dayOf(now);
    const cycles = battles.map(({ _id, cycleType }) => ({ battleId: _id, userId, cycle: spanName(spanOf(cycleType), day) }));
    if (cycles.length === 0) return new Map();
    const found = await this.store.papers
      .find({ $or: cycles }, { battleId: 1, n: 1, handState: 1, deadline: 1 })
      .lean<Pick<BattlePaperDoc, '_id' | 'battleId' | 'n' | 'handState' | 'deadline'>[]>();
    const own = new Map<string, Own>();
    for (const { _id, battleId, n, handState, deadline } of found) {
      const known = own.get(battleId) ?? { used: 0, openPaperId: '' };
      const isOpen = handState === 0 && now < deadline.getTime();
      own.set(battleId, { used: Math.max(known.used, n), openPaperId: isOpen ? _id : known.openPaperId });
    }
    return own;
  }
}

function card(battle: BattleDoc, { used, openPaperId }: Own = { used: 0, openPaperId: '' }, now: number) {
  const head = battleHead(battle, now);
  // what is left at the end is worth nothing
  return { ...head, chance: head.stateFlag === 'OVERDUE' ? 0 : Math.max(0, battle.cycleCount - used), openPaperId };
}
