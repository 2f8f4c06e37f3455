import { Global, Module } from '@nestjs/common';
import { ExamAudience } from './exam-audience.js';
import { OwnTimes } from './own-times.js';
import { RosterCollections } from './roster.collections.js';
import { RosterController } from './roster.controller.js';
import { RosterService } from './roster.service.js';
import { StartNotices } from './start-notices.js';
import { WindowNotices } from './window-notices.js';

@Global()
@Module({
  controllers: [RosterController],
  providers: [ExamAudience, OwnTimes, RosterCollections, RosterService, StartNotices, WindowNotices],
  exports: [ExamAudience, OwnTimes, RosterService],
})
export class RosterModule {}
