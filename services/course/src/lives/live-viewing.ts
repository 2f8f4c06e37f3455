import { Inject, Injectable } from '@nestjs/common';
import { BusinessError, liveStates, liveStreamPath, type calls, type Output } from '@xuekao/contracts';
import { CONFIG, liveLinks, ServiceTime, type Config } from '@xuekao/platform';
import type { CourseDoc } from '../courses/index.js';
import { CourseFileAddresses } from '../files/index.js';
import { LiveProviders } from './live-providers.js';
import { LiveReader } from './live-reader.js';
import { isStream, pushWindowOf } from './live-state.js';

/** Milliseconds in which the page of a person begins to play. */
const linkMs = 60_000;

/** Addresses of a live for one person. Whether they may see the course has been asked before. */
@Injectable()
export class LiveViewing {
  private readonly links: ReturnType<typeof liveLinks>;

  constructor(
    private readonly reader: LiveReader,
    private readonly providers: LiveProviders,
    private readonly addresses: CourseFileAddresses,
    private readonly time: ServiceTime,
    @Inject(CONFIG) config: Pick<Config, 'key'>,
  ) {
    this.links = liveLinks(config.key('live-links'));
  }

  /** @throws {BusinessError} NOT_FOUND */
  async open(course: CourseDoc, liveId: string, userId: string): Promise<Output<typeof calls.course.lives.open>> {
    const live = course.liveList.find(({ id }) => id === liveId);
    if (!live) throw new BusinessError('NOT_FOUND');
    const now = this.time.now();
    const [state, recordings] = await Promise.all([this.reader.stateOf(live, now), this.reader.recordingsOf(course._id)]);
    const isStreamed = state === liveStates.running && isStream(live);
    return {
      state,
      flvUrl: isStreamed ? await this.streamOf(live, { userId, now }) : '',
      recordings: (recordings.get(liveId) ?? []).flatMap(({ run, file }) => {
        const { viewUrl } = this.addresses.viewOf(file, userId);
        const { title, duration } = file;
        return viewUrl === '' ? [] : [{ title, duration, viewUrl, startTime: run.startedAt.toISOString() }];
      }),
    };
  }

  private async streamOf(live: CourseDoc['liveList'][number], { userId, now }: { userId: string; now: number }): Promise<string> {
    const provider = await this.providers.inUse();
    if (provider.name === 'aliyun') return provider.aliyun.pull(live.id, Math.min(now + linkMs, pushWindowOf(live).until));
    if (provider.name === '') return '';
    return `${liveStreamPath}${this.links.sign({ liveId: live.id, userId }, now + linkMs)}.flv`;
  }
}
