import { Injectable } from '@nestjs/common';
import { challengeLength } from '@xuekao/contracts';
import { CapturePictures } from '../captures/index.js';
import { ChallengeCollections } from './challenge.collections.js';

/** Id of the picture of one colour among the pictures of sittings. */
export const pictureId = (challengeId: string, n: number): string => `${challengeId}x${n}`;
export const challengePictureIds = (challengeId: string): string[] =>
  Array.from({ length: challengeLength }, (_, n) => pictureId(challengeId, n));

/** Pictures of challenges: they lie sealed among those of the sittings, with the same days. */
@Injectable()
export class ChallengePictures {
  constructor(
    private readonly store: ChallengeCollections,
    private readonly pictures: CapturePictures,
  ) {}

  /** Attempts of a person that have challenges. */
  papersOf(userId: string): Promise<string[]> {
    return this.store.challenges.distinct('paperId', { userId }).exec();
  }

  /** Deletes the pictures of all challenges of a person that began so early; what was judged stays. */
  async erase(userId: string, until: Date): Promise<void> {
    const found = await this.store.challenges.find({ userId, at: { $lte: until } }, { _id: 1 }).lean();
    await this.pictures.eraseLooks(found.flatMap(({ _id }) => challengePictureIds(_id)));
  }
}
