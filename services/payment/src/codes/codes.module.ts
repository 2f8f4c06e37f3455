import { Global, Module } from '@nestjs/common';
import { CodeDesk } from './code-desk.js';
import { CodeGrants } from './code-grants.js';
import { CodeTries } from './code-tries.js';
import { CodeWords } from './code-words.js';
import { CodesController } from './codes.controller.js';
import { CodesCollections } from './codes.collections.js';
import { CodesOfPeople } from './codes-of-people.js';
import { OrdersBeside } from './orders-beside.js';
import { Redeeming } from './redeeming.js';
import { OrdersModule, SpentCodes } from '../orders/index.js';

@Global()
@Module({
  imports: [OrdersModule],
  controllers: [CodesController],
  providers: [
    ...[CodesCollections, CodeWords, CodeTries, CodeGrants, CodeDesk, OrdersBeside, Redeeming],
    CodesOfPeople,
    { provide: SpentCodes, useExisting: CodesOfPeople },
  ],
  exports: [SpentCodes],
})
export class CodesModule {}
