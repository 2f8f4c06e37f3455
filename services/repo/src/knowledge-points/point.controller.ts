import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { PointService } from './point.service.js';

@Controller()
export class PointController {
  constructor(private readonly points: PointService) {}

  @Handle(calls.repo.knowledgePoints.tree)
  tree(input: Input<typeof calls.repo.knowledgePoints.tree>, { caller }: UserContext) {
    return this.points.tree(input, caller);
  }

  @Handle(calls.repo.knowledgePoints.detail)
  detail(input: Input<typeof calls.repo.knowledgePoints.detail>, { caller }: UserContext) {
    return this.points.detail(input.id, caller);
  }

  @Handle(calls.repo.knowledgePoints.save)
  save(input: Input<typeof calls.repo.knowledgePoints.save>, context: UserContext) {
    return this.points.save(input, context);
  }

  @Handle(calls.repo.knowledgePoints.delete)
  remove(input: Input<typeof calls.repo.knowledgePoints.delete>, { caller }: UserContext) {
    return this.points.remove(input.ids, caller);
  }

  @Handle(calls.repo.knowledgePoints.sort)
  sort(input: Input<typeof calls.repo.knowledgePoints.sort>, { caller }: UserContext) {
    return this.points.sort(input, caller);
  }
}
