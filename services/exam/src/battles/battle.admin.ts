import { Injectable } from '@nestjs/common';
import { isInTree, reachOf } from '@xuekao/access';
import { BusinessError, sentence, type Caller, type calls, type Input, type Output } from '@xuekao/contracts';
import { checkRevision, containing, listSort, pageOf, savedObject, saveRevised, skipOf } from '@xuekao/documents';
import { ServiceTime, type UserContext } from '@xuekao/platform';
import { toPoints, toTenths } from '@xuekao/question';
import { sanitiseRichText } from '@xuekao/rich-text';
import { ExamPassword } from '../exams/index.js';
import { between } from '../kernel/between.js';
import { newId } from '../kernel/ids.js';
import { BattleCollections } from './battle.collections.js';
import { battleStates, type BattleDoc } from './battle.model.js';
import { BattlePublisher } from './battle.publisher.js';
import { BattleReader } from './battle.reader.js';
import { battleHead, stateText } from './battle.views.js';

type Calls = typeof calls.exam.battles;
const sortable = { title: 'title', startTime: 'startTime', endTime: 'endTime', createTime: 'createTime', state: 'state' };
type Made = '_id' | 'state' | 'setId' | 'revision' | 'createBy' | 'createDept' | 'createTime';

/** Battles in the console: those that the caller made, or the own department's tree, by the role level. */
@Injectable()
export class BattleAdmin {
  constructor(
    private readonly store: BattleCollections,
    private readonly reader: BattleReader,
    private readonly publisher: BattlePublisher,
    private readonly passwords: ExamPassword,
    private readonly time: ServiceTime,
  ) {}

  async paging(
    { current, size, orders, params }: Input<Calls['adminPaging']>,
    { caller }: UserContext,
  ): Promise<Output<Calls['adminPaging']>> {
    const startTime = between(params.dateRange);
    const filter = {
      $and: [reachOf(caller).filter()],
      ...(params.title ? { title: containing(params.title) } : {}),
      ...(params.state === undefined ? {} : { state: params.state }),
      ...(startTime ? { startTime } : {}),
    };
    const total = await this.store.battles.countDocuments(filter);
    const found = await this.store.battles
      .find(filter, { notice: 0 })
      .sort(listSort(orders, sortable, { createTime: -1 }))
      .skip(skipOf({ current, size }))
      .limit(size)
      .lean<BattleDoc[]>();
    const counts = await this.store.papers.aggregate<{ _id: string; count: number }>([
      { $match: { battleId: { $in: found.map(({ _id }) => _id) } } },
      { $group: { _id: '$battleId', count: { $sum: 1 } } },
    ]);
    const papers = new Map(counts.map(({ _id, count }) => [_id, count]));
    const now = this.time.now();
    const rows = found.map((battle) => ({
      ...battleHead(battle, now),
      state: battle.state,
      state_dictText: stateText(battle.state),
      paperCount: papers.get(battle._id) ?? 0,
      createTime: battle.createTime.toISOString(),
    }));
    return pageOf(rows, total, size);
  }

  async detail(id: string, { caller }: UserContext): Promise<Output<Calls['adminDetail']>> {
    const battle = await this.reached(id, caller);
    const { title, banner, notice, cycleType, cycleCount, quTenths, quCount, rules, openType, departs, state, revision } = battle;
    return {
      id,
      ...{ title, banner, notice, cycleCount, quCount, rules, departs, state, revision },
      // stored by the contract of `save`
      cycleType: cycleType as Input<Calls['save']>['cycleType'],
      openType: openType as Input<Calls['save']>['openType'],
      quScore: toPoints(quTenths),
      startTime: battle.startTime.toISOString(),
      endTime: battle.endTime.toISOString(),
      hasPassword: battle.passwordHash !== '',
      isFrozen: battle.setId !== null,
    };
  }

