import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { ImportService } from './import.service.js';

@Controller()
export class ImportController {
  constructor(private readonly imports: ImportService) {}

  @Handle(calls.quImportPreview)
  preview(input: Input<typeof calls.quImportPreview>) {
    return this.imports.preview(input.text);
  }

  @Handle(calls.quImport)
  run(input: Input<typeof calls.quImport>, { caller }: UserContext) {
    return this.imports.run(input, caller);
  }
}
