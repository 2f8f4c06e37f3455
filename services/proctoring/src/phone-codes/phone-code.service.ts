import { randomInt } from 'node:crypto';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { BusinessError, calls, phoneCodeTimes, type Input, type Output } from '@xuekao/contracts';
import { isDuplicate } from '@xuekao/documents';
import { PictureDecoder } from '@xuekao/pictures';
import { CallClient, ServiceTime, type CallContext, type UserContext } from '@xuekao/platform';
import { RecentAttempts, RtcTokens, StreamStates } from '../streams/index.js';
import { PhoneCodeCollections } from './phone-code.collections.js';
import type { PhoneCodeDoc } from './phone-code.model.js';

type Calls = typeof calls.proctoring.phoneCodes;
type Shown = Output<Calls['show']>;
const secondMs = 1000;
/** Between the beginnings of two codes, drawn anew each time: a page is covered, if only for seconds, and nobody waits for the next one. */
const [shortestSeconds, longestSeconds] = [900, 1800];
/** Of a page whose attempt stands, or beside which no phone films now. */
const restSeconds = 60;
/** Between two pictures of one code, and how many are read. */
const againSeconds = 2;
const mostLooks = 20;
/** Letters that a QR code of the smallest size holds, ten of them, with the strongest correction of errors. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 10;
/** Of what a phone sends. */
const cameraPixels = 4_000_000;

/** Asks whether the phone beside a sitting sees the screen of its computer (decision 0158). It ends nothing and counts nothing. */
@Injectable()
export class PhoneCodeService implements OnApplicationShutdown {
  private readonly reader = new PictureDecoder('phone-codes', { maxWaiting: 30 });

  constructor(
    private readonly store: PhoneCodeCollections,
    private readonly tokens: RtcTokens,
    private readonly attempts: RecentAttempts,
    private readonly streams: StreamStates,
    private readonly client: CallClient,
    private readonly time: ServiceTime,
  ) {}

  onApplicationShutdown(): void {
    this.reader.close();
  }

  /** @throws {BusinessError} NOT_FOUND also where the exam asks for none */
  async show({ paperId }: Input<Calls['show']>, { caller, requestId }: UserContext): Promise<Shown> {
    const { userId, sessionId } = caller;
    const attempt = await this.client.call(calls.exam.proctored.attempt, { paperId, userId }, { requestId });
    if (attempt.phone !== true || attempt.camera?.challenge !== true) throw new BusinessError('NOT_FOUND');
    const last = await this.store.codes.findOne({ paperId }).sort({ at: -1, _id: -1 }).lean();
    const now = this.time.now();
    if (last && isShown(last, now)) {
      // another page of the person shows nothing: what it shows would be seen elsewhere
      return last.sessionId === sessionId ? shown(last) : over(restSeconds);
    }
    const waitMs = (last?.nextAt.getTime() ?? 0) - now;
    if (waitMs > 0) return over(Math.ceil(waitMs / secondMs));
    if (!attempt.isRunning || !(await this.streams.current(paperId, 'phone'))) return over(restSeconds);
    return this.begin({ paperId, examId: attempt.examId, userId, sessionId }, last);
  }

  /** @throws {BusinessError} RTC_TOKEN, NOT_FOUND, those of the picture, BUSY */
  async look({ token, base64 }: Input<Calls['look']>, { requestId }: CallContext): Promise<Output<Calls['look']>> {
    const { paperId, userId, role } = await this.tokens.read(token);
    if (role !== 'phone') throw new BusinessError('RTC_TOKEN');
    const { isOpen, codes, waits } = await this.attempts.of({ paperId, userId }, requestId);
    if (waits) return { due: false, waitSeconds: phoneCodeTimes.askSeconds };
    if (!isOpen || !codes) return { due: false, waitSeconds: 0 };
    const now = this.time.now();
    const due = { paperId, seenAt: null, until: { $gt: new Date(now) }, looks: { $lt: mostLooks } };
    const code = await this.store.codes.findOne(due).sort({ at: -1 }).lean();
    if (!code) return { due: false, waitSeconds: phoneCodeTimes.askSeconds };
    if (base64 === undefined) return { due: true, waitSeconds: 0 };
    const isSeen = (await this.textIn(base64, userId)) === code.text;
    const change = { $inc: { looks: 1 }, ...(isSeen ? { $set: { seenAt: new Date(now) } } : {}) };
    await this.store.codes.updateOne({ _id: code._id, seenAt: null }, change);
    return isSeen ? { due: false, waitSeconds: phoneCodeTimes.askSeconds } : { due: true, waitSeconds: againSeconds };
  }

  private async begin(of: Pick<PhoneCodeDoc, 'paperId' | 'examId' | 'userId' | 'sessionId'>, last: PhoneCodeDoc | null): Promise<Shown> {
    const now = this.time.now();
    const code: PhoneCodeDoc = {
      ...{ _id: `${of.paperId}:${numberOf(last) + 1}`, ...of, text: newText(), looks: 0, seenAt: null },
      ...{ at: new Date(now), until: new Date(now + phoneCodeTimes.shownSeconds * secondMs) },
      nextAt: new Date(now + randomInt(shortestSeconds, longestSeconds + 1) * secondMs),
    };
    try {
      await this.store.codes.create(code);
      return shown(code);
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      // a second request of the page was first: the next one hears of its code
      return over(againSeconds);
    }
  }

  private async textIn(base64: string, userId: string): Promise<string> {
    const bytes = Buffer.from(base64.replace(/^data:[^,]*,/, ''), 'base64');
    return (await this.reader.clean({ kind: 'code', maxPixels: cameraPixels }, bytes, userId)).text ?? '';
  }
}

const isShown = ({ seenAt, until }: PhoneCodeDoc, now: number): boolean => seenAt === null && until.getTime() > now;
const numberOf = (code: PhoneCodeDoc | null): number => Number(code?._id.split(':')[1] ?? 0);
const newText = (): string => Array.from({ length }, () => letters[randomInt(letters.length)] ?? '').join('');
const shown = ({ text }: PhoneCodeDoc): Shown => ({ text, waitSeconds: againSeconds });
const over = (waitSeconds: number): Shown => ({ text: '', waitSeconds });
