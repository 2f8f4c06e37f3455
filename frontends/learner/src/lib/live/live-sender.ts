import { pageErrors } from '@xuekao/contracts/page-errors';
import { streamTimes } from '@xuekao/contracts/stream-times';
import { ApiError, isTransient, messageOf } from '@xuekao/frontend-shared';
import { api } from '../session.js';

const aliveMs = streamTimes.aliveSeconds * 1000;
/** Specification, phone second camera: looks at the computer, and how many find it away before the phone goes. */
const awayLookMs = 2000;
const awayLooks = 3;
const againMs = 3000;
const gatherMs = 2000;
const connectMs = 15_000;
const disconnectedMs = 6000;

/** `refused` ends it, with a sentence; `computerGone` and `over` end it as well. */
export type LiveState = 'connecting' | 'on' | 'computerAway' | 'computerGone' | 'over' | 'refused' | 'left';

/** Offer with all addresses of this machine: the calls carry it in one piece. */
async function offerOf(peer: RTCPeerConnection): Promise<string> {
  await peer.setLocalDescription();
  if (peer.iceGatheringState !== 'complete')
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, gatherMs);
      peer.addEventListener('icegatheringstatechange', () => {
        if (peer.iceGatheringState !== 'complete') return;
        clearTimeout(timer);
        resolve();
      });
    });
  return peer.localDescription?.sdp ?? '';
}

/** Sends one picture of this page to the media server and keeps it there: only one attempt to connect runs at a time. */
export class LiveSender {
  private peer: RTCPeerConnection | null = null;
  private readonly stop = new AbortController();
  private wake: () => void = () => undefined;
  private awayFor = 0;

  /** @param tell state, and a sentence where it was refused */
  constructor(
    private readonly token: string,
    private readonly stream: MediaStream,
    private readonly tell: (state: LiveState, message: string) => void,
  ) {
    void this.run();
  }

  /** Leaves, and says so. */
  close(): void {
    if (this.stop.signal.aborted) return;
    this.stop.abort();
    this.peer?.close();
    this.wake();
    void leave(this.token);
  }

  private async run(): Promise<void> {
    while (!this.isOver()) {
      this.say('connecting');
      try {
        await this.connect();
        await this.keep();
      } catch (error) {
        if (error instanceof ApiError && error.code === pageErrors.PAPER_CLOSED.code) this.end('over');
        else if (!this.isOver() && !isTransient(error)) {
          this.say('refused', messageOf(error));
          return this.stop.abort();
        }
      }
      this.peer?.close();
      if (!this.isOver()) await this.pause(againMs);
    }
  }

  private async connect(): Promise<void> {
    const peer = new RTCPeerConnection({ iceServers: [] });
    this.peer = peer;
    for (const track of this.stream.getVideoTracks()) peer.addTransceiver(track, { direction: 'sendonly', streams: [this.stream] });
    const { signal } = this.stop;
    const { sdp } = await api.call('/api/paper/cam/publish', { token: this.token, sdp: await offerOf(peer) }, { signal });
    await peer.setRemoteDescription({ type: 'answer', sdp });
    for (const end = performance.now() + connectMs; peer.connectionState !== 'connected';) {
      if (this.isOver() || performance.now() > end || peer.connectionState === 'failed') return;
      await this.pause(200);
    }
    this.say('on');
  }

  /** Until the line is lost, or somebody ends it. */
  private async keep(): Promise<void> {
    for (let lostAt = 0; !this.isOver() && this.peer !== null;) {
      const { connectionState } = this.peer;
      if (connectionState === 'failed' || connectionState === 'closed') return;
      if (connectionState === 'connected') lostAt = 0;
      else if (lostAt === 0) lostAt = performance.now();
      else if (performance.now() - lostAt > disconnectedMs) return;
      if (!(await this.look())) return;
      await this.pause(this.awayFor > 0 ? awayLookMs : aliveMs);
    }
  }

  /** @returns false: it is to be begun anew, or is over */
  private async look(): Promise<boolean> {
    const answer = await api.call('/api/paper/cam/alive', { token: this.token }, { signal: this.stop.signal }).catch((error: unknown) => {
      // a network that is away for a moment tells nothing of the computer
      if (isTransient(error) || this.isOver()) return null;
      throw error;
    });
    if (answer === null) return true;
    switch (answer.state) {
      case 'over':
        this.end('over');
        return false;
      case 'lost':
        return false;
      case 'computerAway':
        this.awayFor += 1;
        if (this.awayFor <= awayLooks) {
          this.say('computerAway');
          return true;
        }
        this.end('computerGone');
        void leave(this.token);
        return false;
      default:
        if (this.awayFor > 0) this.say('on');
        this.awayFor = 0;
        return true;
    }
  }

  private end(state: LiveState): void {
    this.say(state);
    this.stop.abort();
    this.peer?.close();
  }

  private say(state: LiveState, message = ''): void {
    if (!this.stop.signal.aborted) this.tell(state, message);
  }

  private isOver(): boolean {
    return this.stop.signal.aborted;
  }

  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/** Also while the page goes away. */
export const leave = (token: string): Promise<unknown> =>
  api.call('/api/paper/cam/alive', { token, on: false }, { keepalive: true }).catch(() => undefined);
