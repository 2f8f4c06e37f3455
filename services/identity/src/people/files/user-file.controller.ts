import { Controller } from '@nestjs/common';
import { calls, type Input, type Output } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { UserExport } from './user-export.service.js';
import { UserImports } from './user-import.service.js';

@Controller()
export class UserFileController {
  constructor(
    private readonly exports: UserExport,
    private readonly imports: UserImports,
  ) {}

  @Handle(calls.userExport)
  export(input: Input<typeof calls.userExport>, { caller }: UserContext): Promise<Output<typeof calls.userExport>> {
    return this.exports.file(input, caller);
  }

  @Handle(calls.userImportTemplate)
  template(): Promise<Output<typeof calls.userImportTemplate>> {
    return this.exports.template();
  }

  @Handle(calls.userImportCheck)
  check(input: Input<typeof calls.userImportCheck>, { caller }: UserContext): Promise<Output<typeof calls.userImportCheck>> {
    return this.imports.check(input, caller);
  }

  @Handle(calls.userImport)
  async start(input: Input<typeof calls.userImport>, { caller }: UserContext): Promise<Output<typeof calls.userImport>> {
    await this.imports.start(input, caller);
    return {};
  }

  @Handle(calls.userImportProgress)
  progress({ id }: Input<typeof calls.userImportProgress>, { caller }: UserContext): Promise<Output<typeof calls.userImportProgress>> {
    return this.imports.progress(id, caller);
  }

  @Handle(calls.userImportPasswords)
  passwords({ id }: Input<typeof calls.userImportPasswords>, { caller }: UserContext): Promise<Output<typeof calls.userImportPasswords>> {
    return this.imports.passwords(id, caller);
  }
}
