import { Injectable } from '@nestjs/common';
import { BusinessError, calls, challengeColours, challengeTimes, type ChallengeVerdict, type Input, type Output } from '@xuekao/contracts';
import { CallClient, ServiceTime, type UserContext } from '@xuekao/platform';
import { CapturePictures } from '../captures/index.js';
import { pictureId } from './challenge-pictures.js';
import { ChallengeCollections } from './challenge.collections.js';
import type { ChallengeDoc } from './challenge.model.js';

type Calls = typeof calls.proctoring.challenges;
/** The newest challenge of an attempt that has come to an end, for the wall. */
export interface NewestChallenge {
  at: Date;
  verdict: ChallengeVerdict;
}

/** Challenges for those who may see the attempt. */
@Injectable()
export class ChallengeEvidence {
  constructor(
    private readonly store: ChallengeCollections,
    private readonly sealed: CapturePictures,
    private readonly client: CallClient,
    private readonly time: ServiceTime,
  ) {}

  /** @throws {BusinessError} NOT_FOUND */
  async list({ paperId }: Input<Calls['list']>, context: UserContext): Promise<Output<Calls['list']>> {
    await this.seen(paperId, context);
    return this.of(paperId);
  }

  /** The same for whoever has asked before. */
  async of(paperId: string): Promise<Output<Calls['list']>> {
    const found = await this.store.challenges.find({ paperId }).sort({ at: 1, _id: 1 }).lean();
    const kept = await this.sealed.kept(found.map(({ _id }) => pictureId(_id, 0)));
    return found.map((challenge) => ({
      id: challenge._id,
      time: challenge.at.toISOString(),
      verdict: this.verdictOf(challenge),
      match: challenge.match,
      colours: challenge.colours.slice(0, Math.max(1, challenge.looks.length)).map((colour) => challengeColours[colour]),
      hasPictures: kept.has(pictureId(challenge._id, 0)),
    }));
  }

  /** @throws {BusinessError} NOT_FOUND */
  async pictures({ paperId, id }: Input<Calls['pictures']>, context: UserContext): Promise<Output<Calls['pictures']>> {
    await this.seen(paperId, context);
    const challenge = await this.store.challenges.findOne({ _id: id, paperId }).lean();
    if (!challenge) throw new BusinessError('NOT_FOUND');
    const shown: Output<Calls['pictures']> = [];
    for (const [n, { at }] of challenge.looks.entries()) {
      const image = await this.sealed.addressOf(pictureId(id, n));
      if (image !== null) shown.push({ colour: challengeColours[challenge.colours[n] ?? 'white'], time: at.toISOString(), image });
    }
    if (shown.length === 0) throw new BusinessError('NOT_FOUND');
    return shown;
  }

  /** The newest one of each of these attempts; one that goes on says nothing yet. */
  async newestOf(paperIds: readonly string[]): Promise<ReadonlyMap<string, NewestChallenge>> {
    if (paperIds.length === 0) return new Map();
    const found = await this.store.challenges.aggregate<Pick<ChallengeDoc, '_id' | 'at' | 'toldAt' | 'verdict'>>([
      { $match: { paperId: { $in: [...paperIds] } } },
      { $sort: { paperId: 1, at: 1 } },
      { $group: { _id: '$paperId', last: { $lastN: { n: 2, input: { at: '$at', toldAt: '$toldAt', verdict: '$verdict' } } } } },
      { $unwind: '$last' },
      { $project: { at: '$last.at', toldAt: '$last.toldAt', verdict: '$last.verdict' } },
    ]);
    const newest = new Map<string, NewestChallenge>();
    for (const row of found) {
      const verdict = this.verdictOf(row);
      if (verdict !== null) newest.set(row._id, { at: row.at, verdict });
    }
    return newest;
  }

  /** A page that went away, and did not go on, was late. */
  private verdictOf({ verdict, toldAt }: Pick<ChallengeDoc, 'verdict' | 'toldAt'>): ChallengeVerdict | null {
    return verdict ?? (this.time.now() - toldAt.getTime() > challengeTimes.mostMs ? 'late' : null);
  }

  private async seen(paperId: string, { caller, requestId }: UserContext): Promise<void> {
    await this.client.call(calls.exam.proctored.seen, { paperId }, { requestId, caller });
  }
}
