import { Inject, Injectable } from '@nestjs/common';
import { BusinessError, calls, recordingPath, type Input, type Output } from '@xuekao/contracts';
import { CallClient, CONFIG, recordingLinks, ServiceTime, type Config, type UserContext } from '@xuekao/platform';
import { StreamStates } from '../streams/index.js';
import { RecordingCollections } from './recording.collections.js';
import { RecordingFolder } from './recording-folder.js';
import type { RecordingDoc } from './recording.model.js';
import { RecordingVault } from './recording-vault.js';

type Calls = typeof calls.proctoring.recordings;
/** Factor for a proctor who stops a recording, talks about it, and winds back. */
const slowest = 2;
const spareMs = 15 * 60_000;
const longestMs = 6 * 3_600_000;

/** Recordings for those who may see the attempt (decision 0117). */
@Injectable()
export class RecordingService {
  private readonly links: ReturnType<typeof recordingLinks>;

  constructor(
    @Inject(CONFIG) config: Pick<Config, 'key'>,
    private readonly store: RecordingCollections,
    private readonly vault: RecordingVault,
    private readonly folder: RecordingFolder,
    private readonly streams: StreamStates,
    private readonly client: CallClient,
    private readonly time: ServiceTime,
  ) {
    this.links = recordingLinks(config.key('recording-links'));
  }

  /** @throws {BusinessError} NOT_FOUND */
  async list({ paperId }: Input<Calls['list']>, context: UserContext): Promise<Output<Calls['list']>> {
    await this.seen(paperId, context);
    // read before the recordings: what is taken over meanwhile stands in both, and nowhere in neither
    const streams = await this.streams.recordedOf(paperId);
    const [found, converts] = await Promise.all([
      this.store.recordings.find({ paperId }).sort({ from: 1, _id: 1 }).lean(),
      this.folder.canConvert(),
    ]);
    const taken = new Set(found.map(({ _id }) => _id));
    return {
      converts,
      recordings: [
        ...found.map((recording) => {
          const { _id: id, kind, from, to, bytes, keptUntil } = recording;
          const state = this.isOver(recording) ? ('over' as const) : recording.state;
          return { id, kind, from: from.toISOString(), to: to.toISOString(), state, bytes, until: keptUntil.toISOString() };
        }),
        ...streams
          .filter(({ _id }) => !taken.has(_id))
          .map(({ _id: id, kind, recordedFrom, from, to }) => {
            const state = to === null ? ('running' as const) : ('waiting' as const);
            return { id, kind, from: (recordedFrom ?? from).toISOString(), to: to?.toISOString() ?? '', state, bytes: 0, until: '' };
          }),
      ],
    };
  }

  /** @throws {BusinessError} NOT_FOUND also while it cannot be played */
  async play({ paperId, id }: Input<Calls['play']>, context: UserContext): Promise<Output<Calls['play']>> {
    await this.seen(paperId, context);
    const recording = await this.store.recordings.findOne({ _id: id, paperId, state: 'ready' }).lean();
    if (!recording || this.isOver(recording)) throw new BusinessError('NOT_FOUND');
    const { kind, from, to, bytes } = recording;
    const until = this.time.now() + Math.min(longestMs, (to.getTime() - from.getTime()) * slowest + spareMs);
    context.note({ object: paperId, after: { recording: id, stream: kind, from: from.toISOString() } });
    return { url: recordingPath + this.links.sign({ id, bytes, userId: context.caller.userId }, until) };
  }

  /** @throws {BusinessError} NOT_FOUND, OWN_MATTER, RECORDING_RUNS */
  async remove({ paperId, id }: Input<Calls['remove']>, context: UserContext): Promise<Output<Calls['remove']>> {
    await this.seen(paperId, context);
    const recording = await this.store.recordings.findOne({ _id: id, paperId }).lean();
    if (!recording) throw new BusinessError('NOT_FOUND');
    if (recording.userId === context.caller.userId) throw new BusinessError('OWN_MATTER');
    // nobody plays it any more; a kill in between leaves the rest to the clock of retention. Who works at it would write it again
    const { matchedCount } = await this.store.recordings.updateOne({ _id: id, dueAt: null }, { keptUntil: new Date(this.time.now()) });
    if (matchedCount === 0) throw new BusinessError('RECORDING_RUNS');
    await this.vault.remove(id);
    await this.folder.remove(id);
    await this.store.recordings.updateOne({ _id: id }, { state: 'over', bytes: 0 });
    const { kind, from, to } = recording;
    context.note({ object: paperId, before: { recording: id, stream: kind, from: from.toISOString(), to: to.toISOString() } });
    return {};
  }

  /** @throws {BusinessError} NOT_FOUND also when its time is over, whatever a link says */
  async piece({ id, n }: Input<Calls['piece']>): Promise<Output<Calls['piece']>> {
    const recording = await this.store.recordings.findOne({ _id: id, state: 'ready' }).lean();
    const piece = recording && !this.isOver(recording) ? await this.vault.read(id, n) : null;
    if (piece === null) throw new BusinessError('NOT_FOUND');
    return { base64: piece.toString('base64') };
  }

  private isOver({ keptUntil }: Pick<RecordingDoc, 'keptUntil'>): boolean {
    return keptUntil.getTime() <= this.time.now();
  }

  private async seen(paperId: string, { caller, requestId }: UserContext): Promise<void> {
    await this.client.call(calls.exam.proctored.seen, { paperId }, { requestId, caller });
  }
}
