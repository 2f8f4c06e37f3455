import { randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { battleShortPath, boardRows, BusinessError, dayOf, type calls, type Input, type Output } from '@xuekao/contracts';
import { isDuplicate } from '@xuekao/documents';
import { CONFIG, ServiceTime, SignedText, type CallContext, type Config, type UserContext } from '@xuekao/platform';
import { toPoints } from '@xuekao/question';
import { LRUCache } from 'lru-cache';
import { BattleAdmin } from './battle.admin.js';
import { BattleCollections } from './battle.collections.js';
import { spanOf } from './battle.cycles.js';
import { BattleDeparts } from './battle.departs.js';
import { battleStates, type BattleDoc } from './battle.model.js';
import { BattleRanks } from './battle.ranks.js';
import { BattleReader } from './battle.reader.js';
import { battleHead } from './battle.views.js';
import { clockText } from './rank.marks.js';

type Board = Output<typeof calls.exam.battles.board>;
type Asked = Input<typeof calls.exam.battles.board>;
type Ranked = Pick<Board, 'people' | 'departs' | 'rankedCount'>;

const dayMs = 86_400_000;
const longestPassMs = 7 * dayMs;
/** Pages ask once a second: several projectors cost as much as one, and what is new is not late. */
const freshMs = 400;
const joinCodes = { from: 100_000, to: 1_000_000 };
const nothing: Ranked = { people: [], departs: [], rankedCount: 0 };

/**
 * The page for a projector. It has no session: a computer in a hall is nobody's, and the session of the console ends after half an hour in
 * which nobody touches it. Whoever may see the battle in the console gives out a signed pass, which opens this page of this battle alone.
 */
@Injectable()
export class BattleBoard {
  private readonly signed: SignedText<{ battleId: string }>;
  private readonly shown = new LRUCache<string, Promise<Board>>({ max: 1000, ttl: freshMs });

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly store: BattleCollections,
    private readonly admin: BattleAdmin,
    private readonly reader: BattleReader,
    private readonly ranks: BattleRanks,
    private readonly departNames: BattleDeparts,
    private readonly time: ServiceTime,
  ) {
    this.signed = new SignedText(config.key('battle-boards'), 'board');
  }

  /** @throws {BusinessError} NOT_FOUND, BATTLE_DRAFT */
  async pass(id: string, context: UserContext): Promise<{ pass: string }> {
    const battle = await this.admin.reached(id, context.caller);
    if (battle.setId === null) throw new BusinessError('BATTLE_DRAFT');
    await this.giveJoinCode(battle);
    const now = this.time.now();
    const wanted = battle.endTime.getTime() + dayMs - now;
    const until = now + Math.min(longestPassMs, Math.max(dayMs, wanted));
    context.note({ object: id, after: { until: new Date(until).toISOString() } });
    return { pass: this.signed.sign({ battleId: id }, until) };
  }

  /** @throws {BusinessError} BATTLE_BOARD_OVER for a pass that is none of ours or over; NOT_FOUND where the battle was deleted */
  async show({ pass, timeType }: Asked, { requestId }: Pick<CallContext, 'requestId'>): Promise<Board> {
    const given = this.signed.read(pass, this.time.now());
    if (given === null) throw new BusinessError('BATTLE_BOARD_OVER');
    const key = `${given.battleId} ${timeType}`;
    const known = this.shown.get(key);
    if (known) return known;
    const making = this.make(given.battleId, timeType, requestId);
    this.shown.set(key, making);
    making.catch(() => this.shown.delete(key));
    return making;
  }

  /** @throws {BusinessError} NOT_FOUND */
  async byJoinCode(joinCode: string): Promise<{ id: string }> {
    const battle = await this.store.battles.findOne({ joinCode }, { _id: 1 }).lean<Pick<BattleDoc, '_id'>>();
    if (!battle) throw new BusinessError('NOT_FOUND');
    return { id: battle._id };
  }

  private async make(battleId: string, timeType: Asked['timeType'], requestId: string): Promise<Board> {
    const battle = await this.reader.find(battleId);
    if (!battle) throw new BusinessError('NOT_FOUND');
    const now = this.time.now();
    const { id, title, stateFlag, startTime, endTime } = battleHead(battle, now);
    const isOn = battle.state === battleStates.published;
    const open = { battleId, handState: 0, deadline: { $gt: new Date(now) } };
    const [ranked, playing] = await Promise.all([
      isOn ? this.ranked(battleId, timeType, requestId) : nothing,
      this.store.papers.countDocuments(open),
    ]);
    return {
      ...{ id, title, startTime, endTime, playing },
      state: isOn ? stateFlag : 'DISABLED',
      serverTime: new Date(now).toISOString(),
      needsPassword: battle.openType === 9,
      joinPath: `${battleShortPath}${battle.joinCode ?? ''}`,
      ...ranked,
    };
  }

  private async ranked(battleId: string, timeType: Asked['timeType'], requestId: string): Promise<Ranked> {
    const [span, day] = [spanOf(timeType), dayOf(this.time.now())];
    const { people, departs, rankedCount } = await this.ranks.first(battleId, span, day, boardRows);
    const names = await this.departNames.names(
      departs.map(({ deptCode }) => deptCode),
      requestId,
    );
    return {
      rankedCount,
      people: people.map(({ rank, realName, tenths, avgMs }) => ({
        ...{ rank, realName, totalScore: toPoints(tenths), avgTimeStr: clockText(avgMs) },
      })),
      departs: departs.map(({ rank, deptCode, tenths }) => ({
        ...{ rank, deptName: names.get(deptCode) ?? deptCode, totalScore: toPoints(tenths) },
      })),
    };
  }

  /** A battle keeps its code. A number that another one has is refused by the index. */
  private async giveJoinCode({ _id, joinCode }: BattleDoc): Promise<void> {
    let given = joinCode !== undefined;
    while (!given) {
      const own = String(randomInt(joinCodes.from, joinCodes.to));
      try {
        await this.store.battles.updateOne({ _id, joinCode: { $exists: false } }, { $set: { joinCode: own } });
        given = true;
      } catch (error) {
        if (!isDuplicate(error)) throw error;
      }
    }
    this.reader.forget(_id);
  }
}
