import { Injectable } from '@nestjs/common';
import { PlayingPages } from '../files/index.js';
import { LearningCollections } from './learning.collections.js';
import type { PlayingDoc } from './learning.model.js';

/** The page of each person that plays. */
@Injectable()
export class PlayingPage extends PlayingPages {
  constructor(private readonly store: LearningCollections) {
    super();
  }

  override async isPlaying(userId: string, page: string): Promise<boolean> {
    const playing = await this.store.playing.findById(userId).lean<PlayingDoc>();
    return playing?.page === page;
  }
}
