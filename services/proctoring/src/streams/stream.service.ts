import { Injectable } from '@nestjs/common';
import { BusinessError, calls, phoneTicketSeconds, type Caller, type Input, type Output, type StreamKind } from '@xuekao/contracts';
import { CallClient, type CallContext, type UserContext } from '@xuekao/platform';
import { Presence } from '../presence/index.js';
import { withAddress } from './offer-addresses.js';
import { RecentAttempts, type KnownAttempt } from './recent-attempts.js';
import { RecordingSpace } from './recording-space.js';
import { RtcTokens } from './rtc-tokens.js';
import { newStreamId, StreamRooms } from './stream-rooms.js';
import { StreamStates } from './stream-states.js';
import type { RtcTokenDoc, StreamDoc } from './stream.model.js';

type Calls = typeof calls.proctoring.streams;
const usualPreset = '720p';
const screenPreset = '1080p';

/** Streams as those send them who sit: the phone beside the person, and the pages of the computer (decision 0116). */
@Injectable()
export class StreamService {
  constructor(
    private readonly tokens: RtcTokens,
    private readonly rooms: StreamRooms,
    private readonly states: StreamStates,
    private readonly space: RecordingSpace,
    private readonly attempts: RecentAttempts,
    private readonly presence: Presence,
    private readonly client: CallClient,
  ) {}

  /** @throws {BusinessError} NOT_FOUND also where no phone is asked for, PAPER_CLOSED, RTC_AWAY, TOO_MANY */
  async ticket({ paperId }: Input<Calls['ticket']>, { caller, requestId }: UserContext): Promise<Output<Calls['ticket']>> {
    const { examId, title, isOpen } = await this.filmed({ paperId, userId: caller.userId }, requestId);
    if (!isOpen) throw new BusinessError('PAPER_CLOSED');
    await this.needServer();
    const ticket = await this.tokens.giveTicket({ paperId, examId, userId: caller.userId, title });
    return { ticket, seconds: phoneTicketSeconds };
  }

  /** @throws {BusinessError} NOT_FOUND also where no phone is asked for */
  async phone({ paperId }: Input<Calls['phone']>, { caller, requestId }: UserContext): Promise<Output<Calls['phone']>> {
    await this.filmed({ paperId, userId: caller.userId }, requestId);
    if (await this.states.current(paperId, 'phone')) return { state: 'ready' };
    if (!(await this.rooms.isThere())) return { state: 'away' };
    return { state: (await this.tokens.had(paperId, 'phone')) ? 'gone' : 'waiting' };
  }

  /** @throws {BusinessError} CAM_TICKET, PAPER_CLOSED, RTC_AWAY */
  async enter({ ticket }: Input<Calls['enter']>, { requestId }: CallContext): Promise<Output<Calls['enter']>> {
    // looked for first: a ticket is not spent where it could open nothing
    await this.needServer();
    const { paperId, examId, userId, title } = await this.tokens.takeTicket(ticket);
    const { isOpen } = await this.attempts.of({ paperId, userId }, requestId);
    if (!isOpen) throw new BusinessError('PAPER_CLOSED');
    await this.tokens.takeAway(paperId, 'phone');
    return { token: await this.tokens.give({ paperId, examId, userId, title }, 'phone', userId), title, preset: usualPreset };
  }

  /** @throws {BusinessError} RTC_TOKEN, RTC_OFFER, PAPER_CLOSED, RTC_AWAY */
  async publish({ token, sdp }: Input<Calls['publish']>, { requestId, ip }: CallContext): Promise<Output<Calls['publish']>> {
    const { paperId, examId, userId, kind } = await this.sender(token);
    const { isOpen, keepDays, waits } = await this.attempts.of({ paperId, userId }, requestId);
    if (!isOpen) throw new BusinessError('PAPER_CLOSED');
    const _id = newStreamId();
    const recordDays = this.rooms.records ? keepDays : null;
    const isRecorded = recordDays === null || (await this.space.isLeft());
    let isOver = false;
    const onEnd = (): void => {
      isOver = true;
      void this.ended(_id);
    };
    const how = { record: recordDays === null || !isRecorded ? null : _id, onEnd };
    const { place, sdp: answer } = await this.rooms.publish({ paperId, kind }, withAddress(sdp, ip), how);
    try {
      const stream = { _id, paperId, examId, userId, kind, recordDays, ...place };
      await this.states.begun(waits ? { ...stream, waits: true } : stream, isRecorded);
    } catch (error) {
      await this.rooms.giveBack(place);
      throw error;
    }
    // its line broke before anybody knew of it
    if (isOver) await this.ended(_id);
    return { sdp: answer };
  }

