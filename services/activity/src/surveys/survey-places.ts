import { Injectable } from '@nestjs/common';
import { BusinessError } from '@xuekao/contracts';
import { nativeOf } from '@xuekao/documents';
import { SumsInTurn } from '../kernel/sums-in-turn.js';
import { changeBy, refuseFull, roomFor, type QuotaPlace } from './quotas.js';
import { SurveyCollections } from './survey.collections.js';
import type { SurveyDoc } from './survey.model.js';

/** Answers that count in a survey, and in the quotas of its options. */
@Injectable()
export class SurveyPlaces {
  // a school that hands in at one moment meets at one document
  private readonly counts = new SumsInTurn(async (_id, change) => {
    await nativeOf<SurveyDoc>(this.store.surveys).updateOne({ _id }, { $inc: { sampleCount: change } });
  });

  constructor(private readonly store: SurveyCollections) {}

  /** Counts so many answers more, or less, where no limit and no quota is to be kept. Resolves when it is written. */
  count(surveyId: string, change: number): Promise<void> {
    return this.counts.add(surveyId, change);
  }

  /**
   * Counts an answer that is handed in, where the survey and each of the quotas have room, in one write.
   * @param shown questions in the numbers that the person saw
   * @throws {BusinessError} SURVEY_QUOTA, SURVEY_FULL
   */
  async takeNew(surveyId: string, places: readonly QuotaPlace[], shown: readonly { id: string }[]): Promise<void> {
    const anyRoom = { $or: [{ sampleLimit: 0 }, { $expr: { $lt: ['$sampleCount', '$sampleLimit'] } }] };
    const now = await this.take(surveyId, [anyRoom], places);
    if (now === 'taken') return;
    const hasRoom = now !== null && (now.sampleLimit === 0 || now.sampleCount < now.sampleLimit);
    if (hasRoom) refuseFull(now, places, shown);
    throw new BusinessError('SURVEY_FULL');
  }

  /** Counts an answer again; the survey itself may be full. @throws {BusinessError} SURVEY_QUOTA, NOT_FOUND */
  async takeAgain(surveyId: string, places: readonly QuotaPlace[]): Promise<void> {
    const now = await this.take(surveyId, [], places);
    if (now === 'taken') return;
    if (now !== null) refuseFull(now, places);
    throw new BusinessError('NOT_FOUND');
  }

  async giveBack(surveyId: string, places: readonly QuotaPlace[]): Promise<void> {
    await this.store.surveys.updateOne({ _id: surveyId }, { $inc: changeBy(places, -1) });
  }

  private async take(surveyId: string, room: readonly object[], places: readonly QuotaPlace[]): Promise<'taken' | SurveyDoc | null> {
    const free = { _id: surveyId, $and: [{}, ...room, ...roomFor(places)] };
    const { matchedCount } = await this.store.surveys.updateOne(free, { $inc: changeBy(places, 1) });
    return matchedCount > 0 ? 'taken' : this.store.surveys.findById(surveyId).lean<SurveyDoc>();
  }
}
