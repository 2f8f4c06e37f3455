import { Global, Module } from '@nestjs/common';
import { NearCollections } from './near.collections.js';
import { NearController } from './near.controller.js';
import { NearMarks } from './near.marks.js';
import { BankPieces } from './near.pieces.js';
import { NearService } from './near.service.js';

@Global()
@Module({
  controllers: [NearController],
  providers: [BankPieces, NearCollections, NearMarks, NearService],
  exports: [BankPieces],
})
export class NearModule {}
