import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { HoldService } from './hold.service.js';
import { LateService } from './late.service.js';
import { OutageService } from './outage.service.js';
import { PaperRescue } from './paper-rescue.service.js';
import { PaperSwap } from './paper-swap.service.js';

const { late, outages, paperRescue, pauses } = calls.exam;

@Controller()
export class RescueController {
  constructor(
    private readonly lateAnswers: LateService,
    private readonly outageService: OutageService,
    private readonly rescue: PaperRescue,
    private readonly holds: HoldService,
    private readonly swaps: PaperSwap,
  ) {}

  @Handle(late.paging)
  latePapers(input: Input<typeof late.paging>, context: UserContext) {
    return this.lateAnswers.paging(input, context);
  }

  @Handle(late.detail)
  latePaper({ id }: Input<typeof late.detail>, context: UserContext) {
    return this.lateAnswers.detail(id, context);
  }

  @Handle(late.judge)
  async judge(input: Input<typeof late.judge>, context: UserContext) {
    await this.lateAnswers.judge(input, context);
    return {};
  }

  @Handle(outages.gaps)
  gaps({ examId }: Input<typeof outages.gaps>, context: UserContext) {
    return this.outageService.gaps(examId, context);
  }

  @Handle(outages.give)
  give(input: Input<typeof outages.give>, context: UserContext) {
    return this.outageService.give(input, context);
  }

  @Handle(outages.end)
  async endOutage(input: Input<typeof outages.end>, context: UserContext) {
    await this.outageService.end(input, context);
    return {};
  }

  @Handle(outages.paging)
  given(input: Input<typeof outages.paging>, context: UserContext) {
    return this.outageService.paging(input, context);
  }

  @Handle(pauses.pause)
  pauseExam(input: Input<typeof pauses.pause>, context: UserContext) {
    return this.holds.pause(input, context);
  }

  @Handle(pauses.resume)
  resumeExam(input: Input<typeof pauses.resume>, context: UserContext) {
    return this.holds.resume(input, context);
  }

  @Handle(pauses.state)
  pauseState(input: Input<typeof pauses.state>, context: UserContext) {
    return this.holds.state(input, context);
  }

  @Handle(paperRescue.moreTime)
  moreTime(input: Input<typeof paperRescue.moreTime>, context: UserContext) {
    return this.rescue.moreTime(input, context);
  }

  @Handle(paperRescue.reopen)
  reopen(input: Input<typeof paperRescue.reopen>, context: UserContext) {
    return this.rescue.reopen(input, context);
  }

  @Handle(paperRescue.pause)
  pause(input: Input<typeof paperRescue.pause>, context: UserContext) {
    return this.rescue.pause(input, context);
  }

  @Handle(paperRescue.resume)
  resume(input: Input<typeof paperRescue.resume>, context: UserContext) {
    return this.rescue.resume(input, context);
  }

  @Handle(paperRescue.allowMove)
  allowMove(input: Input<typeof paperRescue.allowMove>, context: UserContext) {
    return this.rescue.allowMove(input, context);
  }

  @Handle(paperRescue.swap)
  swap(input: Input<typeof paperRescue.swap>, context: UserContext) {
    return this.swaps.swap(input, context);
  }

  @Handle(paperRescue.forceHand)
  forceHand(input: Input<typeof paperRescue.forceHand>, context: UserContext) {
    return this.rescue.forceHand(input, context);
  }

  @Handle(paperRescue.singleMsg)
  async singleMsg(input: Input<typeof paperRescue.singleMsg>, context: UserContext) {
    await this.rescue.say(input, context);
    return {};
  }
}
