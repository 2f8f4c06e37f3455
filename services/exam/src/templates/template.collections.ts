import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { MONGO } from '@xuekao/platform';
import type { Connection, Model } from 'mongoose';
import { templateSchema, type TemplateDoc } from './template.model.js';

/** Templates; their indexes exist before the first call is answered. */
@Injectable()
export class TemplateCollections implements OnModuleInit {
  readonly templates: Model<TemplateDoc>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.templates = connection.model<TemplateDoc>('Template', templateSchema, 'templates');
  }

  async onModuleInit(): Promise<void> {
    for (const model of [this.templates]) await model.createIndexes();
  }
}
