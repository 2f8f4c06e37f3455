import { Injectable } from '@nestjs/common';
import { BusinessError, type FaceOutcome } from '@xuekao/contracts';
import { FaceRefusal, onlyFace } from '@xuekao/face';
import { Line, metrics } from '@xuekao/platform';
import { FaceProviders } from './face-providers.js';
import { FaceRegister } from './face-register.js';

/** One photo takes half a second of a processor: few run, and who waits longer than fifteen seconds is told to come again. */
const running = 2;
const waiting = 40;
/** The call is given up after twenty seconds. */
const waitsMs = 15_000;
const refusals = { small: 'small', unreadable: 'unreadable' } as const;

export interface Verdict {
  outcome: FaceOutcome;
  score: number | null;
}

/** Compares photos of one person with the face that was enrolled, in a bounded pool beside that of sign-ins. */
@Injectable()
export class FaceVerifier {
  private readonly line = new Line('faces', { atOnce: running, longest: waiting });

  constructor(
    private readonly providers: FaceProviders,
    private readonly register: FaceRegister,
  ) {}

  /** @throws {BusinessError} TOO_MANY while another photo of the person waits, BUSY with a full line or after a wait for nobody */
  async verify(userId: string, photo: Buffer): Promise<Verdict> {
    const leave = await this.line.enter({ owner: userId, waitsMs }).catch((error: unknown) => {
      metrics.shed.inc({ class: 'rest', reason: 'faces' });
      throw error;
    });
    try {
      return await this.judge(userId, photo);
    } finally {
      leave();
    }
  }

  private async judge(userId: string, photo: Buffer): Promise<Verdict> {
    try {
      const { name, provider } = await this.providers.inUse();
      const isKnown = await this.register.isEnrolled(userId, name);
      return await this.providers.ask(() =>
        withRefusals(async () => {
          if (isKnown) {
            const { isSame, score } = await provider.gallery.verify(userId, photo);
            return { outcome: isSame ? 'same' : 'other', score };
          }
          onlyFace(await provider.detect(photo));
          return { outcome: 'unenrolled', score: null };
        }),
      );
    } catch (error) {
      // an outage is nobody's failure
      if (error instanceof BusinessError && error.errorName === 'FACE_UNAVAILABLE') return { outcome: 'unavailable', score: null };
      throw error;
    }
  }
}

/** A refused photo is an answer here. */
async function withRefusals(work: () => Promise<Verdict>): Promise<Verdict> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof FaceRefusal)) throw error;
    const { reason, faces } = error;
    return { outcome: reason === 'count' ? (faces === 0 ? 'nobody' : 'several') : refusals[reason], score: null };
  }
}
