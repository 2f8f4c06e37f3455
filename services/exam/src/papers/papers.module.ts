import { Global, Module } from '@nestjs/common';
import { PaperCollections } from './paper.collections.js';
import { PaperContents } from './paper-contents.js';
import { QuestionSource } from './question-source.js';

@Global()
@Module({
  providers: [PaperCollections, PaperContents, QuestionSource],
  exports: [PaperCollections, PaperContents, QuestionSource],
})
export class PapersModule {}
