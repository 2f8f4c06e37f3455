import { Controller } from '@nestjs/common';
import { calls, type Input, type Output } from '@xuekao/contracts';
import { Handle, type CallContext } from '@xuekao/platform';
import { LicenceService } from './licence.service.js';

@Controller()
export class LicenceController {
  constructor(private readonly licence: LicenceService) {}

  @Handle(calls.identity.licence.info)
  info(): Promise<Output<typeof calls.identity.licence.info>> {
    return this.licence.info();
  }

  @Handle(calls.identity.licence.upload)
  upload(input: Input<typeof calls.identity.licence.upload>, { note }: CallContext): Promise<Output<typeof calls.identity.licence.upload>> {
    return this.licence.upload(input, note);
  }
}
