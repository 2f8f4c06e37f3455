import { Module } from '@nestjs/common';
import { AnswerRows } from './answer-rows.js';
import { CrossTables } from './cross.service.js';
import { ResultController } from './result.controller.js';
import { ResultExport } from './result.export.js';
import { ResultService } from './result.service.js';
import { SelectedAnswers } from './selected-answers.js';

@Module({ controllers: [ResultController], providers: [AnswerRows, CrossTables, ResultExport, ResultService, SelectedAnswers] })
export class ResultsModule {}
