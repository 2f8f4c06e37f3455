import { Global, Module } from '@nestjs/common';
import { PhoneCodeCollections } from './phone-code.collections.js';
import { PhoneCodeController } from './phone-code.controller.js';
import { PhoneCodeEvidence } from './phone-code-evidence.js';
import { PhoneCodeService } from './phone-code.service.js';

@Global()
@Module({
  controllers: [PhoneCodeController],
  providers: [PhoneCodeCollections, PhoneCodeEvidence, PhoneCodeService],
  exports: [PhoneCodeEvidence],
})
export class PhoneCodesModule {}
