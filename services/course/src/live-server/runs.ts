import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '@xuekao/platform';
import { z } from 'zod';
import { Broadcast, type Viewer } from './broadcast.js';
import type { FlvTag } from './flv.js';
import { Recording, type RecordingBounds } from './recording.js';
import type { PushedStream } from './rtmp-session.js';

/** A live that was pushed once, from the first picture to the last; a short loss of the network is no end. */
interface RunState {
  id: string;
  liveId: string;
  startedAt: number;
  /** epoch ms; null: it goes on */
  endedAt: number | null;
  /** of the recording */
  bytes: number;
  /** the recording has not all of it */
  isCut: boolean;
}

export interface RunBounds extends RecordingBounds {
  folder: string;
  /** milliseconds that a live waits for a push whose network broke off */
  graceMs: number;
  /** viewers of all lives together */
  viewers: number;
}

const stateSchema = z.strictObject({
  id: z.uuid(),
  liveId: z.string(),
  startedAt: z.number(),
  endedAt: z.number().nullable(),
  bytes: z.number(),
  isCut: z.boolean(),
});
const cannotWrite = 'what is said of a recording cannot be written';
const noCodec = 'only H.264 with AAC or MP3 can be shown';
/** Milliseconds from the last picture before a loss to the first behind it, for whoever plays. */
const seamMs = 40;

interface Run {
  state: RunState;
  broadcast: Broadcast;
  recording: Recording;
  /** of the push that is connected; null: it is awaited */
  push: { hangUp: () => void } | null;
  /** of the tag sent last, and what is added to the times of this push */
  lastTime: number;
  shift: number | null;
  waiting: NodeJS.Timeout | undefined;
}

/** Lives that go on, their viewers and recordings, and the recordings of before until somebody has fetched them. */
export class Runs {
  private readonly going = new Map<string, Run>();
  /** over, and not yet whole on the disk: for whoever asks they still go on */
  private readonly ending = new Set<Run>();
  private readonly ended = new Map<string, RunState>();
  private readonly closing = new Set<Promise<void>>();

  constructor(
    private readonly bounds: RunBounds,
    private readonly logger: Pick<Logger, 'info' | 'warn'>,
  ) {
    mkdirSync(bounds.folder, { recursive: true, mode: 0o700 });
    for (const state of this.left()) this.ended.set(state.id, state);
  }

  /** Recordings that a former process has left; one that was killed has said neither when they ended nor how large they are. */
  private left(): RunState[] {
    const names = readdirSync(this.bounds.folder);
    const states = names
      .filter((name) => name.endsWith('.json'))
      .flatMap((name) => {
        try {
          const state = stateSchema.parse(JSON.parse(readFileSync(join(this.bounds.folder, name), 'utf8')));
          return [state.endedAt === null ? { ...state, endedAt: Date.now(), bytes: this.bytesOf(state.id), isCut: true } : state];
        } catch (error) {
          this.logger.warn({ err: error, name }, 'what is said of a recording cannot be read');
          return [];
        }
      });
    const known = new Set(states.map(({ id }) => `${id}.flv`));
    for (const name of names.filter((each) => each.endsWith('.flv') && !known.has(each)))
      this.logger.warn({ name }, 'nothing is said of a recording: it stays where it is');
    return states;
  }

  private bytesOf(id: string): number {
    return statSync(this.recordingOf(id), { throwIfNoEntry: false })?.size ?? 0;
  }

  get goingCount(): number {
    return this.going.size;
  }

  get viewerCount(): number {
    return [...this.going.values()].reduce((sum, { broadcast }) => sum + broadcast.viewerCount, 0);
  }

  states(): RunState[] {
    const now = [...this.going.values(), ...this.ending].map(({ state, recording }) => ({
      ...state,
      bytes: recording.bytes,
      isCut: recording.isCut,
    }));
    return [...now, ...this.ended.values()];
  }

  /** Begins a live, or goes on with one whose push broke off. @returns null: another push is connected */
  push(liveId: string, hangUp: () => void): PushedStream | null {
    const found = this.going.get(liveId);
    if (found?.push) return null;
    const run = found ?? this.begun(liveId);
    clearTimeout(run.waiting);
    const push = { hangUp };
    run.push = push;
    run.shift = null;
    return {
      take: (tag) => (run.push === push ? this.take(run, tag) : null),
      left: (isFinal) => {
        if (run.push !== push) return;
        run.push = null;
        if (isFinal) this.end(run);
        else run.waiting = setTimeout(() => this.end(run), this.bounds.graceMs).unref();
      },
    };
  }

