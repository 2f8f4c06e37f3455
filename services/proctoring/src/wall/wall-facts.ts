import { Injectable } from '@nestjs/common';
import { ServiceTime } from '@xuekao/platform';
import { NewestPictures } from '../captures/index.js';
import { ChallengeEvidence } from '../challenges/index.js';
import { LeaveCounts } from '../leaves/index.js';
import { PhoneCodeEvidence } from '../phone-codes/index.js';
import { StreamStates } from '../streams/index.js';
import { RecentAnswers } from './recent-answers.js';
import type { Candidate, WallSitting } from './wall-order.js';

/** Milliseconds for which facts are shared by those who heard of no newer ones: pages read within a moment of the same frame. */
const momentMs = 500;

/** Facts about an attempt that this service knows itself. */
export type AttemptFacts = Omit<Candidate, 'sitting' | 'held'>;
type FactsOfPapers = Map<string, Promise<AttemptFacts>>;

/**
 * Facts of the attempts of an exam, read once for all proctors who look at the same moment: each of them sees another part of the exam,
 * and most of the parts overlap.
 */
@Injectable()
export class WallFacts {
  private readonly moments: RecentAnswers<FactsOfPapers>;

  constructor(
    private readonly leaves: LeaveCounts,
    private readonly pictures: NewestPictures,
    private readonly streams: StreamStates,
    private readonly challenges: ChallengeEvidence,
    private readonly codes: PhoneCodeEvidence,
    time: ServiceTime,
  ) {
    this.moments = new RecentAnswers(momentMs, () => time.now());
  }

  /** In the order of the attempts. @param news number of the newest news that they have to know */
  async of(examId: string, sitting: readonly WallSitting[], news?: number): Promise<AttemptFacts[]> {
    const known = await this.moments.get(examId, () => Promise.resolve(new Map()), news);
    const missing = sitting.filter(({ paperId }) => !known.has(paperId));
    if (missing.length > 0) this.read(known, missing);
    return Promise.all(sitting.map(({ paperId }) => known.get(paperId) ?? Promise.resolve(noFacts)));
  }

  private read(known: FactsOfPapers, missing: readonly WallSitting[]): void {
    const asked = this.facts(missing);
    for (const { paperId } of missing) {
      const facts = asked.then((found) => found.get(paperId) ?? noFacts);
      known.set(paperId, facts);
      // what failed is asked for again
      facts.catch(() => known.get(paperId) === facts && known.delete(paperId));
    }
  }

  private async facts(sitting: readonly WallSitting[]): Promise<ReadonlyMap<string, AttemptFacts>> {
    const idsOf = (isAsked: (one: WallSitting) => boolean): string[] => sitting.filter(isAsked).map(({ paperId }) => paperId);
    const paperIds = idsOf(() => true);
    const [leaves, pictures, phones, screens, challenges, codes] = await Promise.all([
      this.leaves.of({ paperIds }),
      this.pictures.lastOf(paperIds),
      this.streams.missing(
        'phone',
        sitting.filter(({ phone }) => phone === true),
      ),
      this.streams.missing(
        'screen',
        sitting.filter(({ screen }) => screen === true),
      ),
      this.challenges.newestOf(idsOf(({ challenge }) => challenge === true)),
      this.codes.newestOf(idsOf(({ challenge, phone }) => challenge === true && phone === true)),
    ]);
    return new Map(
      paperIds.map((id) => [
        id,
        {
          ...{ leaves: leaves.get(id), picture: pictures.get(id), phoneMissing: phones.get(id) ?? null },
          ...{ screenMissing: screens.get(id) ?? null, challenge: challenges.get(id), code: codes.get(id) },
        },
      ]),
    );
  }
}

/** Of an attempt that was never watched. */
export const noFacts: AttemptFacts = {
  ...{ leaves: undefined, picture: undefined, phoneMissing: null, screenMissing: null, challenge: undefined, code: undefined },
};
