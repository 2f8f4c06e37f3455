import { Inject, Injectable } from '@nestjs/common';
import { SealedPictures } from '@xuekao/pictures';
import { CONFIG, LOGGER, SecretBox, ServiceTime, type Config, type Logger } from '@xuekao/platform';
import { AttentionCollections } from './attention.collections.js';

/** Pictures of people who learn. */
@Injectable()
export class StudyPictures extends SealedPictures {
  constructor(
    @Inject(CONFIG) config: Pick<Config, 'key'>,
    @Inject(LOGGER) logger: Pick<Logger, 'info' | 'warn'>,
    store: AttentionCollections,
    time: ServiceTime,
  ) {
    const options = { decoder: 'study', place: 'study-capture', owner: 'gateId', people: 'learners' };
    super(options, store.pictures, new SecretBox(config, 'study-captures'), logger, time);
  }
}