  private begun(liveId: string): Run {
    const state: RunState = { id: randomUUID(), liveId, startedAt: Date.now(), endedAt: null, bytes: 0, isCut: false };
    const { folder } = this.bounds;
    const recording = new Recording(this.recordingOf(state.id), folder, this.bounds, (reason, error) =>
      this.logger.warn({ err: error, liveId, reason }, 'a live is no longer recorded'),
    );
    const run: Run = { state, broadcast: new Broadcast(), recording, push: null, lastTime: 0, shift: null, waiting: undefined };
    this.going.set(liveId, run);
    this.settle(this.write(state));
    this.logger.info({ liveId, runId: state.id }, 'a live has begun');
    return run;
  }

  private take(run: Run, tag: FlvTag): string | null {
    // times go on behind a loss, whatever the program counts from
    run.shift ??= run.lastTime === 0 ? -tag.timestamp : run.lastTime + seamMs - tag.timestamp;
    const timestamp = Math.max(0, tag.timestamp + run.shift);
    const moved = { ...tag, timestamp };
    if (!run.broadcast.send(moved)) return noCodec;
    run.lastTime = Math.max(run.lastTime, timestamp);
    run.recording.add(moved);
    return null;
  }

  /** for one more viewer */
  get hasRoom(): boolean {
    return this.viewerCount < this.bounds.viewers;
  }

  view(liveId: string, viewer: Viewer): void {
    this.going.get(liveId)?.broadcast.add(viewer);
  }

  leave(liveId: string, viewer: Viewer): void {
    this.going.get(liveId)?.broadcast.remove(viewer);
  }

  /** Ends a live whose push is no longer admitted. */
  stop(liveId: string): void {
    const run = this.going.get(liveId);
    if (!run) return;
    const { push } = run;
    run.push = null;
    push?.hangUp();
    this.end(run);
  }

  liveIds(): string[] {
    return [...this.going.keys()];
  }

  private end(run: Run): void {
    const { liveId, id } = run.state;
    if (this.going.get(liveId) !== run) return;
    clearTimeout(run.waiting);
    this.going.delete(liveId);
    this.ending.add(run);
    run.broadcast.end();
    const endedAt = Date.now();
    const close = async (): Promise<void> => {
      await run.recording.end();
      const state = { ...run.state, endedAt, bytes: run.recording.bytes, isCut: run.recording.isCut };
      // a disk that is full does not make it unknown
      await this.write(state).catch((error: unknown) => this.logger.warn({ err: error, runId: id }, cannotWrite));
      // told once all of the recording can be read
      this.ended.set(id, state);
      this.ending.delete(run);
      this.logger.info(
        { liveId, runId: id, bytes: state.bytes, seconds: Math.round((endedAt - state.startedAt) / 1000) },
        'a live is over',
      );
    };
    this.settle(close());
  }

  /** File of an ended recording; null: there is none. */
  async recording(id: string): Promise<{ path: string; bytes: number } | null> {
    if (!this.ended.has(id)) return null;
    const path = this.recordingOf(id);
    const found = await stat(path).catch(() => null);
    return found && { path, bytes: found.size };
  }

  /** Takes a recording that somebody has fetched. */
  async remove(id: string): Promise<void> {
    if (!this.ended.has(id)) return;
    await rm(this.recordingOf(id), { force: true });
    await rm(this.stateFileOf(id), { force: true });
    this.ended.delete(id);
  }

  /** Ends all lives and waits until their recordings are on the disk. */
  async close(): Promise<void> {
    for (const liveId of this.liveIds()) this.stop(liveId);
    await Promise.allSettled(this.closing);
  }

  private async write(state: RunState): Promise<void> {
    const file = this.stateFileOf(state.id);
    const part = `${file}.${state.endedAt === null ? 'begun' : 'part'}`;
    await writeFile(part, JSON.stringify(state), { mode: 0o600 });
    await rename(part, file);
  }

  private settle(work: Promise<void>): void {
    const settled = work
      .catch((error: unknown) => this.logger.warn({ err: error }, cannotWrite))
      .finally(() => this.closing.delete(settled));
    this.closing.add(settled);
  }

  private recordingOf(id: string): string {
    return join(this.bounds.folder, `${id}.flv`);
  }

  private stateFileOf(id: string): string {
    return join(this.bounds.folder, `${id}.json`);
  }
}
