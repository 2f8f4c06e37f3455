import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { ErasureService } from './erasure.service.js';

const { erasures } = calls.proctoring;

@Controller()
export class ErasureController {
  constructor(private readonly service: ErasureService) {}

  @Handle(erasures.show)
  show(input: Input<typeof erasures.show>, context: UserContext) {
    return this.service.show(input, context);
  }

  @Handle(erasures.erase)
  erase(input: Input<typeof erasures.erase>, context: UserContext) {
    return this.service.erase(input, context);
  }
}
