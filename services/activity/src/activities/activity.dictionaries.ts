import { Injectable } from '@nestjs/common';
import { CallClient, DictionaryValues } from '@xuekao/platform';

/** The dictionary `activity_catalog`. */
@Injectable()
export class ActivityCategories extends DictionaryValues {
  constructor(client: CallClient) {
    super(client, 'activity_catalog');
  }
}

/** The dictionary `activity_type`. */
@Injectable()
export class ActivityTypes extends DictionaryValues {
  constructor(client: CallClient) {
    super(client, 'activity_type');
  }
}
