import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type CallContext, type UserContext } from '@xuekao/platform';
import { BattleAdmin } from './battle.admin.js';
import { BattleBoard } from './battle.board.js';
import { BattlePlay } from './battle.play.js';
import { BattleStatistics } from './battle.statistics.js';

const { battles } = calls.exam;

@Controller()
export class BattleController {
  constructor(
    private readonly admin: BattleAdmin,
    private readonly play: BattlePlay,
    private readonly numbers: BattleStatistics,
    private readonly boards: BattleBoard,
  ) {}

  @Handle(battles.paging)
  paging(input: Input<typeof battles.paging>, context: UserContext) {
    return this.play.paging(input, context);
  }

  @Handle(battles.detail)
  detail({ id }: Input<typeof battles.detail>, context: UserContext) {
    return this.play.detail(id, context);
  }

  @Handle(battles.join)
  join(input: Input<typeof battles.join>, context: UserContext) {
    return this.play.join(input, context);
  }

  @Handle(battles.rankingPerson)
  rankingPerson(input: Input<typeof battles.rankingPerson>, context: UserContext) {
    return this.play.rankingPerson(input, context);
  }

  @Handle(battles.rankingDept)
  rankingDept(input: Input<typeof battles.rankingDept>, context: UserContext) {
    return this.play.rankingDept(input, context);
  }

  @Handle(battles.adminPaging)
  adminPaging(input: Input<typeof battles.adminPaging>, context: UserContext) {
    return this.admin.paging(input, context);
  }

  @Handle(battles.adminDetail)
  adminDetail({ id }: Input<typeof battles.adminDetail>, context: UserContext) {
    return this.admin.detail(id, context);
  }

  @Handle(battles.save)
  save(input: Input<typeof battles.save>, context: UserContext) {
    return this.admin.save(input, context);
  }

  @Handle(battles.state)
  async state(input: Input<typeof battles.state>, context: UserContext) {
    await this.admin.changeState(input, context);
    return {};
  }

  @Handle(battles.remove)
  async remove({ ids }: Input<typeof battles.remove>, context: UserContext) {
    await this.admin.remove(ids, context);
    return {};
  }

  @Handle(battles.statistics)
  statistics({ id }: Input<typeof battles.statistics>, context: UserContext) {
    return this.numbers.of(id, context);
  }

  @Handle(battles.boardPass)
  boardPass({ id }: Input<typeof battles.boardPass>, context: UserContext) {
    return this.boards.pass(id, context);
  }

  @Handle(battles.board)
  board(input: Input<typeof battles.board>, context: CallContext) {
    return this.boards.show(input, context);
  }

  @Handle(battles.byJoinCode)
  byJoinCode({ code }: Input<typeof battles.byJoinCode>) {
    return this.boards.byJoinCode(code);
  }
}
