import { Global, Module } from '@nestjs/common';
import { ExportCheck } from './export.check.js';
import { ImportController } from './import.controller.js';
import { ImportCollections } from './import.collections.js';
import { ImportDrawings } from './import.drawings.js';
import { ImportKnown } from './import.known.js';
import { ImportNear } from './import.near.js';
import { ImportParser } from './import.parser.js';
import { ImportService } from './import.service.js';
import { ImportStaging } from './import.staging.js';
import { ImportUndo } from './import.undo.js';

@Global()
@Module({
  controllers: [ImportController],
  providers: [
    ExportCheck,
    ImportCollections,
    ImportDrawings,
    ImportKnown,
    ImportNear,
    ImportParser,
    ImportService,
    ImportStaging,
    ImportUndo,
  ],
  exports: [ImportCollections, ImportStaging],
})
export class ImportModule {}
