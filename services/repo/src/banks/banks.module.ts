import { Global, Module } from '@nestjs/common';
import { BankController } from './bank.controller.js';
import { ChapterController } from './chapter.controller.js';
import { BankCategories } from './bank.categories.js';
import { BankCollections } from './bank.collections.js';
import { BankReader } from './bank.reader.js';
import { BankSharing, EndedSharesOfBanks } from './bank.sharing.js';
import { BankSharingController } from './bank.sharing.controller.js';
import { BankService } from './bank.service.js';
import { ChapterService } from './chapter.service.js';
import { NewBanks } from './new-banks.js';

@Global()
@Module({
  controllers: [BankController, BankSharingController, ChapterController],
  providers: [BankCategories, BankCollections, BankReader, BankService, BankSharing, ChapterService, EndedSharesOfBanks, NewBanks],
  exports: [BankCategories, BankCollections, BankReader, ChapterService, NewBanks],
})
export class BanksModule {}
