import { Controller } from '@nestjs/common';
import { calls, type Input, type Output } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { DictionaryService } from './dictionary.service.js';

@Controller()
export class DictionaryController {
  constructor(private readonly dictionary: DictionaryService) {}

  @Handle(calls.identity.dictionary.tree)
  tree(input: Input<typeof calls.identity.dictionary.tree>): Promise<Output<typeof calls.identity.dictionary.tree>> {
    return this.dictionary.tree(input);
  }

  @Handle(calls.identity.dictionary.save)
  save(input: Input<typeof calls.identity.dictionary.save>, { note }: UserContext): Promise<Output<typeof calls.identity.dictionary.save>> {
    return this.dictionary.save(input, note);
  }

  @Handle(calls.identity.dictionary.delete)
  async delete({ ids }: Input<typeof calls.identity.dictionary.delete>): Promise<Output<typeof calls.identity.dictionary.delete>> {
    await this.dictionary.delete(ids);
    return {};
  }
}
