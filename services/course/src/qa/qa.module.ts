import { Global, Module } from '@nestjs/common';
import { QuestionsOfCourse } from '../learning/index.js';
import { QaCollections } from './qa.collections.js';
import { QaController } from './qa.controller.js';
import { QaDesk } from './qa-desk.js';
import { QaNews } from './qa-news.js';
import { QaService } from './qa.service.js';

@Global()
@Module({
  controllers: [QaController],
  providers: [QaCollections, QaDesk, QaNews, QaService, { provide: QuestionsOfCourse, useExisting: QaService }],
  exports: [QuestionsOfCourse],
})
export class QaModule {}
