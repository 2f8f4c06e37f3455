import { Controller } from '@nestjs/common';
import { calls, type GenerationEvent, type Input } from '@xuekao/contracts';
import { Handle, type StreamContext, type UserContext } from '@xuekao/platform';
import { GenerationRecords } from './generation.records.js';
import { GenerationService } from './generation.service.js';

type Calls = typeof calls.repo.generation;

@Controller()
export class GenerationController {
  constructor(
    private readonly generations: GenerationService,
    private readonly records: GenerationRecords,
  ) {}

  @Handle(calls.repo.generation.run)
  async run(input: Input<Calls['run']>, context: UserContext & StreamContext): Promise<AsyncIterable<GenerationEvent>> {
    return this.generations.run(input, context);
  }
  @Handle(calls.repo.generation.paging) paging(input: Input<Calls['paging']>, { caller }: UserContext) {
    return this.records.paging(input, caller);
  }
  @Handle(calls.repo.generation.detail) detail({ id }: Input<Calls['detail']>, { caller }: UserContext) {
    return this.records.detail(id, caller);
  }
  @Handle(calls.repo.generation.delete) delete({ ids }: Input<Calls['delete']>, { caller }: UserContext) {
    return this.records.delete(ids, caller);
  }
}
