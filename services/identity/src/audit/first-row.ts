import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, LOGGER, MONGO, type Config, type Logger } from '@xuekao/platform';
import type { Connection } from 'mongoose';
import type { EarlierData } from '../kernel/earlier-data.js';
import { isFirstRowOurs } from './audit-chain.js';

/** The first row of the log tells under which key the installation began. */
@Injectable()
export class FirstRow implements EarlierData {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(MONGO) private readonly mongo: Connection,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  isOfThisKey(): Promise<boolean> {
    return isFirstRowOurs(this.config, this.mongo, this.logger);
  }
}
