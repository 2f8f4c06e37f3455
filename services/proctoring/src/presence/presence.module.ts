import { Global, Module } from '@nestjs/common';
import { Presence } from './presence.service.js';

@Global()
@Module({ providers: [Presence], exports: [Presence] })
export class PresenceModule {}
