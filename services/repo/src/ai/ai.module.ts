import { Module } from '@nestjs/common';
import { AiController } from './ai.controller.js';
import { ChatService } from './chat.service.js';
import { GenerationCollections } from './generation.collections.js';
import { GenerationController } from './generation.controller.js';
import { GenerationRecords } from './generation.records.js';
import { GenerationService } from './generation.service.js';
import { NoExam } from './no-exam.js';
import { ScoreService } from './score.service.js';

@Module({
  controllers: [AiController, GenerationController],
  providers: [ChatService, GenerationCollections, GenerationRecords, GenerationService, NoExam, ScoreService],
})
export class AiModule {}
