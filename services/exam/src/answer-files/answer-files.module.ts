import { Module } from '@nestjs/common';
import { AnswerFileCollections } from './answer-file.collections.js';
import { AnswerFileController } from './answer-file.controller.js';
import { AnswerFileService } from './answer-file.service.js';

@Module({
  controllers: [AnswerFileController],
  providers: [AnswerFileCollections, AnswerFileService],
})
export class AnswerFilesModule {}
