import { Global, Module } from '@nestjs/common';
import { QuestionSetCollections } from './question-set.collections.js';
import { PaperContents } from './paper-contents.js';
import { QuestionSource } from './question-source.js';
import { SealedQuestions } from './sealed-questions.js';
import { SetWriter } from './set-writer.js';

@Global()
@Module({
  providers: [QuestionSetCollections, PaperContents, QuestionSource, SealedQuestions, SetWriter],
  exports: [QuestionSetCollections, PaperContents, QuestionSource, SealedQuestions, SetWriter],
})
export class QuestionSetsModule {}
