import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { BattleHandIn } from './battle.hand-in.js';
import { BattlePaperService } from './battle.paper.js';
import { BattlePlay } from './battle.play.js';

const { battlePapers } = calls.exam;

@Controller()
export class BattlePaperController {
  constructor(
    private readonly play: BattlePlay,
    private readonly papers: BattlePaperService,
    private readonly hand: BattleHandIn,
  ) {}

  @Handle(battlePapers.create)
  create({ battleId }: Input<typeof battlePapers.create>, context: UserContext) {
    return this.play.create(battleId, context);
  }

  @Handle(battlePapers.index)
  index({ paperId }: Input<typeof battlePapers.index>, context: UserContext) {
    return this.papers.index(paperId, context);
  }

  @Handle(battlePapers.question)
  question(input: Input<typeof battlePapers.question>, context: UserContext) {
    return this.papers.question(input, context);
  }

  @Handle(battlePapers.fillAnswer)
  fillAnswer(input: Input<typeof battlePapers.fillAnswer>, context: UserContext) {
    return this.papers.fillAnswer(input, context);
  }

  @Handle(battlePapers.handIn)
  async handIn({ id }: Input<typeof battlePapers.handIn>, { caller }: UserContext) {
    // its mark would stand in the rankings at once
    await this.play.refuseWhileSitting(caller.userId);
    await this.hand.byLearner(id, caller);
    return { id };
  }

  @Handle(battlePapers.result)
  result({ id }: Input<typeof battlePapers.result>, context: UserContext) {
    return this.papers.result(id, context);
  }

  @Handle(battlePapers.detail)
  detail({ id }: Input<typeof battlePapers.detail>, context: UserContext) {
    return this.papers.detail(id, context);
  }

  @Handle(battlePapers.myPaging)
  myPaging(input: Input<typeof battlePapers.myPaging>, context: UserContext) {
    return this.papers.myPaging(input, context);
  }
}
