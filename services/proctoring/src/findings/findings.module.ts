import { Global, Module } from '@nestjs/common';
import { DisputeNews } from './dispute.news.js';
import { Disputes } from './disputes.js';
import { FindingController } from './finding.controller.js';
import { FindingService } from './finding.service.js';
import { JudgedKinds } from './judged-kinds.js';

@Global()
@Module({
  controllers: [FindingController],
  providers: [DisputeNews, Disputes, FindingService, JudgedKinds],
  exports: [Disputes],
})
export class FindingsModule {}
