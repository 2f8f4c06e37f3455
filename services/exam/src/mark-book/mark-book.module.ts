import { Module } from '@nestjs/common';
import { DepartNames } from './depart-names.js';
import { EarnedScores } from './earned.js';
import { ExamMarks } from './exam-marks.js';
import { ExamQuestions } from './exam-questions.js';
import { MarkBookCollections } from './mark-book.collections.js';
import { MarkBookController } from './mark-book.controller.js';
import { MarkSheetJobs } from './mark-sheet.jobs.js';
import { MarkSheetWorker } from './mark-sheet.worker.js';
import { MarkSheets } from './mark-sheets.js';

@Module({
  controllers: [MarkBookController],
  providers: [DepartNames, EarnedScores, ExamMarks, ExamQuestions, MarkBookCollections, MarkSheetJobs, MarkSheets, MarkSheetWorker],
})
export class MarkBookModule {}
