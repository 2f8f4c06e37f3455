import { Injectable } from '@nestjs/common';
import { NewestPictures, type NewestPicture } from './newest-pictures.js';
import { CaptureCollections } from './capture.collections.js';

/** Captures as the wall shows them. No picture is read for it: a tile asks for its own, once. */
@Injectable()
export class CapturesOnTheWall extends NewestPictures {
  constructor(private readonly store: CaptureCollections) {
    super();
  }

  lastOf(paperIds: readonly string[]): Promise<ReadonlyMap<string, NewestPicture>> {
    return this.store.tiles.of(paperIds);
  }
}
