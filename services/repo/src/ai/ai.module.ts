import { Module } from '@nestjs/common';
import { AiController } from './ai.controller.js';
import { ScoreService } from './score.service.js';

@Module({ controllers: [AiController], providers: [ScoreService] })
export class AiModule {}
