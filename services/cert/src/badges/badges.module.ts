import { Module } from '@nestjs/common';
import { GrantsModule } from '../grants/index.js';
import { BadgeController } from './badge.controller.js';
import { BadgeKeys } from './badge-keys.js';
import { BadgeService } from './badge.service.js';
import { StatusLists } from './status-lists.js';

@Module({ imports: [GrantsModule], controllers: [BadgeController], providers: [BadgeKeys, BadgeService, StatusLists] })
export class BadgesModule {}
