import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { calls, type Output } from '@xuekao/contracts';
import { isDuplicate } from '@xuekao/documents';
import { CallClient, LOGGER, Outbound, ServiceTime, type Logger } from '@xuekao/platform';
import { kuaidi100Account, kuaidi100Way, type Kuaidi100Account } from '@xuekao/providers';
import { courierCodeOf } from './courier-codes.js';
import type { Parcel, ParcelTracks, ParcelWay, TrackStep } from './parcel-tracks.js';
import { TrackCollections } from './track.collections.js';
import type { TrackDoc } from './track.model.js';

/** A service of couriers counts each question, and refuses whoever asks more often about a parcel. */
const restMs = 30 * 60_000;

/**
 * Way of a parcel: what the console noted by hand, and what a courier service says where the site has one. A parcel is asked about at
 * most every half hour, by one process; an answer that does not come leaves what was known.
 */
@Injectable()
export class CourierTracks implements ParcelTracks {
  constructor(
    private readonly store: TrackCollections,
    private readonly client: CallClient,
    private readonly outbound: Outbound,
    private readonly time: ServiceTime,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async of(parcel: Parcel): Promise<ParcelWay> {
    const { expressName, expressNo, noted } = parcel;
    const company = courierCodeOf(expressName);
    if (company === undefined || expressNo === '') return wayOf(noted, null);
    const _id = `${company}:${expressNo}`;
    const known = await this.store.tracks.findById(_id).lean<TrackDoc>();
    const now = this.time.now();
    if (known && (known.isOver || now - known.askedAt.getTime() < restMs)) return wayOf(noted, known);
    const account = await this.account();
    if (account === null) return wayOf(noted, known);
    if (!(await this.claim(_id, known, now))) return wayOf(noted, await this.store.tracks.findById(_id).lean<TrackDoc>());
    return wayOf(noted, await this.ask(_id, account, { company, parcel }));
  }

  /** The process that writes that it asks is the one that asks. */
  private async claim(_id: string, known: TrackDoc | null, now: number): Promise<boolean> {
    const askedAt = new Date(now);
    try {
      if (known) return (await this.store.tracks.updateOne({ _id, askedAt: known.askedAt }, { $set: { askedAt } })).modifiedCount === 1;
      await this.store.tracks.create({ _id, steps: [], askedAt, answeredAt: null, isFailed: false, isOver: false });
      return true;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  }

  private async ask(
    _id: string,
    account: Kuaidi100Account,
    { company, parcel }: { company: string; parcel: Parcel },
  ): Promise<TrackDoc | null> {
    const { tracks } = this.store;
    try {
      const phoneEnd = parcel.mobile.replaceAll(/\D/g, '').slice(-4);
      const { steps, isOver } = await kuaidi100Way(this.outbound, account, { company, number: parcel.expressNo, phoneEnd });
      const answeredAt = new Date(this.time.now());
      const fresh = { answeredAt, isFailed: false, isOver };
      // a courier that knows nothing any more takes nothing of what was known
      const kept = steps.length === 0 ? {} : { steps: steps.map(({ at, context }) => ({ at: new Date(at), context })) };
      return await tracks.findByIdAndUpdate(_id, { $set: { ...fresh, ...kept } }, { returnDocument: 'after' }).lean<TrackDoc>();
    } catch (error) {
      this.logger.warn({ err: error, parcel: _id }, 'the courier service did not say where a parcel is');
      return tracks.findByIdAndUpdate(_id, { $set: { isFailed: true } }, { returnDocument: 'after' }).lean<TrackDoc>();
    }
  }

  /** Null: the site has no courier service, or nobody can say which. */
  private async account(): Promise<Kuaidi100Account | null> {
    let inUse: Output<typeof calls.identity.settings.courierProvider>;
    try {
      inUse = await this.client.call(calls.identity.settings.courierProvider, {}, { requestId: randomUUID() });
    } catch (error) {
      this.logger.warn({ err: error }, 'nobody said which courier service the site has');
      return null;
    }
    return inUse?.provider === 'kuaidi100' ? kuaidi100Account(inUse.data) : null;
  }
}

/** Steps of both kinds in their order. */
function wayOf(noted: readonly TrackStep[], known: TrackDoc | null): ParcelWay {
  const asked = (known?.steps ?? []).map(({ at, context }) => ({ at: at.getTime(), context }));
  const steps = [...noted, ...asked].sort((one, other) => one.at - other.at);
  return { steps, isFailed: known?.isFailed ?? false, answeredAt: known?.answeredAt?.getTime() ?? null };
}
