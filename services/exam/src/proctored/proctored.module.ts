import { Module } from '@nestjs/common';
import { ProctoredAttempts } from './proctored-attempts.js';
import { ProctoredController } from './proctored.controller.js';

@Module({ controllers: [ProctoredController], providers: [ProctoredAttempts] })
export class ProctoredModule {}
