import { createHash } from 'node:crypto';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { BusinessError, calls, type Input, type Output } from '@xuekao/contracts';
import { CallClient, LOGGER, repeat, ServiceTime, type Logger, type Repeat, type UserContext } from '@xuekao/platform';
import { newSecret, RtcTokens } from './rtc-tokens.js';
import { StreamCollections } from './stream.collections.js';
import { StreamRooms } from './stream-rooms.js';
import { StreamStates } from './stream-states.js';
import type { WatchPlaceDoc } from './stream.model.js';

type Calls = typeof calls.proctoring.streams;
/** A page that has an offer answers it at once. */
const answerMs = 30_000;
const sweepMs = 10_000;
const hashOf = (id: string): string => createHash('sha256').update(id).digest('hex');

/** Streams as proctors see them, of the people of whom they may know (decision 0116). */
@Injectable()
export class StreamWatchService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private sweeps: Repeat | undefined;

  constructor(
    private readonly tokens: RtcTokens,
    private readonly rooms: StreamRooms,
    private readonly states: StreamStates,
    private readonly store: StreamCollections,
    private readonly client: CallClient,
    private readonly time: ServiceTime,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'warn'>,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeps = repeat(
      () => this.sweep(),
      { everyMs: sweepMs },
      (error) => this.logger.warn({ err: error }, 'places of proctors were not given back'),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.sweeps?.end();
  }

  /** @throws {BusinessError} RTC_TOKEN also for that of somebody else, NOT_FOUND: nobody sends it, RTC_AWAY */
  async open({ token, kind }: Input<Calls['open']>, { caller, requestId, note }: UserContext): Promise<Output<Calls['open']>> {
    const { paperId, role, by } = await this.tokens.read(token);
    if (role !== 'watch' || by !== caller.userId) throw new BusinessError('RTC_TOKEN');
    await this.client.call(calls.exam.proctored.seen, { paperId }, { requestId, caller });
    if (!(await this.states.current(paperId, kind))) throw new BusinessError('NOT_FOUND');
    const found = await this.rooms.watch(paperId, kind, () => undefined);
    if (!found) throw new BusinessError('NOT_FOUND');
    const id = newSecret();
    const until = new Date(this.time.now() + answerMs);
    await this.store.places.create({ _id: hashOf(id), by: caller.userId, ...found.place, until });
    note({ object: paperId, after: { stream: kind } });
    return { id, sdp: found.sdp };
  }

  /** @throws {BusinessError} NOT_FOUND also for the place of somebody else, RTC_AWAY */
  async answer({ id, sdp }: Input<Calls['answer']>, { caller }: UserContext): Promise<Output<Calls['answer']>> {
    const own = { _id: hashOf(id), by: caller.userId, until: { $gt: new Date(this.time.now()) } };
    const place = await this.store.places.findOneAndDelete(own).lean();
    if (!place) throw new BusinessError('NOT_FOUND');
    await this.rooms.begin(place, sdp);
    return {};
  }

  /** @throws {BusinessError} NOT_FOUND */
  async list({ paperId }: Input<Calls['list']>, { caller, requestId }: UserContext): Promise<Output<Calls['list']>> {
    await this.client.call(calls.exam.proctored.seen, { paperId }, { requestId, caller });
    const streams = await this.states.listOf(paperId);
    return {
      streams: streams.map(({ _id, kind, from, to }) => ({ id: _id, kind, from: from.toISOString(), to: to?.toISOString() ?? '' })),
    };
  }

  /** Places whose pages never answered: no line of theirs breaks, so the server would keep them. */
  async sweep(): Promise<void> {
    const late = { until: { $lte: new Date(this.time.now()) } };
    for (let place = await this.next(late); place !== null; place = await this.next(late)) await this.rooms.giveBack(place);
  }

  private async next(late: object): Promise<WatchPlaceDoc | null> {
    return this.store.places.findOneAndDelete(late).lean();
  }
}
