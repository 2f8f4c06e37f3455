import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle } from '@xuekao/platform';
import { PointService } from './point.service.js';

@Controller()
export class PointController {
  constructor(private readonly points: PointService) {}

  @Handle(calls.kpTree)
  tree(input: Input<typeof calls.kpTree>) {
    return this.points.tree(input);
  }

  @Handle(calls.kpDetail)
  detail(input: Input<typeof calls.kpDetail>) {
    return this.points.detail(input.id);
  }

  @Handle(calls.kpSave)
  save(input: Input<typeof calls.kpSave>) {
    return this.points.save(input);
  }

  @Handle(calls.kpDelete)
  remove(input: Input<typeof calls.kpDelete>) {
    return this.points.remove(input.ids);
  }

  @Handle(calls.kpSort)
  sort(input: Input<typeof calls.kpSort>) {
    return this.points.sort(input);
  }
}