  /** @throws {BusinessError} see the call */
  async save(input: Input<Calls['save']>, context: UserContext): Promise<Output<Calls['save']>> {
    const { caller } = context;
    if (input.id === undefined) {
      const draft: Pick<BattleDoc, Made> = {
        _id: newId(),
        state: battleStates.draft,
        setId: null,
        revision: 0,
        createBy: caller.userId,
        createDept: caller.deptCode,
        createTime: new Date(this.time.now()),
      };
      await this.store.battles.create({ ...this.checked(input, null, caller), ...draft });
      context.note({ object: draft._id, after: { title: input.title } });
      return { id: draft._id, revision: 0 };
    }
    const battle = await this.reached(input.id, caller);
    checkRevision(battle, input.revision);
    const fields = this.checked(input, battle, caller);
    if (battle.setId !== null && !isSameDraw(battle, fields)) throw new BusinessError('BATTLE_FROZEN');
    const before = { ...battle };
    const revision = await saveRevised({ model: this.store.battles, stored: battle, read: input.revision, set: fields });
    context.note({ object: savedObject(battle._id, input.revision), before, after: { ...before, ...fields } });
    this.reader.forget(battle._id);
    return { id: battle._id, revision };
  }

  async changeState({ id, state }: Input<Calls['state']>, context: UserContext): Promise<void> {
    const battle = await this.reached(id, context.caller);
    if (state === battleStates.published) await this.publisher.publish(battle, context);
    else await this.publisher.disable(battle);
    context.note({ object: id, before: { state: battle.state }, after: { state } });
    this.reader.forget(id);
  }

  /**
   * Deletes battles. A paper may be begun between the count and the deletion, in another process too, and is played to its end: so the
   * frozen questions are left to the sweep of sets, which looks for such a paper.
   * @throws {BusinessError} BATTLE_HAS_PAPERS: what people played stays
   */
  async remove(ids: readonly string[], context: UserContext): Promise<void> {
    const found = await this.store.battles.find({ _id: { $in: [...ids] }, $and: [reachOf(context.caller).filter()] }).lean<BattleDoc[]>();
    if (found.length !== new Set(ids).size) throw new BusinessError('NOT_FOUND');
    for (const { _id, title } of found) {
      const n = await this.store.papers.countDocuments({ battleId: _id });
      if (n > 0) throw new BusinessError('BATTLE_HAS_PAPERS', { title, n });
    }
    await this.store.battles.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } });
    await this.store.members.deleteMany({ battleId: { $in: found.map(({ _id }) => _id) } });
    for (const { _id, title } of found) {
      context.note({ object: _id, before: { title } });
      this.reader.forget(_id);
    }
  }

  /** @throws {BusinessError} NOT_FOUND */
  async reached(id: string, caller: Caller): Promise<BattleDoc> {
    const battle = await this.store.battles.findOne({ _id: id, $and: [reachOf(caller).filter()] }).lean<BattleDoc>();
    if (!battle) throw new BusinessError('NOT_FOUND');
    return battle;
  }

  private checked(input: Input<Calls['save']>, stored: BattleDoc | null, caller: Caller): Omit<BattleDoc, Made> {
    const { title, banner, notice, cycleType, cycleCount, quScore, rules, openType, password } = input;
    const window = { startTime: new Date(input.startTime), endTime: new Date(input.endTime) };
    if (window.endTime <= window.startTime) throw new BusinessError('BATTLE_TIMES');
    const departs = openType === 2 ? input.departs : [];
    if (openType === 2 && departs.length === 0) throw new BusinessError('BATTLE_AUDIENCE');
    const added = departs.filter((code) => !stored?.departs.includes(code));
    if (caller.roleLevel !== 1 && !added.every((code) => isInTree(caller.deptCode, code)))
      throw new BusinessError('BAD_INPUT', { detail: sentence('exam.outside', { what: sentence('exam.departs') }) }, { field: 'departs' });
    const kept = stored?.passwordHash ?? '';
    const passwordHash = openType !== 9 ? '' : password === '' ? kept : this.passwords.hash(password);
    if (openType === 9 && passwordHash === '') throw new BusinessError('BATTLE_PASSWORD_MISSING');
    return {
      ...{ title, banner, cycleType, cycleCount, openType, rules, departs, passwordHash, ...window },
      notice: sanitiseRichText(notice),
      quTenths: toTenths(quScore),
      quCount: rules.reduce((sum, { count }) => sum + count, 0),
    };
  }
}

/** Equal in what papers are made of, and in how their chances are counted. */
const isSameDraw = (stored: Drawn, { quTenths, cycleType, rules }: Drawn): boolean =>
  stored.quTenths === quTenths &&
  stored.cycleType === cycleType &&
  JSON.stringify(stored.rules.map(flat)) === JSON.stringify(rules.map(flat));
type Drawn = Pick<BattleDoc, 'quTenths' | 'cycleType' | 'rules'>;
const flat = ({ repoId, quType, levels, count }: BattleDoc['rules'][number]) => [repoId, quType, levels, count];
