import { Module } from '@nestjs/common';
import { ProctoredAttempts } from './proctored-attempts.js';
import { ProctoredController } from './proctored.controller.js';
import { WatchedPapers } from './watched-papers.js';

@Module({ controllers: [ProctoredController], providers: [ProctoredAttempts, WatchedPapers] })
export class ProctoredModule {}
