import { Controller } from '@nestjs/common';
import { calls, type Input, type Output, type TreeNode } from '@xuekao/contracts';
import { Handle } from '@xuekao/platform';
import { DictionaryService } from './dictionary.service.js';

@Controller()
export class DictionaryController {
  constructor(private readonly dictionary: DictionaryService) {}

  @Handle(calls.dicTree)
  tree(input: Input<typeof calls.dicTree>): Promise<TreeNode[]> {
    return this.dictionary.tree(input);
  }

  @Handle(calls.dicSave)
  async save(input: Input<typeof calls.dicSave>): Promise<Output<typeof calls.dicSave>> {
    return { id: await this.dictionary.save(input) };
  }

  @Handle(calls.dicDelete)
  async delete({ ids }: Input<typeof calls.dicDelete>): Promise<Output<typeof calls.dicDelete>> {
    await this.dictionary.delete(ids);
    return {};
  }
}
