import { Injectable } from '@nestjs/common';
import { BusinessError, type calls, type Input, type Output } from '@xuekao/contracts';
import { saveRate } from '@xuekao/contracts/save-limits';
import { pageOf, skipOf } from '@xuekao/documents';
import { ServiceTime, type UserContext } from '@xuekao/platform';
import { learnerQuestion, releasedQuestion, toPoints } from '@xuekao/question';
import { answerKeyOf, OpenClaims, PersonAllowance } from '../attempts/index.js';
import { PaperContents } from '../question-sets/index.js';
import { BattleCollections } from './battle.collections.js';
import { usedMs, type ClosedBattle } from './battle.decider.js';
import type { BattlePaperDoc } from './battle.model.js';
import { BattlePlay } from './battle.play.js';
import { BattleReader } from './battle.reader.js';
import { BattlePapers, ownBattle } from './battle.store.js';

type Calls = typeof calls.exam.battlePapers;
type Figures = Output<Calls['result']>;

/** One's own papers of battles: answering, and what came of it. */
@Injectable()
export class BattlePaperService {
  private readonly saves = new PersonAllowance(saveRate, 'SAVES_LIMITED');

  constructor(
    private readonly papers: BattlePapers,
    private readonly contents: PaperContents,
    private readonly store: BattleCollections,
    private readonly reader: BattleReader,
    private readonly play: BattlePlay,
    private readonly claims: OpenClaims,
    private readonly time: ServiceTime,
  ) {}

  async index(paperId: string, { caller }: UserContext): Promise<Output<Calls['index']>> {
    const state = await this.papers.own(paperId, caller);
    const { started, answers } = state;
    const paper = await this.contents.paper(started);
    return {
      id: paperId,
      battleId: started.battleId,
      title: started.title,
      handState: state.status === 'open' ? 0 : 1,
      createTime: new Date(started.startedAt).toISOString(),
      deadline: new Date(started.deadline).toISOString(),
      serverTime: new Date(this.time.now()).toISOString(),
      quList: paper.questions.map(({ view, number }) => {
        const held = answers.get(view.id);
        return { quId: view.id, sort: number, quType: view.quType, answered: held !== undefined, seq: held?.seq ?? 0 };
      }),
    };
  }

  async question({ paperId, quId }: Input<Calls['question']>, { caller }: UserContext): Promise<Output<Calls['question']>> {
    const { status, started, answers } = await this.papers.own(paperId, caller);
    if (status !== 'open') throw new BusinessError('BATTLE_PAPER_CLOSED');
    const known = (await this.contents.paper(started)).byId.get(quId);
    if (!known) throw new BusinessError('QUESTION_NOT_IN_PAPER');
    const { view, number, maxTenths } = known.place;
    const held = answers.get(quId);
    const question = learnerQuestion(view, { sort: number, maxTenths, seed: started.seed });
    return { question, answer: held?.answer ?? null, seq: held?.seq ?? 0 };
  }

  async fillAnswer({ paperId, answers }: Input<Calls['fillAnswer']>, { caller }: UserContext): Promise<Output<Calls['fillAnswer']>> {
    this.saves.take(caller.userId);
    await this.play.refuseWhileSitting(caller.userId);
    const at = await this.time.settled();
    const state = await this.papers.execute(paperId, async (now) => {
      const { started } = ownBattle(now, caller);
      return { type: 'Save', answers, paper: await this.contents.paper(started), at };
    });
    const held = ownBattle(state, caller).answers;
    return { saved: [...new Set(answers.map(({ quId }) => quId))].map((quId) => ({ quId, seq: held.get(quId)?.seq ?? 0 })) };
  }

  async result(id: string, { caller }: UserContext): Promise<Figures> {
    const closed = this.closed(await this.papers.own(id, caller));
    await this.play.refuseWhileSitting(caller.userId);
    return this.figures(id, closed);
  }

  /** @throws {BusinessError} TRAIN_DURING_EXAM: the same questions may stand in the exam that the person sits */
  async detail(id: string, { caller }: UserContext): Promise<Output<Calls['detail']>> {
    const state = this.closed(await this.papers.own(id, caller));
    if (await this.claims.openPaper(caller.userId, this.time.certain())) throw new BusinessError('TRAIN_DURING_EXAM');
    const { paper, keys } = await this.contents.withKeys(state.started);
    const quList = paper.questions.flatMap((place, index) => {
      const outcome = state.outcomes[index];
      if (!outcome) return [];
      const view = learnerQuestion(place.view, { sort: place.number, maxTenths: place.maxTenths, seed: state.started.seed });
      return [releasedQuestion(view, answerKeyOf(keys, place), outcome, { answerOf: (quId) => state.answers.get(quId)?.answer })];
    });
    return { ...(await this.figures(id, state)), quList };
  }

  /** @throws {BusinessError} BATTLE_DURING_EXAM: rows say how many were right */
  async myPaging({ current, size, params }: Input<Calls['myPaging']>, { caller }: UserContext): Promise<Output<Calls['myPaging']>> {
    await this.play.refuseWhileSitting(caller.userId);
    const filter = { userId: caller.userId, ...(params.battleId ? { battleId: params.battleId } : {}) };
    const total = await this.store.papers.countDocuments(filter);
    const found = await this.store.papers
      .find(filter)
      .sort({ startedAt: -1, _id: -1 })
      .skip(skipOf({ current, size }))
      .limit(size)
      .lean<BattlePaperDoc[]>();
    return pageOf(found.map(ownRow), total, size);
  }

  private closed(state: { status: 'open' } | ClosedBattle): ClosedBattle {
    if (state.status === 'open') throw new BusinessError('BATTLE_PAPER_OPEN');
    return state;
  }

  private async figures(id: string, state: ClosedBattle): Promise<Figures> {
    const { started, tenths, trueCount } = state;
    const battle = await this.reader.find(started.battleId);
    return {
      id,
      battleId: started.battleId,
      title: started.title,
      createTime: new Date(started.startedAt).toISOString(),
      score: toPoints(tenths),
      totalScore: toPoints(started.totalTenths),
      useTime: seconds(usedMs(state)),
      trueCount,
      falseCount: started.quCount - trueCount,
      chance: battle ? await this.play.chancesOf(battle, started.userId) : 0,
    };
  }
}

const seconds = (ms: number): number => Math.round(ms / 1000);

const ownRow = ({ _id, battleId, title, startedAt, handState, tenths, useMs, trueCount, quCount }: BattlePaperDoc) => ({
  ...{ id: _id, battleId, title, handState, trueCount },
  createTime: startedAt.toISOString(),
  score: toPoints(tenths),
  useTime: seconds(useMs),
  falseCount: handState === 0 ? 0 : quCount - trueCount,
});
