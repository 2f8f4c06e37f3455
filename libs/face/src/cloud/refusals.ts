import { ProviderError } from '@xuekao/providers';
import { FaceRefusal } from '../face-provider.js';

/** The codes by which a provider refuses a photo. */
export interface PhotoCodes {
  noFace: readonly string[];
  badImage: readonly string[];
}

/** The provider's answer; null where it refused with one of the expected codes. @throws {FaceRefusal} where it refused the photo */
export async function answerOf(
  ask: () => Promise<unknown>,
  { noFace, badImage }: PhotoCodes,
  expected: readonly string[],
): Promise<unknown> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (expected.includes(error.code)) return null;
    if (noFace.includes(error.code)) throw new FaceRefusal('count', 0);
    if (badImage.includes(error.code)) throw new FaceRefusal('unreadable');
    throw error;
  }
}
