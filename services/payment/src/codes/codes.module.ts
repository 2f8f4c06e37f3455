import { Module } from '@nestjs/common';
import { CodeDesk } from './code-desk.js';
import { CodeGrants } from './code-grants.js';
import { CodeTries } from './code-tries.js';
import { CodeWords } from './code-words.js';
import { CodesController } from './codes.controller.js';
import { CodesCollections } from './codes.collections.js';
import { Redeeming } from './redeeming.js';
import { OrdersModule } from '../orders/index.js';

@Module({
  imports: [OrdersModule],
  controllers: [CodesController],
  providers: [CodesCollections, CodeWords, CodeTries, CodeGrants, CodeDesk, Redeeming],
})
export class CodesModule {}
