import { Injectable } from '@nestjs/common';
import type { SpentCodes } from '../orders/index.js';
import { CodesCollections } from './codes.collections.js';

@Injectable()
export class CodesOfPeople implements SpentCodes {
  constructor(private readonly collections: CodesCollections) {}

  async isSpent(userId: string, goodsId: string): Promise<boolean> {
    return (await this.collections.codes.exists({ userId, spentOn: goodsId, state: 'used' })) !== null;
  }
}
