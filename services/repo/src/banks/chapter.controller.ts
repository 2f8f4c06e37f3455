import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { ChapterService } from './chapter.service.js';

@Controller()
export class ChapterController {
  constructor(private readonly chapters: ChapterService) {}

  @Handle(calls.repo.banks.chapterList)
  list(input: Input<typeof calls.repo.banks.chapterList>, { caller }: UserContext) {
    return this.chapters.list(input, caller);
  }

  @Handle(calls.repo.banks.chapterSave)
  save(input: Input<typeof calls.repo.banks.chapterSave>, { caller }: UserContext) {
    return this.chapters.save(input, caller);
  }

  @Handle(calls.repo.banks.chapterDelete)
  remove(input: Input<typeof calls.repo.banks.chapterDelete>, { caller }: UserContext) {
    return this.chapters.remove(input.ids, caller);
  }
}