  /** @throws {BusinessError} RTC_TOKEN */
  async alive({ token, on }: Input<Calls['alive']>, { requestId }: CallContext): Promise<Output<Calls['alive']>> {
    const { paperId, examId, userId, kind, at } = await this.sender(token);
    const isOffline = kind === 'phone' && !this.presence.of({ userId, examId }, at.getTime()).isOnline;
    // a computer leaves when its attempt is handed in: what was known some seconds ago may be wrong by now
    const { isOpen, keepDays, waits } = await this.attempts[isOffline ? 'now' : 'of']({ paperId, userId }, requestId);
    // before an exam its page holds no socket
    const isAway = waits ? kind === 'phone' && waits.isAway : isOffline;
    if (!on || !isOpen) {
      await this.states.end({ paperId, kind });
      // a server that is away has nobody in its rooms
      await this.rooms.remove(paperId, kind).catch(() => undefined);
      return { state: isOpen ? 'lost' : 'over' };
    }
    const stream = await this.states.heard(paperId, kind);
    if (stream?.waits === true && !waits) await this.begunMeanwhile(stream, keepDays);
    if (isAway) return { state: 'computerAway' };
    return { state: stream ? 'on' : 'lost' };
  }

  /** @throws {BusinessError} NOT_FOUND, PAPER_CLOSED, RTC_AWAY */
  async token({ userId, roomName, permission }: Input<Calls['token']>, context: UserContext): Promise<Output<Calls['token']>> {
    const { caller, requestId } = context;
    const [paperId = '', kind = 'computer'] = roomName.split('-') as [string, StreamKind?];
    if (permission === 'admin') {
      const examId = await this.seen(paperId, { caller, requestId });
      await this.needServer();
      return { token: await this.tokens.give({ paperId, examId, userId, title: '' }, 'watch', caller.userId), preset: usualPreset };
    }
    // whom the page names proves nothing
    if (userId !== caller.userId) throw new BusinessError('NOT_FOUND');
    const { examId, title, isOpen } = await this.sent({ paperId, userId }, kind, requestId);
    if (!isOpen) throw new BusinessError('PAPER_CLOSED');
    await this.needServer();
    return {
      token: await this.tokens.give({ paperId, examId, userId, title }, kind, userId),
      preset: kind === 'screen' ? screenPreset : usualPreset,
    };
  }

  /** @throws {BusinessError} NOT_FOUND also where nothing is sent, PAPER_CLOSED, RTC_AWAY */
  async record({ userId, roomName }: Input<Calls['record']>, { caller, requestId }: UserContext): Promise<Output<Calls['record']>> {
    const [paperId = '', kind = 'computer'] = roomName.split('-') as [string, StreamKind?];
    if (userId !== caller.userId) throw new BusinessError('NOT_FOUND');
    const { isOpen } = await this.sent({ paperId, userId }, kind, requestId);
    if (!isOpen) throw new BusinessError('PAPER_CLOSED');
    const stream = await this.states.current(paperId, kind);
    if (!stream) throw new BusinessError('NOT_FOUND');
    if (!stream.recordDays || stream.unrecordedFrom) return { recording: false };
    await this.rooms.record(stream, stream._id);
    return { recording: true };
  }

  /** A stream that waited for its attempt is recorded from now on; one that cannot be yet, with the next word of its page. */
  private async begunMeanwhile(stream: StreamDoc, keepDays: number | null): Promise<void> {
    const recordDays = this.rooms.records ? keepDays : null;
    const isRecorded = recordDays !== null && (await this.space.isLeft());
    try {
      if (isRecorded) await this.rooms.record(stream, stream._id);
    } catch (error) {
      if (error instanceof BusinessError && error.errorName === 'RTC_AWAY') return;
      throw error;
    }
    await this.states.entered(stream._id, recordDays, isRecorded);
  }

  private async seen(paperId: string, { caller, requestId }: { caller: Caller; requestId: string }): Promise<string> {
    if (!caller.permissions.includes('paper:list')) throw new BusinessError('NOT_FOUND');
    return (await this.client.call(calls.exam.proctored.seen, { paperId }, { requestId, caller })).examId;
  }

  /** @throws {BusinessError} NOT_FOUND */
  private async filmed(person: { paperId: string; userId: string }, requestId: string): Promise<KnownAttempt> {
    return this.sent(person, 'phone', requestId);
  }

  /** The computer's camera is seen live where a phone films as well. @throws {BusinessError} NOT_FOUND */
  private async sent(person: { paperId: string; userId: string }, kind: StreamKind, requestId: string): Promise<KnownAttempt> {
    const attempt = await this.attempts.of(person, requestId);
    if (!(kind === 'screen' ? attempt.screen : attempt.phone)) throw new BusinessError('NOT_FOUND');
    return attempt;
  }

  /** @throws {BusinessError} RTC_TOKEN also for one that only sees */
  private async sender(token: string): Promise<Omit<RtcTokenDoc, 'role'> & { kind: StreamKind }> {
    const { role, ...known } = await this.tokens.read(token);
    if (role === 'watch') throw new BusinessError('RTC_TOKEN');
    return { ...known, kind: role };
  }

  private async needServer(): Promise<void> {
    if (!(await this.rooms.isThere())) throw new BusinessError('RTC_AWAY');
  }

  /** The media server says that nothing comes any more; the page says so itself, or falls silent, where nobody hears this. */
  private async ended(_id: string): Promise<void> {
    await this.states.end({ _id }).catch(() => undefined);
  }
}
