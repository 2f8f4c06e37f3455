import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { BusinessError, calls, mostCaptures, siteText, type Input, type Output } from '@xuekao/contracts';
import { isDuplicate } from '@xuekao/documents';
import { CallClient, ServiceTime, type UserContext } from '@xuekao/platform';
import { endsByRule } from '../kernel/ends-by-rule.js';
import { WallNews } from '../news/index.js';
import { CaptureCollections } from './capture.collections.js';
import { CapturePictures } from './capture-pictures.js';
import type { CaptureDoc } from './capture.model.js';
import { failedInARow } from './failed-row.js';

type Calls = typeof calls.proctoring.captures;
/** exState of an attempt whose pictures failed too often. */
const failedTooOften = 3;
/** A page that asks more often wins nothing by it and takes the comparison from others. */
const shortestPauseMs = 10_000;
/** Failures that the reason of an end names one by one. */
const mostNamed = 10;
const clockTime = new Intl.DateTimeFormat('zh-CN', { timeStyle: 'medium', timeZone: 'Asia/Shanghai' });

/** Takes pictures of sittings, has them compared, and has those attempts end whose pictures fail too often in a row (decision 0114). */
@Injectable()
export class CaptureService {
  constructor(
    private readonly store: CaptureCollections,
    private readonly pictures: CapturePictures,
    private readonly client: CallClient,
    private readonly time: ServiceTime,
    private readonly news: WallNews,
  ) {}

  /**
   * @throws {BusinessError} NOT_FOUND also where no picture is taken, PAPER_CLOSED, CAPTURES_LIMITED, those of the picture, BUSY: the same
   * picture may be sent again
   */
  async save({ paperId, base64, key, fault }: Input<Calls['save']>, context: UserContext): Promise<Output<Calls['save']>> {
    const { requestId, caller } = context;
    const person = { paperId, userId: caller.userId };
    const { examId, isRunning, camera, round = 0 } = await this.client.call(calls.exam.proctored.attempt, person, { requestId });
    if (!camera) throw new BusinessError('NOT_FOUND');
    const _id = `${paperId}:${key ?? randomBytes(12).toString('hex')}`;
    const known = key === undefined ? null : await this.store.captures.findById(_id).lean();
    const isOfNow = !known || (known.round ?? 0) === round;
    if (isOfNow && known?.ended === true)
      return { isBreak: true, failCount: camera.chances, faceChance: camera.chances, verdict: known.verdict };
    if (!known) {
      if (!isRunning) throw new BusinessError('PAPER_CLOSED');
      await this.refuseTooMany(paperId);
      const jpeg = base64 === '' ? null : await this.pictures.clean(base64, caller.userId);
      if (jpeg) await this.pictures.keep(_id, paperId, jpeg, camera.days);
      // a picture that nothing can compare at this moment is evidence all the same
      const verdict = jpeg ? 'unavailable' : 'broken';
      const capture = { _id, ...person, examId, at: new Date(this.time.now()), round, verdict, score: null } as const;
      await this.keep({ ...capture, ...(fault === undefined ? {} : { fault }) });
    }
    if (!known || known.verdict === 'unavailable') await this.compare({ _id, paperId }, caller.userId, requestId);
    const verdict = (await this.store.captures.findById(_id).lean())?.verdict ?? 'unavailable';
    const looks = await this.store.captures.find({ paperId }).sort({ at: 1, _id: 1 }).lean();
    const ofRound = looks.filter((each) => (each.round ?? 0) === round);
    const failed = failedInARow(ofRound);
    // a picture that is as good as the one before it is no news: it comes with the next reading
    if (failed.length > 0 || failedInARow(ofRound.filter((each) => each._id !== _id)).length > 0) this.news.tell(examId);
    // one of a time before the attempt was opened again, told late, ends nothing any more
    const isBreak = isOfNow && camera.chances > 0 && failed.length >= camera.chances && (await this.end(person, failed, requestId));
    return { isBreak, failCount: failed.length, faceChance: camera.chances, verdict };
  }

  private async refuseTooMany(paperId: string): Promise<void> {
    const [last] = await this.store.captures.find({ paperId }, { at: 1 }).sort({ at: -1 }).limit(1).lean();
    if (last && this.time.now() - last.at.getTime() < shortestPauseMs) throw new BusinessError('CAPTURES_LIMITED');
    if ((await this.store.captures.countDocuments({ paperId })) >= mostCaptures) throw new BusinessError('CAPTURES_LIMITED');
  }

  /** The picture as it is kept; where nothing can compare it now, the page sends it again. @throws {BusinessError} BUSY */
  private async compare({ _id, paperId }: { _id: string; paperId: string }, userId: string, requestId: string): Promise<void> {
    const jpeg = await this.pictures.jpegOf(_id);
    if (!jpeg) return;
    const photo = { userId, base64: jpeg.toString('base64') };
    const { outcome, score } = await this.client.call(calls.identity.faces.verify, photo, { requestId });
    await this.store.tiles.around(paperId, () => this.store.captures.updateOne({ _id }, { verdict: outcome, score }));
  }

  private async keep(capture: CaptureDoc): Promise<void> {
    try {
      await this.store.tiles.around(capture.paperId, () => this.store.captures.create(capture));
    } catch (error) {
      // the same picture by a second request of the page
      if (!isDuplicate(error)) throw error;
    }
  }

  /**
   * Asked again by each later picture, so that an end which the exam service did not hear of comes with the next one. False: the attempt
   * was paused at this moment.
   */
  private async end(person: { paperId: string; userId: string }, failed: readonly CaptureDoc[], requestId: string): Promise<boolean> {
    const times = failed
      .slice(0, mostNamed)
      .map(({ at, verdict }) => `${clockTime.format(at)} ${siteText(`proctoring.verdict_${verdict}`)}`);
    const last = failed.at(-1)?._id ?? '';
    const reason = siteText('proctoring.failedTooOften', { n: failed.length, times: times.join(' / ') }).slice(0, 500);
    const end = { ...person, rule: `face ${last}`, exState: failedTooOften, reason } as const;
    if (!(await endsByRule(this.client, end, requestId))) return false;
    await this.store.tiles.around(person.paperId, () => this.store.captures.updateOne({ _id: last }, { ended: true }));
    return true;
  }
}
