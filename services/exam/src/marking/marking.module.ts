import { Module } from '@nestjs/common';
import { MarkByHandHandler, PaperForReviewHandler } from './review.handlers.js';
import { MarkerGate } from './marker.gate.js';
import { MarkingController } from './marking.controller.js';
import { PaperListHandler } from './paper-list.handler.js';
import { PaperDeedsController } from './paper-deeds.controller.js';
import { PaperDeeds } from './paper-deeds.service.js';
import { RosterService } from './roster.service.js';
import { TodoHandler } from './todo.handler.js';

@Module({
  controllers: [MarkingController, PaperDeedsController],
  providers: [MarkerGate, PaperDeeds, RosterService, MarkByHandHandler, PaperForReviewHandler, PaperListHandler, TodoHandler],
})
export class MarkingModule {}
