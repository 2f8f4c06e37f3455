import { Module } from '@nestjs/common';
import { PeopleModule } from '../people/index.js';
import { AttemptEvents } from './attempt-events.js';
import { ExamDayCollections } from './exam-day.collections.js';
import { ExamController } from './exam.controller.js';
import { ExamFigures } from './exam-figures.js';

@Module({
  imports: [PeopleModule],
  controllers: [ExamController],
  providers: [AttemptEvents, ExamDayCollections, ExamFigures],
  exports: [ExamDayCollections],
})
export class ExamsModule {}
