import { Global, Module } from '@nestjs/common';
import { HoldJobs } from './hold.jobs.js';
import { HoldService } from './hold.service.js';
import { HoldWorker } from './hold.worker.js';
import { LateNews } from './late.news.js';
import { LateService } from './late.service.js';
import { OutageJobs } from './outage.jobs.js';
import { OutagePapers } from './outage.papers.js';
import { OutageRows } from './outage.rows.js';
import { OutageService } from './outage.service.js';
import { OutageWorker } from './outage.worker.js';
import { OwnLateAnswers } from './own-late-answers.js';
import { PaperRescueNews } from './paper-rescue.news.js';
import { RescueCollections } from './rescue.collections.js';
import { PaperRescue } from './paper-rescue.service.js';
import { PaperSwap } from './paper-swap.service.js';
import { StandingExam } from './standing-exam.js';
import { SwappedPapers } from './swapped-papers.js';
import { PaperTime } from './paper-time.js';
import { RescueController } from './rescue.controller.js';
import { Uptime } from './uptime.js';

/** Puts right for learners after their time: answers that came too late, and time that an outage took. */
@Global()
@Module({
  controllers: [RescueController],
  providers: [
    HoldJobs,
    HoldService,
    HoldWorker,
    LateNews,
    LateService,
    OutageJobs,
    OutagePapers,
    OutageRows,
    OutageService,
    OutageWorker,
    OwnLateAnswers,
    PaperRescue,
    PaperRescueNews,
    PaperSwap,
    SwappedPapers,
    PaperTime,
    RescueCollections,
    StandingExam,
    Uptime,
  ],
  exports: [OutageRows, OwnLateAnswers, PaperRescueNews, PaperTime],
})
export class RescueModule {}
