import { Injectable } from '@nestjs/common';
import { BusinessError, type QuestionWithKey } from '@xuekao/contracts';
import { ServiceTime, type UserContext } from '@xuekao/platform';
import { questionFromAuthored, splitQuestion } from '@xuekao/question';
import { SetsElsewhere, shuffling } from '../exams/index.js';
import { newId } from '../kernel/ids.js';
import {
  checkPools,
  planSet,
  QuestionSetCollections,
  QuestionSource,
  SetWriter,
  type FrozenGroup,
  type TemplateGroupDoc,
} from '../question-sets/index.js';
import { BattleCollections } from './battle.collections.js';
import { battleStates, type BattleDoc } from './battle.model.js';

/** The rules of a battle as one group of a paper. */
const groupOf = ({ _id, title, quTenths, rules }: BattleDoc): TemplateGroupDoc => ({
  id: _id,
  title,
  remark: '',
  joinType: 2,
  perTenths: quTenths,
  partShare: 50,
  items: [],
  rules: rules.map((rule) => ({ ...rule, chapterIds: [], pointCodes: [] })),
});

/** Publishes battles: the first publication freezes the questions of which each paper draws its own. */
@Injectable()
export class BattlePublisher extends SetsElsewhere {
  constructor(
    private readonly store: BattleCollections,
    private readonly sets: SetWriter,
    private readonly frozen: QuestionSetCollections,
    private readonly questions: QuestionSource,
    private readonly time: ServiceTime,
  ) {
    super();
  }

  /** @throws {BusinessError} BATTLE_OVER, STALE where somebody saved it meanwhile, and what the draw lacks */
  async publish(battle: BattleDoc, context: UserContext): Promise<void> {
    if (battle.endTime.getTime() <= this.time.now()) throw new BusinessError('BATTLE_OVER');
    if (battle.setId !== null) return this.changeState(battle, { state: battleStates.published });
    const groups = [groupOf(battle)];
    const pools = await this.questions.pools(groups, context);
    checkPools(groups, pools);
    const plan = planSet(groups, pools, battle._id);
    const setId = newId();
    try {
      await this.freeze(setId, battle, plan.groups, await this.questions.frozen(plan.ids, context));
    } catch (error) {
      await this.sets.drop(setId);
      throw error;
    }
    // behind any other failure the battle may have it, and the sweep of frozen sets looks
    if (await this.setState(battle, { state: battleStates.published, setId })) return;
    await this.sets.drop(setId);
    throw new BusinessError('STALE');
  }

  disable(battle: BattleDoc): Promise<void> {
    return this.changeState(battle, { state: battleStates.disabled });
  }

  /** Of battles, and of papers whose battle was deleted while somebody began one: these are answered and marked all the same. */
  async held(setIds: readonly string[]): Promise<ReadonlySet<string>> {
    const found = await this.store.battles.find({ setId: { $in: [...setIds] } }, { setId: 1 }).lean<Pick<BattleDoc, 'setId'>[]>();
    const taken = new Set(found.flatMap(({ setId }) => setId ?? []));
    const others = await this.frozen.sets.find({ _id: { $in: setIds.filter((id) => !taken.has(id)) } }, { examId: 1 }).lean();
    const played = new Set(await this.store.papers.distinct('battleId', { battleId: { $in: others.map(({ examId }) => examId) } }));
    return new Set([...taken, ...others.filter(({ examId }) => played.has(examId)).map(({ _id }) => _id)]);
  }

  private async changeState(battle: BattleDoc, set: Partial<BattleDoc>): Promise<void> {
    if (!(await this.setState(battle, set))) throw new BusinessError('STALE');
  }

  /** @returns false: somebody changed it since it was read */
  private async setState({ _id, revision }: BattleDoc, set: Partial<BattleDoc>): Promise<boolean> {
    return (await this.store.battles.updateOne({ _id, revision }, { $set: set, $inc: { revision: 1 } })).matchedCount > 0;
  }

  private async freeze(setId: string, battle: BattleDoc, groups: FrozenGroup[], questions: readonly QuestionWithKey[]): Promise<void> {
    const frozen = questions.map((question) => {
      const { view, key } = splitQuestion(questionFromAuthored(question));
      return { view: shuffling(view, true), key, version: question.version };
    });
    // no paper is prepared: each draws its own from the pools
    await this.sets.write({ _id: setId, examId: battle._id, groups, variantCount: 0, quRand: true, shuffles: true }, frozen);
  }
}
