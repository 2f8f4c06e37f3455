import { Module } from '@nestjs/common';
import { PeopleModule } from '../people/index.js';
import { LearningController } from './learning.controller.js';
import { LearningEvents } from './learning-events.js';
import { LearningFigures } from './learning-figures.js';

@Module({ imports: [PeopleModule], controllers: [LearningController], providers: [LearningEvents, LearningFigures] })
export class LearningModule {}
