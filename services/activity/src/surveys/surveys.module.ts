import { Global, Module } from '@nestjs/common';
import { AnsweredSurveys } from './answered-surveys.js';
import { QuestionSheets } from './question.sheets.js';
import { SurveyCollections } from './survey.collections.js';
import { SurveyController } from './survey.controller.js';
import { SurveyPlaces } from './survey-places.js';
import { SurveyQuestions } from './survey.questions.js';
import { SurveyReader } from './survey.reader.js';
import { SurveyService } from './survey.service.js';
import { SurveyTypes } from './survey-types.js';

@Global()
@Module({
  controllers: [SurveyController],
  providers: [AnsweredSurveys, QuestionSheets, SurveyCollections, SurveyPlaces, SurveyQuestions, SurveyReader, SurveyService, SurveyTypes],
  exports: [AnsweredSurveys, SurveyCollections, SurveyPlaces, SurveyReader, SurveyTypes],
})
export class SurveysModule {}
