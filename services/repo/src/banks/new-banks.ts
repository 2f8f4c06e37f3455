import { Injectable } from '@nestjs/common';
import type { AnyKeys, ClientSession } from 'mongoose';
import { BankCollections } from './bank.collections.js';
import type { BankDoc } from './bank.model.js';
import type { ChapterDoc } from './chapter.model.js';

/** Banks that come whole. */
@Injectable()
export class NewBanks {
  constructor(private readonly store: BankCollections) {}

  /** Adds a bank without questions, and its chapters in their order. */
  async add(bank: AnyKeys<BankDoc>, chapters: readonly Omit<ChapterDoc, 'quCount'>[], session: ClientSession): Promise<void> {
    await this.store.banks.create([bank], { session });
    await this.store.chapters.create([...chapters], { session, ordered: true });
  }
}
