import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { QuestionJobs } from './question.jobs.js';

const { questionJobs: of } = calls.repo;

@Controller()
export class JobController {
  constructor(private readonly jobs: QuestionJobs) {}

  @Handle(of.start)
  start(input: Input<typeof of.start>, { caller }: UserContext) {
    return this.jobs.start(input, caller);
  }

  @Handle(of.state)
  state({ id }: Input<typeof of.state>, { caller }: UserContext) {
    return this.jobs.state(id, caller);
  }
}
