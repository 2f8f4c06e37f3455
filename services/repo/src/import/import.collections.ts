import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { MONGO } from '@xuekao/platform';
import type { Connection, Model } from 'mongoose';
import { importSchema, type ImportDoc } from './import.model.js';

/** Imports and what they hold until they are saved; their indexes exist before the first call is answered. */
@Injectable()
export class ImportCollections implements OnModuleInit {
  readonly imports: Model<ImportDoc>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.imports = connection.model<ImportDoc>('Import', importSchema, 'imports');
  }

  async onModuleInit(): Promise<void> {
    for (const model of [this.imports]) await model.createIndexes();
  }
}
