import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { BusinessError, type StreamKind } from '@xuekao/contracts';
import { Janus, type Handle } from './janus.js';

/** Of one stream: a face and a desk are seen, and a school's line carries hundreds of them. */
const bitrate = 400_000;
const screenBitrate = 700_000;
const publishers = 6;
/** As the server counts: another process was first. */
const roomExists = 427;

/** Rooms of the media server: one for each attempt, where its own pages send and proctors look (decision 0116). */
@Injectable()
export class StreamRooms {
  constructor(private readonly janus: Janus) {}

  /** The answer to an offer; whatever the same kind sent before is over. @throws {BusinessError} RTC_AWAY, RTC_OFFER */
  async publish(
    { paperId, kind }: { paperId: string; kind: StreamKind },
    sdp: string,
    { record, onEnd }: { /** name of its recording; null: none */ record: string | null; onEnd: () => void },
  ): Promise<{ place: Handle; sdp: string }> {
    if (!isOneVideo(sdp)) throw new BusinessError('RTC_OFFER');
    await this.create(paperId);
    await this.remove(paperId, kind);
    const place = await this.janus.attach(onEnd);
    const body = {
      ...{ request: 'joinandconfigure', ptype: 'publisher', room: paperId, id: kind, display: kind },
      ...{ bitrate: kind === 'screen' ? screenBitrate : bitrate },
      ...(record === null ? {} : { record: true, filename: record }),
    };
    const answer = await this.asked(place, body, { type: 'offer', sdp });
    if (answer === null) throw new BusinessError('RTC_OFFER');
    return { place, sdp: answer };
  }

  /** The offer of a stream; null: it is not there. @throws {BusinessError} RTC_AWAY */
  async watch(paperId: string, kind: StreamKind, onEnd: () => void): Promise<{ place: Handle; sdp: string } | null> {
    const place = await this.janus.attach(onEnd);
    const body = { request: 'join', ptype: 'subscriber', room: paperId, streams: [{ feed: kind }] };
    const offer = await this.asked(place, body);
    return offer === null ? null : { place, sdp: offer };
  }

  /** @throws {BusinessError} RTC_AWAY */
  async begin(place: Handle, sdp: string): Promise<void> {
    await this.janus.tell(place, { request: 'start' }, { type: 'answer', sdp });
  }

  /** A sender goes, also one of another process. @throws {BusinessError} RTC_AWAY */
  async remove(paperId: string, kind: StreamKind): Promise<void> {
    const secret = this.secretOf(paperId);
    if ((await this.janus.rooms({ request: 'exists', room: paperId })).exists !== true) return;
    const { participants = [] } = await this.janus.rooms({ request: 'listparticipants', room: paperId, secret });
    if (!participants.some(({ id }) => id === kind)) return;
    await this.janus.rooms({ request: 'kick', room: paperId, id: kind, secret });
  }

  /** Of a page that will not come. */
  async giveBack(place: Handle): Promise<void> {
    await this.janus.detach(place);
  }

  /** A room in which nobody sends any more. @throws {BusinessError} RTC_AWAY */
  async close(paperId: string): Promise<void> {
    await this.janus.rooms({ request: 'destroy', room: paperId, secret: this.secretOf(paperId) });
  }

  /** Records a stream that is sent already; one that is being recorded goes on. @throws {BusinessError} RTC_AWAY */
  async record(place: Handle, name: string): Promise<void> {
    await this.janus.tell(place, { request: 'configure', record: true, filename: name });
  }

  /** The recording of a stream ends, and the stream goes on. @throws {BusinessError} RTC_AWAY also where the place is gone */
  async stopRecording(place: Handle): Promise<void> {
    await this.janus.tell(place, { request: 'configure', record: false });
  }

  /** Whether there is a place for recordings. */
  get records(): boolean {
    return this.recordings !== '';
  }

  isThere(): Promise<boolean> {
    return this.janus.isThere();
  }

  /** Session description that the server answers; null: it refuses, and the place is given back. @throws {BusinessError} RTC_AWAY */
  private async asked(place: Handle, body: object, jsep?: { type: 'offer'; sdp: string }): Promise<string | null> {
    let sdp = '';
    try {
      const said = await this.janus.message(place, { ...body }, jsep);
      if (said.data.error_code === undefined) ({ sdp } = said);
    } finally {
      if (sdp === '') await this.janus.detach(place);
    }
    return sdp === '' ? null : sdp;
  }

  private async create(paperId: string): Promise<void> {
    const { settings } = this.janus;
    // asked first: the server calls what is there already an error in its log
    if ((await this.janus.rooms({ request: 'exists', room: paperId })).exists === true) return;
    const body = {
      ...{ request: 'create', admin_key: settings?.roomsKey ?? '', room: paperId, secret: this.secretOf(paperId), publishers, bitrate },
      // no list of rooms tells it, and who could reach the server would not know the word
      ...(this.records ? { rec_dir: this.recordings } : {}),
      ...{ videocodec: 'vp8', is_private: true, notify_joining: false, permanent: false, fir_freq: 10 },
    };
    const created = await this.janus.rooms(body);
    if (created.error_code !== undefined && created.error_code !== roomExists) throw new BusinessError('RTC_AWAY');
  }

  private get recordings(): string {
    return this.janus.settings?.recordings ?? '';
  }

  private secretOf(paperId: string): string {
    return createHash('sha256')
      .update(`${this.janus.settings?.roomsKey ?? ''}\n${paperId}`)
      .digest('hex');
  }
}

/** One picture that is sent, and nothing else: no sound is taken, and no channel of data. */
const isOneVideo = (sdp: string): boolean => {
  const media = sdp.split(/\r?\n/).filter((line) => line.startsWith('m='));
  return media.length === 1 && media[0]?.startsWith('m=video ') === true && /^a=sendonly\r?$/m.test(sdp);
};

export const newStreamId = (): string => randomBytes(12).toString('hex');
