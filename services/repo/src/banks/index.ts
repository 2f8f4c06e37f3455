export { BankCategories } from './bank.categories.js';
export { BankCollections } from './bank.collections.js';
export { Tally } from './bank.tally.js';
export type { BankDoc } from './bank.model.js';
export { BankReader } from './bank.reader.js';
export { ChapterService } from './chapter.service.js';
export { NewBanks } from './new-banks.js';
export { BanksModule } from './banks.module.js';
