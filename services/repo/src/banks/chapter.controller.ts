import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { ChapterService } from './chapter.service.js';

@Controller()
export class ChapterController {
  constructor(private readonly chapters: ChapterService) {}

  @Handle(calls.chapterList)
  list(input: Input<typeof calls.chapterList>, { caller }: UserContext) {
    return this.chapters.list(input, caller);
  }

  @Handle(calls.chapterSave)
  save(input: Input<typeof calls.chapterSave>, { caller }: UserContext) {
    return this.chapters.save(input, caller);
  }

  @Handle(calls.chapterDelete)
  remove(input: Input<typeof calls.chapterDelete>, { caller }: UserContext) {
    return this.chapters.remove(input.ids, caller);
  }
}
