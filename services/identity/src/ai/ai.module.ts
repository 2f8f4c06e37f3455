import { Module } from '@nestjs/common';
import { AiController } from './ai.controller.js';
import { AiQuota } from './ai-quota.js';
import { AiService } from './ai.service.js';

/** The model of the site for all services: its address, its key, who may have it write and how often. */
@Module({ controllers: [AiController], providers: [AiQuota, AiService] })
export class AiModule {}
