import { Inject, Injectable } from '@nestjs/common';
import { SealedPictures } from '@xuekao/pictures';
import { CONFIG, LOGGER, SecretBox, ServiceTime, type Config, type Logger } from '@xuekao/platform';
import { CaptureCollections } from './capture.collections.js';

/** Pictures of sittings. */
@Injectable()
export class CapturePictures extends SealedPictures {
  constructor(
    @Inject(CONFIG) config: Pick<Config, 'key'>,
    @Inject(LOGGER) logger: Pick<Logger, 'info' | 'warn'>,
    store: CaptureCollections,
    time: ServiceTime,
  ) {
    const options = { decoder: 'captures', place: 'capture', owner: 'paperId', people: 'sittings' };
    super(options, store.pictures, new SecretBox(config, 'captures'), logger, time);
  }
}
