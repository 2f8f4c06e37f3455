import { onlyFace, type Face } from '../face-provider.js';

/** Scores of the clouds run from 0 to 100; so far a second person must be behind. */
export const cloudMargin = 5;

/** A cloud takes the largest face of a photo: it must be the only one. @throws {FaceRefusal} */
export async function refuseUnlessOne(detect: (photo: Buffer) => Promise<Face[]>, ...photos: readonly Buffer[]): Promise<void> {
  for (const photo of photos) onlyFace(await detect(photo));
}
