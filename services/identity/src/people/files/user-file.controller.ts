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

  @Handle(calls.identity.userFiles.export)
  export(
    input: Input<typeof calls.identity.userFiles.export>,
    { caller }: UserContext,
  ): Promise<Output<typeof calls.identity.userFiles.export>> {
    return this.exports.file(input, caller);
  }

  @Handle(calls.identity.userFiles.importTemplate)
  template(): Promise<Output<typeof calls.identity.userFiles.importTemplate>> {
    return this.exports.template();
  }

  @Handle(calls.identity.userFiles.importCheck)
  check(
    input: Input<typeof calls.identity.userFiles.importCheck>,
    { caller }: UserContext,
  ): Promise<Output<typeof calls.identity.userFiles.importCheck>> {
    return this.imports.check(input, caller);
  }

  @Handle(calls.identity.userFiles.import)
  async start(
    input: Input<typeof calls.identity.userFiles.import>,
    { caller }: UserContext,
  ): Promise<Output<typeof calls.identity.userFiles.import>> {
    await this.imports.start(input, caller);
    return {};
  }

  @Handle(calls.identity.userFiles.importProgress)
  progress(
    { id }: Input<typeof calls.identity.userFiles.importProgress>,
    { caller }: UserContext,
  ): Promise<Output<typeof calls.identity.userFiles.importProgress>> {
    return this.imports.progress(id, caller);
  }

  @Handle(calls.identity.userFiles.importPasswords)
  passwords(
    { id }: Input<typeof calls.identity.userFiles.importPasswords>,
    { caller }: UserContext,
  ): Promise<Output<typeof calls.identity.userFiles.importPasswords>> {
    return this.imports.passwords(id, caller);
  }
}
