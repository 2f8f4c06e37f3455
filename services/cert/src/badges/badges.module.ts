import { Module } from '@nestjs/common';
import { BadgeCollections } from './badge.collections.js';
import { BadgeController } from './badge.controller.js';
import { BadgeKeys } from './badge-keys.js';
import { BadgeService } from './badge.service.js';
import { StatusLists } from './status-lists.js';

@Module({ controllers: [BadgeController], providers: [BadgeCollections, BadgeKeys, BadgeService, StatusLists] })
export class BadgesModule {}
