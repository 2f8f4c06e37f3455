import {
  FaceRefusal,
  judge,
  onlyFace,
  verified,
  type Comparison,
  type Face,
  type FaceGallery,
  type FaceProvider,
  type Recognition,
  type Turn,
} from '../face-provider.js';
import type { DescribedFace } from './engine-messages.js';
import type { FaceEngine } from './face-engine.js';
import { distance, leastFrames, showsTurningHead } from './liveness.js';

/** Store of templates: 128 numbers for a face, from which no photo can be made, but which identify the person. */
export interface TemplateStore {
  put(personId: string, template: Float32Array): Promise<void>;
  remove(personId: string): Promise<void>;
  all(): Promise<Iterable<readonly [personId: string, template: Float32Array]>>;
}

/** Distances above it are other people (docs/measurements.md). Scores are 1 − distance, so that more is more alike. */
const sameDistance = 0.45;
const limits = { same: 1 - sameDistance, margin: 0.06 };

/** Faces by the models of this machine: no photo leaves it. */
export class LocalFaceProvider implements FaceProvider {
  readonly gallery: FaceGallery;
  /** what was found on photos that somebody still holds: a sign-in asks twice about the first of its frames */
  private readonly seen = new WeakMap<Buffer, Promise<DescribedFace[]>>();

  constructor(
    private readonly engine: Pick<FaceEngine, 'describe'>,
    templates: TemplateStore,
  ) {
    this.gallery = {
      enrol: async (personId, photo) => templates.put(personId, (await this.only(photo)).descriptor),
      remove: (personId) => templates.remove(personId),
      verify: async (personId, photo) => this.verify((await this.only(photo)).descriptor, personId, await templates.all()),
      recognise: async (photo) => this.recognise((await this.only(photo)).descriptor, await templates.all()),
    };
  }

  async detect(photo: Buffer): Promise<Face[]> {
    return (await this.look(photo)).map(({ x, y, width, height }) => ({ x, y, width, height }));
  }

  async compare(one: Buffer, other: Buffer): Promise<Comparison> {
    const [first, second] = [await this.only(one), await this.only(other)];
    const score = 1 - distance(first.descriptor, second.descriptor);
    return { isSame: score >= limits.same, score };
  }

  async isLive(frames: readonly Buffer[], turn: Turn): Promise<boolean> {
    const faces: DescribedFace[] = [];
    for (const frame of frames) {
      const found = await this.look(frame);
      // a second person is never part of it; without a face the frames that follow are not worth their seconds of work
      if (found.length !== 1) throw new FaceRefusal('count', found.length);
      faces.push(...found);
    }
    return faces.length >= leastFrames && showsTurningHead(faces, turn);
  }

  private async only(photo: Buffer): Promise<DescribedFace> {
    return onlyFace(await this.look(photo));
  }

  private look(photo: Buffer): Promise<DescribedFace[]> {
    const known = this.seen.get(photo);
    if (known) return known;
    const found = this.engine.describe(photo);
    this.seen.set(photo, found);
    // a process that was down may be up the next time
    found.catch(() => this.seen.delete(photo));
    return found;
  }

  private verify(face: Float32Array, personId: string, known: Iterable<readonly [string, Float32Array]>): Comparison {
    const own = Array.from(known).filter(([id]) => id === personId);
    return verified(
      own.map(([id, template]) => ({ personId: id, score: 1 - distance(face, template) })),
      personId,
      limits.same,
    );
  }

  private recognise(face: Float32Array, known: Iterable<readonly [string, Float32Array]>): Recognition {
    return judge(
      Array.from(known, ([personId, template]) => ({ personId, score: 1 - distance(face, template) })),
      limits,
    );
  }
}
