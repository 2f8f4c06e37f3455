import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { PointService } from './point.service.js';

@Controller()
export class PointController {
  constructor(private readonly points: PointService) {}

  @Handle(calls.kpTree)
  tree(input: Input<typeof calls.kpTree>, { caller }: UserContext) {
    return this.points.tree(input, caller);
  }

  @Handle(calls.kpDetail)
  detail(input: Input<typeof calls.kpDetail>, { caller }: UserContext) {
    return this.points.detail(input.id, caller);
  }

  @Handle(calls.kpSave)
  save(input: Input<typeof calls.kpSave>, context: UserContext) {
    return this.points.save(input, context);
  }

  @Handle(calls.kpDelete)
  remove(input: Input<typeof calls.kpDelete>, { caller }: UserContext) {
    return this.points.remove(input.ids, caller);
  }

  @Handle(calls.kpSort)
  sort(input: Input<typeof calls.kpSort>, { caller }: UserContext) {
    return this.points.sort(input, caller);
  }
}
