import { Injectable } from '@nestjs/common';
import { BusinessError, type QuestionWithKey } from '@xuekao/contracts';
import { ServiceTime, type UserContext } from '@xuekao/platform';
import { questionFromAuthored, splitQuestion } from '@xuekao/question';
import { SetsElsewhere, shuffling } from '../exams/index.js';
import { newId } from '../kernel/ids.js';
import {
  checkPools,
  frozenDigest,
  planSet,
  QuestionSetCollections,
  QuestionSource,
  type FrozenGroup,
  type FrozenKeyDoc,
  type FrozenViewDoc,
  type TemplateGroupDoc,
} from '../question-sets/index.js';
import { BattleCollections } from './battle.collections.js';
import { battleStates, type BattleDoc } from './battle.model.js';

const writeBatch = 500;

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
    private readonly paperStore: QuestionSetCollections,
    private readonly questions: QuestionSource,
    private readonly time: ServiceTime,
  ) {
    super();
  }

  /** @throws {BusinessError} BATTLE_OVER, STALE where somebody saved it meanwhile, and what the draw lacks */
  async publish(battle: BattleDoc, context: UserContext): Promise<void> {
    if (battle.endTime.getTime() <= this.time.now()) throw new BusinessError('BATTLE_OVER');
    if (battle.setId !== null) return this.setState(battle, { state: battleStates.published });
    const groups = [groupOf(battle)];
    const pools = await this.questions.pools(groups, context);
    checkPools(groups, pools);
    const plan = planSet(groups, pools, battle._id);
    const setId = newId();
    try {
      await this.freeze(setId, battle, plan.groups, await this.questions.frozen(plan.ids, context));
      await this.setState(battle, { state: battleStates.published, setId });
    } catch (error) {
      await this.drop([setId]);
      throw error;
    }
  }

  disable(battle: BattleDoc): Promise<void> {
    return this.setState(battle, { state: battleStates.disabled });
  }

  async drop(setIds: readonly string[]): Promise<void> {
    const ofSets = { setId: { $in: [...setIds] } };
    await this.paperStore.views.deleteMany(ofSets);
    await this.paperStore.keys.deleteMany(ofSets);
    await this.paperStore.sets.deleteMany({ _id: { $in: [...setIds] } });
  }

  async held(setIds: readonly string[]): Promise<ReadonlySet<string>> {
    const found = await this.store.battles.find({ setId: { $in: [...setIds] } }, { setId: 1 }).lean<Pick<BattleDoc, 'setId'>[]>();
    return new Set(found.flatMap(({ setId }) => setId ?? []));
  }

  private async setState(battle: BattleDoc, set: Partial<BattleDoc>): Promise<void> {
    const { _id, revision } = battle;
    const { matchedCount } = await this.store.battles.updateOne({ _id, revision }, { $set: set, $inc: { revision: 1 } });
    if (matchedCount === 0) throw new BusinessError('STALE');
  }

  private async freeze(setId: string, battle: BattleDoc, groups: FrozenGroup[], questions: readonly QuestionWithKey[]): Promise<void> {
    const halves = questions
      .map((question) => splitQuestion(questionFromAuthored(question)))
      .map(({ view, key }) => ({ view: shuffling(view, true), key }));
    const place = (index: number) => ({ _id: `${setId}:${index}`, setId, index });
    for (let from = 0; from < halves.length; from += writeBatch) {
      const piece = halves.slice(from, from + writeBatch).map((half, index) => ({ ...half, index: from + index }));
      const views = piece.map(({ view, index }): FrozenViewDoc => ({ ...place(index), view, version: questions[index]?.version }));
      const keys = piece.map(({ view, key, index }): FrozenKeyDoc => ({ ...place(index), key, digest: frozenDigest(view, key) }));
      // straight to the driver, whose type knows ObjectId keys only: the documents are built here from parsed contracts
      await this.paperStore.views.collection.insertMany(views as never[]);
      await this.paperStore.keys.collection.insertMany(keys as never[]);
    }
    // no paper is prepared: each draws its own from the pools
    const drawn = { variantCount: 0, quRand: true, shuffles: true };
    await this.paperStore.sets.create({ _id: setId, examId: battle._id, groups, questionCount: questions.length, ...drawn });
  }
}
