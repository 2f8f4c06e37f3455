import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { MONGO } from '@xuekao/platform';
import type { Connection, Model } from 'mongoose';
import { correctionRowSchema, correctionSchema, type CorrectionDoc, type CorrectionRowDoc } from './correction.model.js';

/** Corrections of published exams, and the papers that each touches; their indexes exist before the first call is answered. */
@Injectable()
export class CorrectionCollections implements OnModuleInit {
  readonly corrections: Model<CorrectionDoc>;
  readonly rows: Model<CorrectionRowDoc>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.corrections = connection.model<CorrectionDoc>('Correction', correctionSchema, 'corrections');
    this.rows = connection.model<CorrectionRowDoc>('CorrectionRow', correctionRowSchema, 'correction_rows');
  }

  async onModuleInit(): Promise<void> {
    for (const model of [this.corrections, this.rows]) await model.createIndexes();
  }
}
