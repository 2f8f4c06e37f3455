import { Global, Module } from '@nestjs/common';
import { WallFacts } from './wall-facts.js';
import { WallController } from './wall.controller.js';
import { WallService } from './wall.service.js';

@Global()
@Module({ controllers: [WallController], providers: [WallFacts, WallService], exports: [WallService] })
export class WallModule {}
