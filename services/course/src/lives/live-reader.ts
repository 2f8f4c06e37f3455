import { Injectable } from '@nestjs/common';
import { liveStates, type calls, type Output } from '@xuekao/contracts';
import { CourseCollections, type CourseDoc, type CourseLive } from '../courses/index.js';
import { CourseFileReader, type CourseFileDoc } from '../files/index.js';
import { LiveCollections } from './live.collections.js';
import type { LiveRunDoc } from './live.model.js';
import { LiveProviders } from './live-providers.js';
import { liveStateOf, type LiveState } from './live-state.js';

type Shown = Output<typeof calls.course.lives.list>[number];
type Lives = Pick<CourseDoc, '_id' | 'liveList'>;
interface Recording {
  run: LiveRunDoc;
  file: CourseFileDoc;
}

/** Lives with their states, as pages and cards show them. */
@Injectable()
export class LiveReader {
  constructor(
    private readonly store: LiveCollections,
    private readonly courses: CourseCollections,
    private readonly files: CourseFileReader,
    private readonly providers: LiveProviders,
  ) {}

  /** Of each course the lives that go on or are still to come. */
  async counts(courses: readonly Lives[], now: number): Promise<ReadonlyMap<string, number>> {
    const withLives = courses.filter(({ liveList }) => liveList.length > 0);
    if (withLives.length === 0) return new Map();
    const states = await this.statesOf(withLives, now);
    const count = ({ liveList }: Lives): number => liveList.filter(({ id }) => states.get(id) !== liveStates.ended).length;
    return new Map(withLives.map((course) => [course._id, count(course)]));
  }

  async countsByIds(ids: readonly string[], now: number): Promise<{ id: string; liveCount: number }[]> {
    const found = await this.courses.courses.find({ _id: { $in: [...ids] } }, { liveList: 1 }).lean<Lives[]>();
    return [...(await this.counts(found, now))].map(([id, liveCount]) => ({ id, liveCount }));
  }

  /** Lives of a course, the first to come first. */
  async shown(course: Lives, now: number): Promise<Shown[]> {
    if (course.liveList.length === 0) return [];
    const [states, recordings] = await Promise.all([this.statesOf([course], now), this.recordingsOf(course._id)]);
    return course.liveList
      .toSorted((a, b) => a.startTime.getTime() - b.startTime.getTime())
      .map(({ id, title, intro, startTime, duration, liveType, outUrl }) => ({
        ...{ id, title, intro, duration, liveType, outUrl },
        startTime: startTime.toISOString(),
        state: states.get(id) ?? liveStates.before,
        // addresses are for one person and a minute
        flvUrl: '',
        recordCount: (recordings.get(id) ?? []).filter(({ file }) => file.entry !== '').length,
      }));
  }

  async stateOf(live: CourseLive, now: number): Promise<LiveState> {
    const [isHeard, runs] = await Promise.all([this.providers.isHeard(), this.store.runs.find({ liveId: live.id }).lean<LiveRunDoc[]>()]);
    return liveStateOf(live, runs, { isHeard, now });
  }

  /** Recordings of a course by their lives, in the order in which they were made. */
  async recordingsOf(courseId: string): Promise<ReadonlyMap<string, Recording[]>> {
    const runs = await this.store.runs
      .find({ courseId, fileId: { $ne: '' } })
      .sort({ startedAt: 1 })
      .lean<LiveRunDoc[]>();
    const files = await this.files.byIds(runs.map(({ fileId }) => fileId));
    const byLive = new Map<string, Recording[]>();
    for (const run of runs) {
      const file = files.get(run.fileId);
      if (file) byLive.set(run.liveId, [...(byLive.get(run.liveId) ?? []), { run, file }]);
    }
    return byLive;
  }

  private async statesOf(courses: readonly Lives[], now: number): Promise<ReadonlyMap<string, LiveState>> {
    const [isHeard, runs] = await Promise.all([
      this.providers.isHeard(),
      this.store.runs.find({ courseId: { $in: courses.map(({ _id }) => _id) } }, { liveId: 1, endedAt: 1 }).lean<LiveRunDoc[]>(),
    ]);
    const states = courses.flatMap(({ liveList }) =>
      liveList.map(
        (live) =>
          [
            live.id,
            liveStateOf(
              live,
              runs.filter(({ liveId }) => liveId === live.id),
              { isHeard, now },
            ),
          ] as const,
      ),
    );
    return new Map(states);
  }
}
