import { Global, Module } from '@nestjs/common';
import { CourierTracks } from './courier-tracks.js';
import { ParcelTracks } from './parcel-tracks.js';
import { TrackCollections } from './track.collections.js';

@Global()
@Module({ providers: [TrackCollections, { provide: ParcelTracks, useClass: CourierTracks }], exports: [ParcelTracks] })
export class DeliveryModule {}
