import { Controller } from '@nestjs/common';
import { calls, type Input, type Output } from '@xuekao/contracts';
import { Handle, type CallContext } from '@xuekao/platform';
import { LicenceService } from './licence.service.js';

@Controller()
export class LicenceController {
  constructor(private readonly licence: LicenceService) {}

  @Handle(calls.licenceInfo)
  info(): Promise<Output<typeof calls.licenceInfo>> {
    return this.licence.info();
  }

  @Handle(calls.licenceUpload)
  upload(input: Input<typeof calls.licenceUpload>, { note }: CallContext): Promise<Output<typeof calls.licenceUpload>> {
    return this.licence.upload(input, note);
  }
}
