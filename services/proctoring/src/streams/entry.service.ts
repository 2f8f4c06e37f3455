import { Injectable } from '@nestjs/common';
import { calls, type Input, type Output } from '@xuekao/contracts';
import { CallClient, type UserContext } from '@xuekao/platform';
import { Entries } from './entries.js';
import { StreamRooms } from './stream-rooms.js';
import { StreamStates } from './stream-states.js';

type Calls = typeof calls.proctoring.streams;

/** Devices before an exam: the page waits until they work, and the exam service asks whether they do (decision 0148). */
@Injectable()
export class EntryService {
  constructor(
    private readonly entries: Entries,
    private readonly states: StreamStates,
    private readonly rooms: StreamRooms,
    private readonly client: CallClient,
  ) {}

  /** @throws {BusinessError} NOT_FOUND, EXAM_NOT_FOR_YOU, EXAM_NOT_OPEN, DEVICES_NOT_ASKED */
  async entry(input: Input<Calls['entry']>, { caller, requestId }: UserContext): Promise<Output<Calls['entry']>> {
    const { paperId, title, devices } = await this.client.call(calls.exam.proctored.entry, input, { requestId, caller });
    const asked = { phone: devices.includes('phone'), screen: devices.includes('screen') };
    await this.entries.heard({ _id: paperId, examId: input.examId, userId: caller.userId, title, ...asked });
    const [live, isThere] = await Promise.all([this.states.live(paperId), this.rooms.isThere()]);
    return { paperId, devices: devices.map((kind) => ({ kind, live: live.has(kind) })), away: !isThere };
  }

  async live({ paperId }: Input<Calls['live']>): Promise<Output<Calls['live']>> {
    return { kinds: [...(await this.states.live(paperId))] };
  }
}
