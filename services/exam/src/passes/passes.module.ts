import { Global, Module } from '@nestjs/common';
import { EntryPasses } from './entry-passes.js';
import { PassCollections } from './pass.collections.js';
import { PassController } from './pass.controller.js';

/** People who were identified before an exam (decision 0115). */
@Global()
@Module({ controllers: [PassController], providers: [EntryPasses, PassCollections], exports: [EntryPasses] })
export class PassesModule {}
