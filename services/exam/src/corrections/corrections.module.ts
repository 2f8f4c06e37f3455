import { Global, Module } from '@nestjs/common';
import { CorrectionCollections } from './correction.collections.js';
import { CorrectionController } from './correction.controller.js';
import { CorrectionDryRun } from './correction.dry-run.js';
import { CorrectionJobs } from './correction.jobs.js';
import { CorrectionNews } from './correction.news.js';
import { CorrectionNotes } from './correction.notes.js';
import { CorrectedPapers } from './correction.papers.js';
import { CorrectionReader } from './correction.reader.js';
import { CorrectionReasons } from './correction.reasons.js';
import { CorrectionService } from './correction.service.js';
import { CorrectionSweep } from './correction.sweep.js';
import { CorrectionWorker } from './correction.worker.js';

@Global()
@Module({
  controllers: [CorrectionController],
  providers: [
    CorrectedPapers,
    CorrectionCollections,
    CorrectionDryRun,
    CorrectionJobs,
    CorrectionNews,
    CorrectionNotes,
    CorrectionReader,
    CorrectionReasons,
    CorrectionService,
    CorrectionSweep,
    CorrectionWorker,
  ],
  exports: [CorrectionNews, CorrectionNotes],
})
export class CorrectionsModule {}
