import { Global, Module } from '@nestjs/common';
import { WallController } from './wall.controller.js';
import { WallService } from './wall.service.js';

@Global()
@Module({ controllers: [WallController], providers: [WallService], exports: [WallService] })
export class WallModule {}
