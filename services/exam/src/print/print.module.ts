import { Module } from '@nestjs/common';
import { ArchiveJobs } from './archive.jobs.js';
import { ArchiveService } from './archive.service.js';
import { ArchiveWorker } from './archive.worker.js';
import { ArchivedPapers } from './archived-papers.js';
import { BlankPapers } from './blank-papers.js';
import { ExamReports } from './exam-reports.js';
import { PaperFiles } from './paper-files.js';
import { PrintCollections } from './print.collections.js';
import { PrintController } from './print.controller.js';
import { PrintService } from './print.service.js';
import { StoredPictures } from './stored-pictures.js';
import { Tickets } from './tickets.js';

@Module({
  controllers: [PrintController],
  providers: [
    ArchivedPapers,
    ArchiveJobs,
    ArchiveService,
    ArchiveWorker,
    BlankPapers,
    ExamReports,
    PaperFiles,
    PrintCollections,
    PrintService,
    StoredPictures,
    Tickets,
  ],
})
export class PrintModule {}
