import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { MONGO } from '@xuekao/platform';
import type { Connection, Model } from 'mongoose';
import { markSheetPartSchema, markSheetSchema, type MarkSheetDoc, type MarkSheetPartDoc } from './mark-book.model.js';

/** Spreadsheets of marks; their indexes exist before the first call. */
@Injectable()
export class MarkBookCollections implements OnModuleInit {
  readonly sheets: Model<MarkSheetDoc>;
  readonly parts: Model<MarkSheetPartDoc>;

  constructor(@Inject(MONGO) readonly connection: Connection) {
    this.sheets = connection.model<MarkSheetDoc>('MarkSheet', markSheetSchema, 'mark_sheets');
    this.parts = connection.model<MarkSheetPartDoc>('MarkSheetPart', markSheetPartSchema, 'mark_sheet_parts');
  }

  async onModuleInit(): Promise<void> {
    for (const model of [this.sheets, this.parts]) await model.createIndexes();
  }
}
