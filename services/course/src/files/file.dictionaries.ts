import { Injectable } from '@nestjs/common';
import { CallClient, DictionaryValues } from '@xuekao/platform';

/** The dictionary `course_file_catalog`. */
@Injectable()
export class CourseFileCategories extends DictionaryValues {
  constructor(client: CallClient) {
    super(client, 'course_file_catalog');
  }
}

/** The dictionary `course_file_type`. */
@Injectable()
export class CourseFileTypes extends DictionaryValues {
  constructor(client: CallClient) {
    super(client, 'course_file_type');
  }
}
