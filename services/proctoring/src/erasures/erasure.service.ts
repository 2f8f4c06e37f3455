import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { BusinessError, calls, type Input, type Output } from '@xuekao/contracts';
import { CallClient, eachTried, LateWork, LOGGER, repeat, ServiceTime, type Logger, type Repeat, type UserContext } from '@xuekao/platform';
import { Types } from 'mongoose';
import { CaptureCollections, CapturePictures } from '../captures/index.js';
import { ChallengePictures } from '../challenges/index.js';
import { LeaveCollections } from '../leaves/index.js';
import { RecordingRemoval } from '../recordings/index.js';
import { StreamStates } from '../streams/index.js';
import { ErasureCollections } from './erasure.collections.js';
import type { ErasureDoc } from './erasure.model.js';

type Calls = typeof calls.proctoring.erasures;
const everyMs = 60_000;

/** Erasure of all images of a person before their time is over. Times, verdicts and findings stay: decisions rest on them. */
@Injectable()
export class ErasureService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly late = new LateWork('proctoring', 'erasures');
  private runs: Repeat | undefined;

  constructor(
    private readonly store: ErasureCollections,
    private readonly captures: CaptureCollections,
    private readonly leaves: LeaveCollections,
    private readonly pictures: CapturePictures,
    private readonly challenges: ChallengePictures,
    private readonly recordings: RecordingRemoval,
    private readonly streams: StreamStates,
    private readonly client: CallClient,
    private readonly time: ServiceTime,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>,
  ) {}

  /** An erasure that a kill broke off, or that waits for a recording at which somebody works, goes on. */
  onApplicationBootstrap(): void {
    this.runs = repeat(
      () => this.goOn(),
      { everyMs, firstMs: 1000 },
      (error) => this.logger.warn({ err: error }, 'images of people were not erased'),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.runs?.end();
  }

  /** @throws {BusinessError} NOT_FOUND */
  async show({ userId }: Input<Calls['show']>, context: UserContext): Promise<Output<Calls['show']>> {
    await this.person(userId, context);
    const [counted, running, disputes, erasures] = await Promise.all([
      this.countsOf(userId, context.requestId),
      this.streams.recordedNowOf(userId),
      this.disputesOf(userId),
      this.store.erasures.find({ userId }).sort({ at: -1 }).lean(),
    ]);
    return { ...counted, running, disputes, erasures: erasures.map(shown) };
  }

  /** @throws {BusinessError} NOT_FOUND, OWN_MATTER */
  async erase({ userId, reason }: Input<Calls['erase']>, context: UserContext): Promise<Output<Calls['erase']>> {
    const { caller, requestId, note } = context;
    // they are evidence of what the person did
    if (userId === caller.userId) throw new BusinessError('OWN_MATTER');
    await this.person(userId, context);
    const counted = await this.countsOf(userId, requestId);
    const erasure: ErasureDoc = {
      ...{ _id: new Types.ObjectId().toHexString(), userId, ...counted, reason },
      ...{ by: caller.userId, byName: caller.realName, at: new Date(this.time.now()), doneAt: null },
    };
    // what was there is written down before the first of it goes
    await this.store.erasures.create(erasure);
    note({ object: userId, before: counted, after: { erasure: erasure._id, reason } });
    const doneAt = await this.run(erasure, requestId);
    return shown({ ...erasure, doneAt });
  }

  async goOn(): Promise<void> {
    const waiting = await this.store.erasures.find({ doneAt: null }).sort({ at: 1 }).lean();
    this.late.due(this.time.now(), [waiting[0]?.at]);
    await eachTried(
      waiting,
      (erasure) => this.run(erasure, `erasure-${erasure._id}`),
      (error, { _id: erasure }) => this.logger.error({ err: error, erasure }, 'the images of a person were not erased; it is tried again'),
    );
  }

  /** Done twice it changes nothing. @returns null: a recording is being worked at */
  private async run({ _id, userId, at }: ErasureDoc, requestId: string): Promise<Date | null> {
    await this.client.call(calls.course.faces.eraseImages, { userId, before: at.toISOString() }, { requestId });
    const looks = await this.captures.captures.find({ userId, at: { $lte: at } }, { _id: 1 }).lean();
    await this.pictures.eraseLooks(looks.map((look) => look._id));
    await this.challenges.erase(userId, at);
    if (!(await this.recordings.erase(userId, at))) return null;
    const doneAt = new Date(this.time.now());
    await this.store.erasures.updateOne({ _id, doneAt: null }, { doneAt });
    this.logger.info({ erasure: _id }, 'the images of a person were erased');
    return doneAt;
  }

  private async countsOf(userId: string, requestId: string): Promise<Pick<ErasureDoc, 'pictures' | 'recordings' | 'coursePictures'>> {
    const papers = await this.papersOf(userId);
    const [pictures, recordings, { count: coursePictures }] = await Promise.all([
      this.pictures.count(papers),
      this.recordings.count(userId),
      this.client.call(calls.course.faces.imagesOf, { userId }, { requestId }),
    ]);
    return { pictures, recordings, coursePictures };
  }

  private async papersOf(userId: string): Promise<string[]> {
    const [looked, challenged] = await Promise.all([
      this.captures.captures.distinct('paperId', { userId }).exec(),
      this.challenges.papersOf(userId),
    ]);
    return [...new Set([...looked, ...challenged])];
  }

  private async disputesOf(userId: string): Promise<number> {
    const counts = await Promise.all([this.captures.judged.waitingOf(userId), this.leaves.judged.waitingOf(userId)]);
    return counts.reduce((sum, count) => sum + count, 0);
  }

  private async person(userId: string, { requestId }: UserContext): Promise<void> {
    const [person] = await this.client.call(calls.identity.users.byIds, { ids: [userId] }, { requestId });
    if (!person) throw new BusinessError('NOT_FOUND');
  }
}

const shown = ({ _id: id, pictures, recordings, coursePictures, at, byName, reason, doneAt }: ErasureDoc): Output<Calls['erase']> => {
  return { id, pictures, recordings, coursePictures, time: at.toISOString(), byName, reason, doneTime: doneAt?.toISOString() ?? '' };
};
