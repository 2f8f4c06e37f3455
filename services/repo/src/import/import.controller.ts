import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { ImportKnown } from './import.known.js';
import { ImportService } from './import.service.js';
import { ImportUndo } from './import.undo.js';

@Controller()
export class ImportController {
  constructor(
    private readonly imports: ImportService,
    private readonly bank: ImportKnown,
    private readonly undoing: ImportUndo,
  ) {}

  @Handle(calls.quImportPreview)
  preview(input: Input<typeof calls.quImportPreview>) {
    return this.imports.preview(input.text);
  }

  @Handle(calls.quImport)
  run(input: Input<typeof calls.quImport>, { caller }: UserContext) {
    return this.imports.run(input, caller);
  }

  @Handle(calls.quImportKnown)
  known(input: Input<typeof calls.quImportKnown>, { caller }: UserContext) {
    return this.bank.find(input, caller);
  }

  @Handle(calls.quImportUndo)
  undo(input: Input<typeof calls.quImportUndo>, { caller }: UserContext) {
    return this.undoing.undo(input.requestId, caller);
  }
}
