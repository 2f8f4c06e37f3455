import { Injectable } from '@nestjs/common';
import { CallClient, DictionaryValues } from '@xuekao/platform';

/** The dictionary `mall_goods_catalog`. */
@Injectable()
export class GoodsCategories extends DictionaryValues {
  constructor(client: CallClient) {
    super(client, 'mall_goods_catalog');
  }
}
