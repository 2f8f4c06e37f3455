import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { MONGO } from '@xuekao/platform';
import type { Connection, Model } from 'mongoose';
import { designSchema, templateSchema, type DesignDoc, type TemplateDoc } from './template.model.js';

/** Kinds of certificates, and how those look that were granted; their indexes exist before the first call is answered. */
@Injectable()
export class TemplateCollections implements OnModuleInit {
  readonly templates: Model<TemplateDoc>;
  readonly designs: Model<DesignDoc>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.templates = connection.model<TemplateDoc>('CertTemplate', templateSchema, 'certs');
    this.designs = connection.model<DesignDoc>('CertDesign', designSchema, 'cert_designs');
  }

  async onModuleInit(): Promise<void> {
    for (const model of [this.templates, this.designs]) await model.createIndexes();
  }
}
