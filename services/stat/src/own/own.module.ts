import { Module } from '@nestjs/common';
import { ExamsModule } from '../exams/index.js';
import { LearningModule } from '../learning/index.js';
import { OwnController } from './own.controller.js';
import { OwnDays } from './own-days.js';

@Module({ imports: [ExamsModule, LearningModule], controllers: [OwnController], providers: [OwnDays] })
export class OwnModule {}
