import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { failedByDuplicatesOnly, nativeOf } from '@xuekao/documents';
import { repeat, type Repeat, ServiceTime } from '@xuekao/platform';
import { PaperContents } from '../question-sets/index.js';
import { AttemptCollections } from './attempt.collections.js';
import { answeredCount } from './answered-count.js';
import type { AttemptState } from './attempt.state.js';
import { Attempts } from './attempt.store.js';
import type { AnswerCountDoc } from './paper.model.js';

const flushEveryMs = 5000;
/** The time of a row is at most so late. */
const renewMs = 60_000;
const together = 500;
/** The database is asked to write counts, so many at once; more wait for the next time. */
const perFlush = 5000;
const readTogether = 8;

interface Count {
  version: number;
  count: number;
  /** ms; when an answer came last, a few seconds late where another process took it; 0: not known */
  at: number;
}
/** How far an attempt is. */
export type AnswerProgress = Pick<Count, 'count' | 'at'>;

/**
 * How many questions of a running paper are answered, for lists: a small row per paper, written some seconds behind the saves and only when
 * the count changed. The read model proper shows what the log says at milestones; this is for the time between, and may be dropped at any
 * time.
 */
@Injectable()
export class AnswerCounts implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private flushes: Repeat | undefined;

  constructor(
    private readonly attemptStore: AttemptCollections,
    private readonly attempts: Attempts,
    private readonly contents: PaperContents,
    private readonly time: ServiceTime,
  ) {}

  onApplicationBootstrap(): void {
    // the next save notes a paper again that was not written
    this.flushes = repeat(
      () => this.flush(),
      { everyMs: flushEveryMs },
      () => undefined,
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.flushes?.end();
  }

  /** Of attempts that run. Reads the log only of those that no row and no state of this process tells about. */
  async of(paperIds: readonly string[]): Promise<Map<string, number>> {
    return new Map([...(await this.progressOf(paperIds))].map(([id, { count }]) => [id, count]));
  }

  /** The same, with the time of the last answer. */
  async progressOf(paperIds: readonly string[]): Promise<ReadonlyMap<string, AnswerProgress>> {
    const rows = await this.attemptStore.answerCounts.find({ _id: { $in: [...paperIds] } }).lean();
    const known = new Map<string, Count>(rows.map(({ _id, version, count, at }) => [_id, { version, count, at: at.getTime() }]));
    const missing: string[] = [];
    for (const id of paperIds) {
      const held = await this.held(id);
      if (held && held.version >= (known.get(id)?.version ?? 0)) known.set(id, held);
      else if (!known.has(id)) missing.push(id);
    }
    const found: [string, Count][] = [];
    const worker = async (): Promise<void> => {
      for (let id = missing.pop(); id !== undefined; id = missing.pop()) {
        const { state, version } = await this.attempts.read(id);
        found.push([id, { version, count: await this.countOf(state), at: heardAt(state) }]);
      }
    };
    await Promise.all(Array.from({ length: readTogether }, worker));
    await this.write(found);
    return new Map([...known, ...found]);
  }

  async flush(): Promise<void> {
    const saved = this.attempts.takeSaved(perFlush);
    for (let from = 0; from < saved.length; from += together) {
      const ids = saved.slice(from, from + together);
      const rows = await this.attemptStore.answerCounts.find({ _id: { $in: ids } }).lean();
      const written = new Map(rows.map((row) => [row._id, row]));
      const changed: [string, Count][] = [];
      for (const id of ids) {
        const held = await this.held(id);
        const row = written.get(id);
        // a long answer that is being written changes no count for a while, and its writer is not idle
        if (held && (held.count !== row?.count || held.at - row.at.getTime() >= renewMs)) changed.push([id, held]);
      }
      await this.write(changed);
    }
  }

  private async held(paperId: string): Promise<Count | null> {
    const held = this.attempts.peek(paperId);
    return held ? { version: held.version, count: await this.countOf(held.state), at: heardAt(held.state) } : null;
  }

  private async countOf(state: AttemptState): Promise<number> {
    return state.status === 'none' ? 0 : answeredCount(await this.contents.paper(state.started), state);
  }

  /** A newer count of another process stays. */
  private async write(counts: readonly (readonly [string, Count])[]): Promise<void> {
    if (counts.length === 0) return;
    const now = this.time.now();
    const updates = counts.map(([_id, { version, count, at }]) => ({
      updateOne: {
        filter: { _id, version: { $lt: version } },
        update: { $set: { version, count, at: new Date(at || now) } },
        upsert: true,
      },
    }));
    try {
      await nativeOf<AnswerCountDoc>(this.attemptStore.answerCounts).bulkWrite(updates, { ordered: false, writeConcern: { w: 1 } });
    } catch (error) {
      if (!failedByDuplicatesOnly(error)) throw error;
    }
  }
}

const heardAt = (state: AttemptState): number => (state.status === 'none' ? 0 : state.heardAt);
