import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { CourseFileService } from './file.service.js';
import { SubtitleService } from './subtitle.service.js';

const { files, subtitles } = calls.course;

@Controller()
export class CourseFileController {
  constructor(
    private readonly service: CourseFileService,
    private readonly subtitles: SubtitleService,
  ) {}

  @Handle(files.paging)
  paging(input: Input<typeof files.paging>, context: UserContext) {
    return this.service.paging(input, context);
  }

  @Handle(files.detail)
  detail({ id }: Input<typeof files.detail>, context: UserContext) {
    return this.service.detail(id, context);
  }

  @Handle(files.save)
  save(input: Input<typeof files.save>, context: UserContext) {
    return this.service.save(input, context);
  }

  @Handle(files.begin)
  begin({ id }: Input<typeof files.begin>, context: UserContext) {
    return this.service.begin(id, context);
  }

  @Handle(files.kept)
  async kept({ id }: Input<typeof files.kept>) {
    await this.service.kept(id);
    return {};
  }

  @Handle(files.fetchFile)
  fetchFile({ id }: Input<typeof files.fetchFile>, context: UserContext) {
    return this.service.fetchFile(id, context);
  }

  @Handle(files.decrypt)
  decrypt({ auth }: Input<typeof files.decrypt>, context: UserContext) {
    return this.service.decrypt(auth, context);
  }

  @Handle(subtitles.list)
  listSubtitles({ fileId }: Input<typeof subtitles.list>, context: UserContext) {
    return this.subtitles.list(fileId, context);
  }

  @Handle(subtitles.save)
  saveSubtitles(input: Input<typeof subtitles.save>, context: UserContext) {
    return this.subtitles.save(input, context);
  }

  @Handle(files.fetchState)
  fetchState({ ids }: Input<typeof files.fetchState>, context: UserContext) {
    return this.service.fetchState(ids, context);
  }

  @Handle(files.fetchInfo)
  fetchInfo({ ids }: Input<typeof files.fetchInfo>, context: UserContext) {
    return this.service.fetchInfo(ids, context);
  }

  @Handle(files.transcode)
  async transcode(input: Input<typeof files.transcode>, context: UserContext) {
    await this.service.transcode(input, context);
    return {};
  }

  @Handle(files.delete)
  async remove({ ids }: Input<typeof files.delete>, context: UserContext) {
    await this.service.remove(ids, context);
    return {};
  }
}
