import { Controller } from '@nestjs/common';
import { calls, type Input, type Output } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { DictionaryService } from './dictionary.service.js';

@Controller()
export class DictionaryController {
  constructor(private readonly dictionary: DictionaryService) {}

  @Handle(calls.dicTree)
  tree(input: Input<typeof calls.dicTree>): Promise<Output<typeof calls.dicTree>> {
    return this.dictionary.tree(input);
  }

  @Handle(calls.dicSave)
  save(input: Input<typeof calls.dicSave>, { note }: UserContext): Promise<Output<typeof calls.dicSave>> {
    return this.dictionary.save(input, note);
  }

  @Handle(calls.dicDelete)
  async delete({ ids }: Input<typeof calls.dicDelete>): Promise<Output<typeof calls.dicDelete>> {
    await this.dictionary.delete(ids);
    return {};
  }
}
