import { once } from 'node:events';
import { socketProtocol } from '@xuekao/contracts';
import { WebSocket } from 'ws';
import { until } from './gateway-under-test.js';

export interface PageFrame {
  n: number;
  /** number of the frame before; those of the gateway itself have none */
  after?: number;
  type: string;
  data?: unknown;
}

/** A page that speaks the subprotocol: sends its ticket, takes frames, acknowledges each. */
export class NumberedPage {
  /** frames of the owner and gaps, as they came */
  readonly heard: PageFrame[] = [];
  /** number of the last frame that it has; undefined before the welcome */
  last: number | undefined;
  closeCode = 0;

  private constructor(readonly socket: WebSocket) {
    socket.on('message', (text: Buffer) => {
      const frame = JSON.parse(text.toString()) as PageFrame; // the subprotocol has no other messages
      this.last = frame.n;
      if (frame.type === 'pong') return;
      this.heard.push(frame);
      this.say({ n: frame.n, type: 'ack' });
    });
    socket.on('close', (code) => (this.closeCode = code));
  }

  /** @param last what the page has from an earlier connection */
  static async open(url: string, ticket: string, last?: number): Promise<NumberedPage> {
    const socket = new WebSocket(url.replace('http', 'ws'), socketProtocol);
    const page = new NumberedPage(socket);
    await once(socket, 'open');
    page.say({ ticket, last });
    await until('a welcome', () => page.last !== undefined || page.closeCode > 0, 10_000);
    return page;
  }

  say(message: unknown): void {
    this.socket.send(JSON.stringify(message));
  }

  /** Texts of its messages in the order of arrival. */
  get messages(): unknown[] {
    return this.heard.filter(({ type }) => type === 'message').map(({ data }) => (data as { message: string }).message); // by contract
  }

  async until(count: number): Promise<PageFrame[]> {
    await until(`${count} frames (${this.heard.length} came)`, () => this.heard.length >= count, 10_000);
    return this.heard;
  }

  async untilClosed(): Promise<number> {
    await until('a close', () => this.closeCode > 0, 10_000);
    return this.closeCode;
  }

  /** Leaves as a page does whose network is gone, or as one that is closed. */
  async leave(): Promise<void> {
    if (this.closeCode > 0) return;
    this.socket.close();
    await this.untilClosed();
  }
}
