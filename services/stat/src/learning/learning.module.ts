import { Module } from '@nestjs/common';
import { PeopleModule } from '../people/index.js';
import { LearnDayCollections } from './learn-day.collections.js';
import { LearningController } from './learning.controller.js';
import { LearningEvents } from './learning-events.js';
import { LearningFigures } from './learning-figures.js';

@Module({
  imports: [PeopleModule],
  controllers: [LearningController],
  providers: [LearnDayCollections, LearningEvents, LearningFigures],
  exports: [LearnDayCollections],
})
export class LearningModule {}
