import { Injectable } from '@nestjs/common';
import { BusinessError, calls, type Input, type Output } from '@xuekao/contracts';
import { ServiceTime, type UserContext } from '@xuekao/platform';
import { CourseReader, type CourseLive } from '../courses/index.js';
import { streamNameOf } from '../live-server/index.js';
import { LiveCollections } from './live.collections.js';
import { LiveProviders } from './live-providers.js';
import { LiveReader } from './live-reader.js';
import { LiveServerClient } from './live-server.client.js';
import { isStream, pushWindowOf } from './live-state.js';
import { LiveSync } from './live-sync.js';

type Calls = typeof calls.course.lives;

/** Lives in the console: how they are pushed, what became of them. */
@Injectable()
export class LiveDesk {
  constructor(
    private readonly courses: CourseReader,
    private readonly store: LiveCollections,
    private readonly reader: LiveReader,
    private readonly providers: LiveProviders,
    private readonly server: LiveServerClient,
    private readonly sync: LiveSync,
    private readonly time: ServiceTime,
  ) {}

  async states({ courseId }: Input<Calls['states']>, { caller }: UserContext): Promise<Output<Calls['states']>> {
    const course = await this.courses.reachable(courseId, caller);
    const [provider, shown, recordings] = await Promise.all([
      this.providers.inUse(),
      this.reader.shown(course, this.time.now()),
      this.reader.recordingsOf(courseId),
    ]);
    return {
      provider: provider.name,
      isThere: provider.name !== 'local' || this.sync.isThere,
      lives: shown.map(({ id, state }) => ({
        ...{ id, state },
        recordings: (recordings.get(id) ?? []).map(({ run, file }) => ({
          fileId: file._id,
          title: file.title,
          startTime: run.startedAt.toISOString(),
          duration: file.duration,
          fileState: file.state,
          isCut: run.isCut,
        })),
      })),
    };
  }

  /** @throws {BusinessError} NOT_FOUND, LIVE_OFF */
  async push({ courseId, liveId }: Input<Calls['push']>, context: UserContext): Promise<Output<Calls['push']>> {
    const live = await this.ownLive({ courseId, liveId }, context);
    const doc = await this.store.lives.findById(liveId).lean();
    context.note({ object: liveId, after: { title: live.title } });
    return this.placeOf(live, doc?.keyNumber ?? 0);
  }

  /** @throws {BusinessError} NOT_FOUND, LIVE_OFF */
  async renewKey({ courseId, liveId }: Input<Calls['renewKey']>, context: UserContext): Promise<Output<Calls['renewKey']>> {
    const live = await this.ownLive({ courseId, liveId }, context);
    const changed = await this.store.lives.findOneAndUpdate(
      { _id: liveId },
      { $inc: { keyNumber: 1 }, $setOnInsert: { courseId } },
      { upsert: true, returnDocument: 'after' },
    );
    context.note({ object: liveId, after: { title: live.title } });
    return this.placeOf(live, changed.keyNumber);
  }

  private async ownLive({ courseId, liveId }: Input<Calls['push']>, { caller }: UserContext): Promise<CourseLive> {
    const course = await this.courses.reachable(courseId, caller);
    const live = course.liveList.find(({ id }) => id === liveId);
    if (!live) throw new BusinessError('NOT_FOUND');
    if (!isStream(live)) throw new BusinessError('LIVE_OFF');
    return live;
  }

  private async placeOf(live: CourseLive, number: number): Promise<Output<Calls['push']>> {
    const { from, until } = pushWindowOf(live);
    const times = { from: new Date(from).toISOString(), until: new Date(until).toISOString() };
    const provider = await this.providers.inUse();
    if (provider.name === 'aliyun') return { ...provider.aliyun.push(live.id, until), ...times };
    const { settings } = this.server;
    if (provider.name === '' || settings === null) throw new BusinessError('LIVE_OFF');
    // whoever has seen the key may push at once
    await this.sync.run().catch(() => false);
    return { server: settings.pushUrl, streamKey: streamNameOf(live.id, this.sync.pushKeyOf({ liveId: live.id, number })), ...times };
  }
}
