import { Injectable } from '@nestjs/common';
import { CallClient, DictionaryValues } from '@xuekao/platform';

/** The dictionary `exam_catalog`; learners' lists read it too. */
@Injectable()
export class ExamCategories extends DictionaryValues {
  constructor(client: CallClient) {
    super(client, 'exam_catalog');
  }
}
