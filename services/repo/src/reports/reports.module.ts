import { Global, Module } from '@nestjs/common';
import { ReportsOfQuestion } from '../questions/index.js';
import { ReportAnswers } from './report-answers.js';
import { ReportCollections } from './report.collections.js';
import { ReportController } from './report.controller.js';
import { ReportService } from './report.service.js';

@Global()
@Module({
  controllers: [ReportController],
  providers: [ReportAnswers, ReportCollections, ReportService, { provide: ReportsOfQuestion, useExisting: ReportCollections }],
  exports: [ReportsOfQuestion],
})
export class ReportsModule {}
