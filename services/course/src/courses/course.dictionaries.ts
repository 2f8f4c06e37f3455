import { Injectable } from '@nestjs/common';
import { CallClient, DictionaryValues } from '@xuekao/platform';

/** The dictionary `course_catalog`. */
@Injectable()
export class CourseCategories extends DictionaryValues {
  constructor(client: CallClient) {
    super(client, 'course_catalog');
  }
}
