import { Global, Module } from '@nestjs/common';
import { QuestionSetCollections } from './question-set.collections.js';
import { PaperContents } from './paper-contents.js';
import { QuestionSource } from './question-source.js';

@Global()
@Module({
  providers: [QuestionSetCollections, PaperContents, QuestionSource],
  exports: [QuestionSetCollections, PaperContents, QuestionSource],
})
export class QuestionSetsModule {}
