import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { ExportCheck } from './export.check.js';
import { ImportKnown } from './import.known.js';
import { ImportService } from './import.service.js';
import { ImportUndo } from './import.undo.js';

@Controller()
export class ImportController {
  constructor(
    private readonly imports: ImportService,
    private readonly bank: ImportKnown,
    private readonly undoing: ImportUndo,
    private readonly exports: ExportCheck,
  ) {}

  @Handle(calls.repo.questionImport.read)
  read(input: Input<typeof calls.repo.questionImport.read>, { language }: UserContext) {
    return this.imports.read(input.base64, language);
  }

  @Handle(calls.repo.questionImport.preview)
  preview(input: Input<typeof calls.repo.questionImport.preview>, { language }: UserContext) {
    return this.imports.preview(input.text, language);
  }

  @Handle(calls.repo.questionImport.save)
  run(input: Input<typeof calls.repo.questionImport.save>, context: UserContext) {
    return this.imports.run(input, context);
  }

  @Handle(calls.repo.questionImport.start)
  start(input: Input<typeof calls.repo.questionImport.start>, context: UserContext) {
    return this.imports.start(input, context);
  }

  @Handle(calls.repo.questionImport.state)
  state({ requestId }: Input<typeof calls.repo.questionImport.state>, { caller }: UserContext) {
    return this.imports.state(requestId, caller);
  }

  @Handle(calls.repo.questionImport.known)
  known(input: Input<typeof calls.repo.questionImport.known>, { caller }: UserContext) {
    return this.bank.find(input, caller);
  }

  @Handle(calls.repo.questions.exportCheck)
  checkExport(input: Input<typeof calls.repo.questions.exportCheck>, context: UserContext) {
    return this.exports.notes(input, context);
  }

  @Handle(calls.repo.questionImport.undo)
  undo(input: Input<typeof calls.repo.questionImport.undo>, { caller }: UserContext) {
    return this.undoing.undo(input.requestId, caller);
  }
}
