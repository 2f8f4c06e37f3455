import { Module } from '@nestjs/common';
import { ReportAttempts } from './report-attempts.js';
import { ReportCerts } from './report-certs.js';
import { ReportCollections } from './report.collections.js';
import { ReportController } from './report.controller.js';
import { ReportDetails } from './report-details.js';
import { ReportFiles } from './report-files.js';
import { ReportLearning } from './report-learning.js';
import { ReportLists } from './report-lists.js';
import { ReportPeople } from './report-people.js';
import { ReportPoints } from './report-points.js';
import { ReportRows } from './report-rows.js';
import { Scopes } from './report-scope.js';
import { ReportSumming } from './report-summing.js';
import { ReportSums } from './report-sums.js';
import { ReportTraining } from './report-training.js';

@Module({
  controllers: [ReportController],
  providers: [
    ...[ReportAttempts, ReportCerts, ReportLearning, ReportPeople, ReportPoints, ReportTraining],
    ...[ReportCollections, ReportDetails, ReportFiles, ReportLists, ReportRows, ReportSumming, ReportSums, Scopes],
  ],
})
export class ReportModule {}
