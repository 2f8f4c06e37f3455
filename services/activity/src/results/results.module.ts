import { Module } from '@nestjs/common';
import { ResultController } from './result.controller.js';
import { ResultExport } from './result.export.js';
import { ResultService } from './result.service.js';

@Module({ controllers: [ResultController], providers: [ResultExport, ResultService] })
export class ResultsModule {}
