import { Global, Module } from '@nestjs/common';
import { AttemptOrigins } from './attempt-origins.js';
import { OriginCollections } from './origin.collections.js';
import { RoomAddresses } from './room-addresses.js';

/** Devices and addresses of attempts (decision 0144). */
@Global()
@Module({ providers: [AttemptOrigins, OriginCollections, RoomAddresses], exports: [AttemptOrigins, OriginCollections] })
export class OriginsModule {}
