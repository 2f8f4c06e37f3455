import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { MONGO } from '@xuekao/platform';
import type { Connection, Model } from 'mongoose';
import {
  keySchema,
  setRevisionSchema,
  setSchema,
  variantSchema,
  viewSchema,
  type FrozenKeyDoc,
  type FrozenViewDoc,
  type PaperSetDoc,
  type SetRevisionDoc,
  type VariantDoc,
} from './question-set.model.js';

/** Frozen papers: what is asked apart from the keys; their indexes exist before the first call is answered. */
@Injectable()
export class QuestionSetCollections implements OnModuleInit {
  readonly sets: Model<PaperSetDoc>;
  readonly views: Model<FrozenViewDoc>;
  readonly keys: Model<FrozenKeyDoc>;
  readonly variants: Model<VariantDoc>;
  readonly revisions: Model<SetRevisionDoc>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.sets = connection.model<PaperSetDoc>('PaperSet', setSchema, 'paper_sets');
    this.views = connection.model<FrozenViewDoc>('FrozenView', viewSchema, 'frozen_views');
    this.keys = connection.model<FrozenKeyDoc>('FrozenKey', keySchema, 'frozen_keys');
    this.variants = connection.model<VariantDoc>('Variant', variantSchema, 'paper_variants');
    this.revisions = connection.model<SetRevisionDoc>('SetRevision', setRevisionSchema, 'set_revisions');
  }

  async onModuleInit(): Promise<void> {
    for (const model of [this.sets, this.views, this.keys, this.variants, this.revisions]) await model.createIndexes();
  }
}
