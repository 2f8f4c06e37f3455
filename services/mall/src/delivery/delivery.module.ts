import { Global, Module } from '@nestjs/common';
import { ParcelTracks } from './parcel-tracks.js';
import { TracksByHand } from './tracks-by-hand.js';

@Global()
@Module({ providers: [{ provide: ParcelTracks, useClass: TracksByHand }], exports: [ParcelTracks] })
export class DeliveryModule {}
