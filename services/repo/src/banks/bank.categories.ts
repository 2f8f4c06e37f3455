import { Injectable } from '@nestjs/common';
import { CallClient, DictionaryValues } from '@xuekao/platform';

/** The dictionary `repo_catalog`. */
@Injectable()
export class BankCategories extends DictionaryValues {
  constructor(client: CallClient) {
    super(client, 'repo_catalog');
  }
}
