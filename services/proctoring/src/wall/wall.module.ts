import { Module } from '@nestjs/common';
import { WallController } from './wall.controller.js';
import { WallService } from './wall.service.js';

@Module({ controllers: [WallController], providers: [WallService] })
export class WallModule {}
