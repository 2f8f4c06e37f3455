import { Module } from '@nestjs/common';
import { EntryAttempts } from './entry-attempts.js';
import { ProctoredAttempts } from './proctored-attempts.js';
import { ProctoredController } from './proctored.controller.js';
import { SharedOrigins } from './shared-origins.js';
import { WatchedPapers } from './watched-papers.js';

@Module({ controllers: [ProctoredController], providers: [EntryAttempts, ProctoredAttempts, SharedOrigins, WatchedPapers] })
export class ProctoredModule {}
