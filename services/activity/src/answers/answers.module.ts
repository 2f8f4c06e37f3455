import { Global, Module } from '@nestjs/common';
import { SurveyPapers } from '../surveys/index.js';
import { AnswerBlocks } from './answer-blocks.js';
import { AnswerController } from './answer.controller.js';
import { Answering } from './answering.js';
import { BlockFolding } from './block-folding.js';
import { Joining } from './joining.js';
import { OwnLists } from './own-lists.js';
import { PaperCollections } from './paper.collections.js';
import { Places } from './places.js';
import { Respondents } from './respondent.js';
import { ValidAnswers } from './valid-answers.js';

@Global()
@Module({
  controllers: [AnswerController],
  providers: [
    AnswerBlocks,
    Answering,
    BlockFolding,
    Joining,
    OwnLists,
    PaperCollections,
    Places,
    Respondents,
    ValidAnswers,
    { provide: SurveyPapers, useExisting: PaperCollections },
  ],
  exports: [AnswerBlocks, PaperCollections, SurveyPapers, ValidAnswers],
})
export class AnswersModule {}
