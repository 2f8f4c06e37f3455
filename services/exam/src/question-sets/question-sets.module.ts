import { Global, Module } from '@nestjs/common';
import { PictureFolders } from '@xuekao/platform';
import { QuestionSetCollections } from './question-set.collections.js';
import { PaperContents } from './paper-contents.js';
import { QuestionPictures } from './question-pictures.js';
import { QuestionSource } from './question-source.js';
import { SealedQuestions } from './sealed-questions.js';
import { SetWriter } from './set-writer.js';

@Global()
@Module({
  providers: [PaperContents, PictureFolders, QuestionPictures, QuestionSetCollections, QuestionSource, SealedQuestions, SetWriter],
  exports: [PictureFolders, QuestionSetCollections, PaperContents, QuestionSource, SealedQuestions, SetWriter],
})
export class QuestionSetsModule {}
