import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { MONGO } from '@xuekao/platform';
import type { Connection, Model } from 'mongoose';
import { trackSchema, type TrackDoc } from './track.model.js';

@Injectable()
export class TrackCollections implements OnModuleInit {
  readonly tracks: Model<TrackDoc>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.tracks = connection.model<TrackDoc>('ParcelTrack', trackSchema, 'mall_tracks');
  }

  async onModuleInit(): Promise<void> {
    await this.tracks.createIndexes();
  }
}
