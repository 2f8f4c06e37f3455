import { randomBytes, randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { BusinessError, calls, challengeColours, challengeTimes, type ChallengeVerdict, type Input, type Output } from '@xuekao/contracts';
import { CallClient, ServiceTime, type UserContext } from '@xuekao/platform';
import { CapturePictures } from '../captures/index.js';
import { coloursBy } from './challenge-colours.js';
import { judgeChallenge } from './challenge-judge.js';
import { pictureId, challengePictureIds } from './challenge-pictures.js';
import { ChallengeCollections } from './challenge.collections.js';
import type { ChallengeDoc } from './challenge.model.js';

type Calls = typeof calls.proctoring.challenges;
type Answer = Output<Calls['step']>;
const secondMs = 1000;
/** Between the beginnings of two challenges, drawn anew each time: nobody waits for the next one. */
const [shortestSeconds, longestSeconds] = [240, 480];
/** Of a page whose attempt stands. */
const restSeconds = 60;

/** Asks whether the camera follows the colours of the screen (decision 0174). It ends nothing and counts nothing. */
@Injectable()
export class ChallengeService {
  constructor(
    private readonly store: ChallengeCollections,
    private readonly pictures: CapturePictures,
    private readonly client: CallClient,
    private readonly time: ServiceTime,
  ) {}

  /** @throws {BusinessError} NOT_FOUND also where the exam asks for none, those of the picture, BUSY */
  async step({ paperId, seen }: Input<Calls['step']>, { caller: { userId }, requestId }: UserContext): Promise<Answer> {
    const attempt = await this.client.call(calls.exam.proctored.attempt, { paperId, userId }, { requestId });
    const { examId, isRunning, camera } = attempt;
    if (camera?.challenge !== true) throw new BusinessError('NOT_FOUND');
    if (seen) return this.see({ paperId, userId, days: camera.days }, seen);
    return isRunning ? this.begin({ paperId, examId, userId }) : over(restSeconds);
  }

  private async begin(attempt: Pick<ChallengeDoc, 'paperId' | 'examId' | 'userId'>): Promise<Answer> {
    const { paperId } = attempt;
    const now = this.time.now();
    const [last] = await this.store.challenges.find({ paperId }, { nextAt: 1 }).sort({ at: -1 }).limit(1).lean();
    const waitMs = (last?.nextAt.getTime() ?? 0) - now;
    if (waitMs > 0) return over(Math.ceil(waitMs / secondMs));
    const challenge: ChallengeDoc = {
      ...{
        _id: `${paperId}:${randomBytes(12).toString('hex')}`,
        ...attempt,
        at: new Date(now),
        colours: coloursBy((count) => randomInt(count)),
        looks: [],
      },
      ...{ toldAt: new Date(now), verdict: null, match: null },
      nextAt: new Date(now + randomInt(shortestSeconds, longestSeconds + 1) * secondMs),
    };
    await this.store.challenges.create(challenge);
    return next(challenge);
  }

  private async see(
    { paperId, userId, days }: { paperId: string; userId: string; days: number },
    { id, n, base64 }: NonNullable<Input<Calls['step']>['seen']>,
  ): Promise<Answer> {
    const found = await this.store.challenges.findOne({ _id: id, paperId, userId }).lean();
    if (!found) throw new BusinessError('NOT_FOUND');
    if (found.verdict !== null) return this.rest(found);
    const sinceMs = this.time.now() - found.toldAt.getTime();
    if (sinceMs > challengeTimes.mostMs) return this.end(found, 'late', null);
    // a picture from before the screen had its colour is none, and one that is sent again was taken
    if (n !== found.looks.length || sinceMs < challengeTimes.leastMs) return next(found);
    const { jpeg, tone } = await this.pictures.cleanAndMeasure(base64, userId);
    await this.pictures.keep(pictureId(id, n), paperId, jpeg, days);
    const at = new Date(this.time.now());
    const due = { _id: id, looks: { $size: n }, verdict: null };
    const change = { $push: { looks: { at, tone } }, $set: { toldAt: at } };
    const told = await this.store.challenges.findOneAndUpdate(due, change, { returnDocument: 'after' }).lean();
    // the same picture by a second request of the page was first
    const now = told ?? (await this.store.challenges.findById(id).lean());
    if (!now) throw new BusinessError('NOT_FOUND');
    if (now.looks.length < now.colours.length) return next(now);
    const tones = now.looks.map((look) => look.tone);
    const { verdict, match } = judgeChallenge(now.colours, tones);
    // what followed needs no picture
    if (verdict === 'followed') await this.pictures.eraseLooks(challengePictureIds(id));
    return this.end(now, verdict, match);
  }

  private async end(challenge: ChallengeDoc, verdict: ChallengeVerdict, match: number | null): Promise<Answer> {
    await this.store.challenges.updateOne({ _id: challenge._id, verdict: null }, { verdict, match });
    return this.rest(challenge);
  }

  private rest({ nextAt }: ChallengeDoc): Answer {
    return over(Math.max(1, Math.ceil((nextAt.getTime() - this.time.now()) / secondMs)));
  }
}

const over = (waitSeconds: number): Answer => ({ id: '', n: 0, colour: '', waitSeconds });
function next({ _id: id, colours, looks: { length: n } }: ChallengeDoc): Answer {
  return { id, n, colour: challengeColours[colours[n] ?? 'white'], waitSeconds: 0 };
}
