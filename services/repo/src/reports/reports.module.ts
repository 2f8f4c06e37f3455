import { Module } from '@nestjs/common';
import { ReportAnswers } from './report-answers.js';
import { ReportController } from './report.controller.js';
import { ReportService } from './report.service.js';

@Module({ controllers: [ReportController], providers: [ReportAnswers, ReportService] })
export class ReportsModule {}
