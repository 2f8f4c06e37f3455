import { Injectable } from '@nestjs/common';
import { OwnCollections } from '../kernel/own-collections.js';
import { realNameSchema, type RealNameDoc } from './real-name.model.js';

/** Applications for a real name, and what they confirmed. */
@Injectable()
export class RealNameCollections extends OwnCollections {
  readonly realNames = this.own<RealNameDoc>('RealName', realNameSchema, 'real_names');
}
