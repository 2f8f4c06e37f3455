import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type CallContext, type UserContext } from '@xuekao/platform';
import { PhoneCodeService } from './phone-code.service.js';

const { phoneCodes } = calls.proctoring;

@Controller()
export class PhoneCodeController {
  constructor(private readonly service: PhoneCodeService) {}

  @Handle(phoneCodes.show)
  show(input: Input<typeof phoneCodes.show>, context: UserContext) {
    return this.service.show(input, context);
  }

  @Handle(phoneCodes.look)
  look(input: Input<typeof phoneCodes.look>, context: CallContext) {
    return this.service.look(input, context);
  }
}
