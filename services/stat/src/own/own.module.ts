import { Module } from '@nestjs/common';
import { OwnController } from './own.controller.js';
import { OwnDays } from './own-days.js';

@Module({ controllers: [OwnController], providers: [OwnDays] })
export class OwnModule {}
