import { createHmac } from 'node:crypto';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { originDays } from '@xuekao/contracts';
import { failedByDuplicatesOnly, nativeOf } from '@xuekao/documents';
import { CONFIG, LOGGER, networkOf, repeat, type CallContext, type Config, type Logger, type Repeat } from '@xuekao/platform';
import { LRUCache } from 'lru-cache';
import { isTrialPaper } from '../kernel/trial-ids.js';
import { OriginCollections } from './origin.collections.js';
import type { OriginDoc } from './origin.model.js';
import { RoomAddresses } from './room-addresses.js';

const flushEveryMs = 2000;
const together = 500;
/** Rows that wait for the database at most: with it away for long the attempts matter, and not where they were written. */
const mostWaiting = 20_000;
/** Devices and addresses of one attempt: who changes them all the time has shown enough. */
const perAttempt = 20;
const attemptsKnown = 20_000;
const dayMs = 86_400_000;

/** Facts of an attempt's start. */
export interface OriginOf {
  examId: string;
  userId: string;
  camera?: { days: number };
  keepDays?: number;
}
interface WaitingOrigin extends Pick<OriginDoc, 'paperId' | 'examId' | 'userId' | 'seenAt' | 'removeAt'> {
  device: string | undefined;
  ip: string;
}

/**
 * Devices and addresses from which attempts are written. A save costs a look into a map: new ones are stored some seconds behind it. Those
 * that a process had not stored when it broke off come with the next page or save.
 */
@Injectable()
export class AttemptOrigins implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly known = new LRUCache<string, Set<string>>({ max: attemptsKnown });
  private waiting: WaitingOrigin[] = [];
  private flushes: Repeat | undefined;
  private readonly key: Buffer;

  constructor(
    private readonly store: OriginCollections,
    private readonly rooms: RoomAddresses,
    @Inject(CONFIG) config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.key = config.key('attempt-origins');
  }

  onApplicationBootstrap(): void {
    this.flushes = repeat(
      () => this.flush(),
      { everyMs: flushEveryMs, longestMs: 60_000 },
      (error) => this.logger.warn({ err: error }, 'where attempts are written was not stored: it is tried again'),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.flushes?.end();
    await this.flush().catch((error: unknown) => this.logger.warn({ err: error }, 'where attempts are written was not stored'));
  }

  /** @param at milliseconds since the epoch */
  note(paperId: string, of: OriginOf, { ip, device }: Pick<CallContext, 'ip' | 'device'>, at: number): void {
    if (isTrialPaper(paperId) || (ip === '' && device === undefined)) return;
    const places = this.known.get(paperId) ?? new Set();
    const place = `${device ?? ''} ${ip}`;
    if (places.has(place) || places.size >= perAttempt || this.waiting.length >= mostWaiting) return;
    this.known.set(paperId, places.add(place));
    const { examId, userId, camera, keepDays } = of;
    const recorded = camera?.days ?? keepDays;
    const removeAt = new Date(at + originDays(recorded !== undefined, recorded) * dayMs);
    this.waiting.push({ paperId, examId, userId, device, ip, seenAt: new Date(at), removeAt });
  }

  /** Writes what waits; what the database does not take waits on. */
  async flush(): Promise<void> {
    while (this.waiting.length > 0) {
      const isRoom = await this.rooms.list();
      const batch = this.waiting.splice(0, together);
      const rows = batch.map((each) => this.rowOf(each, isRoom));
      try {
        await nativeOf<OriginDoc>(this.store.origins).insertMany(rows, { ordered: false, writeConcern: { w: 1 } });
      } catch (error) {
        if (failedByDuplicatesOnly(error)) continue;
        this.waiting.unshift(...batch);
        throw error;
      }
    }
  }

  private rowOf({ device, ip, ...row }: WaitingOrigin, isRoom: (address: string) => boolean): OriginDoc {
    const hash = (kind: string, value: string): string =>
      createHmac('sha256', this.key)
        .update(JSON.stringify([row.examId, kind, value]))
        .digest('base64url')
        .slice(0, 22);
    const deviceHash = device === undefined ? null : hash('device', device);
    const addressHash = ip === '' ? null : hash('address', networkOf(ip));
    const _id = `${row.paperId}:${deviceHash ?? ''}:${addressHash ?? ''}`;
    return { ...row, _id, device: deviceHash, address: addressHash, network: shown(ip), room: ip !== '' && isRoom(ip) };
  }
}

/** An address without the part that names the machine or the household. */
function shown(ip: string): string {
  if (ip === '') return '';
  const network = networkOf(ip, 48);
  return network.includes('.') ? network.replace(/\.\d+$/, '.*') : `${network}:*`;
}
