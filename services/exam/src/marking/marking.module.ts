import { Global, Module } from '@nestjs/common';
import { AiProposals } from './ai-proposals.js';
import { BlindPapers } from './blind-papers.js';
import { MarkAnswerHandler, MarkSameHandler, ReopenReviewHandler } from './desk.handlers.js';
import { MarkByHandHandler, PaperForReviewHandler } from './review.handlers.js';
import { MarkerGate } from './marker.gate.js';
import { MarkingClaims } from './marking.claims.js';
import { MarkingCollections } from './marking.collections.js';
import { MarkingController } from './marking.controller.js';
import { MarkingDesk } from './marking.desk.js';
import { MarkingProgress } from './marking.progress.js';
import { MarkingQueue } from './marking.queue.js';
import { MarkingScopes } from './marking-scope.js';
import { PaperListHandler } from './paper-list.handler.js';
import { PaperDeedsController } from './paper-deeds.controller.js';
import { PaperDeeds } from './paper-deeds.service.js';
import { ReviewNews } from './review.news.js';
import { OngoingHandler } from './ongoing.handler.js';
import { PaperCounts } from './paper-counts.js';
import { TodoHandler } from './todo.handler.js';

@Global()
@Module({
  controllers: [MarkingController, PaperDeedsController],
  providers: [
    AiProposals,
    BlindPapers,
    MarkerGate,
    MarkingClaims,
    MarkingCollections,
    MarkingDesk,
    MarkingProgress,
    MarkingQueue,
    MarkingScopes,
    PaperDeeds,
    ReviewNews,
    MarkAnswerHandler,
    MarkByHandHandler,
    MarkSameHandler,
    PaperForReviewHandler,
    PaperListHandler,
    ReopenReviewHandler,
    TodoHandler,
    OngoingHandler,
    PaperCounts,
  ],
  exports: [BlindPapers, MarkingScopes, ReviewNews],
})
export class MarkingModule {}
