import { OutboundError } from '@xuekao/platform';

/** A face on a photo, in the photo's own pixels. */
export interface Face {
  x: number;
  y: number;
  width: number;
  height: number;
}
export interface Comparison {
  isSame: boolean;
  /** as the provider counts: more is more alike */
  score: number;
}
export interface Candidate {
  personId: string;
  score: number;
}

/** The side to which a head turns, as its owner sees it. */
export type Turn = 'left' | 'right';

/** Port of face recognition, for any provider. Photos are the bytes of JPEG or PNG files. */
export interface FaceProvider {
  /** @throws {OutboundError} not to be had  @throws {FaceRefusal} unreadable */
  detect(photo: Buffer): Promise<Face[]>;
  /** @throws {OutboundError}  @throws {FaceRefusal} when a photo does not show exactly one large face */
  compare(one: Buffer, other: Buffer): Promise<Comparison>;
  /**
   * Whether the frames, taken one after another, show one person who is there and not a photo.
   * @param turn what the person was asked to do after looking straight ahead; clouds judge by their own rules and leave it out
   * @throws {OutboundError}  @throws {FaceRefusal}
   */
  isLive(frames: readonly Buffer[], turn: Turn): Promise<boolean>;
  readonly gallery: FaceGallery;
}

/** The faces that somebody is looked for among. */
export interface FaceGallery {
  /** Replaces what was there of the person. @throws {OutboundError}  @throws {FaceRefusal} */
  enrol(personId: string, photo: Buffer): Promise<void>;
  /** @throws {OutboundError} */
  remove(personId: string): Promise<void>;
  /**
   * The recognised person: none when no face is like enough, or when two people are too close to tell. @throws {OutboundError}  @throws
   * {FaceRefusal}
   */
  recognise(photo: Buffer): Promise<Recognition>;
  /**
   * Whether the photo shows this enrolled person, whoever else looks alike. @throws {OutboundError}  @throws {FaceRefusal} when it does not
   * show exactly one large face
   */
  verify(personId: string, photo: Buffer): Promise<Comparison>;
}
export type Recognition = { outcome: 'known'; personId: string; score: number } | { outcome: 'unknown' } | { outcome: 'ambiguous' };

/** No answer from the recognition of this machine: nobody passes. */
export class FaceUnavailable extends OutboundError {}

/** The photo cannot be used, and why: what a person can mend by taking another one. */
export class FaceRefusal extends Error {
  constructor(
    readonly reason: 'count' | 'small' | 'unreadable',
    /** faces that were found */
    readonly faces = 0,
  ) {
    super(`The photo is not usable: ${reason}, ${faces} faces`);
  }
}

/** Smaller faces of different people become alike (design/stack-notes, section 5). */
export const leastFacePx = 100;

/** @throws {FaceRefusal} unless there is exactly one face, and large enough */
export function onlyFace<F extends Face>(faces: readonly F[]): F {
  const [face] = faces;
  if (!face || faces.length > 1) throw new FaceRefusal('count', faces.length);
  if (Math.max(face.width, face.height) < leastFacePx) throw new FaceRefusal('small', 1);
  return face;
}

/** The person among those that a provider found alike; who is not among them is nobody alike. */
export function verified(candidates: readonly Candidate[], personId: string, same: number): Comparison {
  const scores = candidates.filter((each) => each.personId === personId).map(({ score }) => score);
  const score = scores.length === 0 ? 0 : Math.max(...scores);
  return { isSame: scores.length > 0 && score >= same, score };
}

/**
 * @param limits `same`: the least score of the same person; `margin`: how far the second best must be behind, both in the provider's scores
 */
export function judge(candidates: readonly Candidate[], { same, margin }: { same: number; margin: number }): Recognition {
  const best = new Map<string, number>();
  // a provider may know several photos of one person
  for (const { personId, score } of candidates) best.set(personId, Math.max(score, best.get(personId) ?? -Infinity));
  const [first, second] = [...best].sort(([, one], [, other]) => other - one);
  if (!first || first[1] < same) return { outcome: 'unknown' };
  if (second && first[1] - second[1] < margin) return { outcome: 'ambiguous' };
  return { outcome: 'known', personId: first[0], score: first[1] };
}
