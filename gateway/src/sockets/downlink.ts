import type { NatsConnection } from '@nats-io/transport-node';
import { socketSubject, type FrameSpec, type GatewayFrameType } from '@xuekao/contracts';
import type { Config, FramesSince, Logger, SocketFrames } from '@xuekao/platform';
import type { WebSocket } from 'ws';

/** Bytes that wait for one reader. A page that does not read is cut; it gets the rest when it connects again. */
const unreadBytes = 256 * 1024;
/** How often it is looked whether a frame was kept and never told: its sender may have died between the two. */
const checkMs = 30_000;
const checksOfSweep = 1000;

interface Frame {
  n: number;
  /** number of the frame before it; an earlier release wrote none and numbered by one */
  after?: number;
  type: string;
  data: unknown;
}
/** One open socket, as far as frames are concerned. */
export interface Listener {
  hear: (frame: Frame, text: string) => void;
  /** Looks whether something was missed; a listener of the plain form has nothing to look at. */
  check?: () => Promise<void>;
  checkedAt: number;
}

/** Hears what services send, and tells the sockets that are open here; each frame goes to every gateway, once. */
export class Downlink {
  /** by `receiverKey` */
  private readonly listeners = new Map<string, Set<Listener>>();

  constructor(
    nats: NatsConnection,
    config: Pick<Config, 'subject'>,
    private readonly logger: Pick<Logger, 'debug' | 'warn'>,
  ) {
    const subject = config.subject(socketSubject(''));
    nats.subscribe(`${subject}>`, {
      callback: (_error, message) => {
        const own = this.listeners.get(message.subject.slice(subject.length));
        if (!own) return;
        const text = message.string();
        const frame = JSON.parse(text) as Frame; // SocketSender publishes nothing else
        for (const listener of own) listener.hear(frame, text);
      },
    });
    void this.checkAfterReconnect(nats);
  }

  /** Gives the function that stops it. */
  add(key: string, listener: Listener): () => void {
    const own = this.listeners.get(key) ?? new Set();
    this.listeners.set(key, own.add(listener));
    return () => {
      if (own.delete(listener) && own.size === 0 && this.listeners.get(key) === own) this.listeners.delete(key);
    };
  }

  /** A few in every sweep, so that thousands of sockets are no wave of reads. */
  sweep(): void {
    const now = performance.now();
    let left = checksOfSweep;
    for (const own of this.listeners.values()) {
      for (const listener of own) {
        if (!listener.check || now - listener.checkedAt < checkMs) continue;
        listener.checkedAt = now;
        listener.check().catch((error: unknown) => {
          // Redis is away: the next sweep asks again
          listener.checkedAt = -Infinity;
          this.logger.debug({ err: error }, 'a socket was not checked');
        });
        left -= 1;
        if (left === 0) return;
      }
    }
  }

  /** Frames that were sent while the broker was away did not arrive, but are kept in Redis. */
  private async checkAfterReconnect(nats: NatsConnection): Promise<void> {
    for await (const { type } of nats.status()) {
      if (type !== 'reconnect') continue;
      for (const own of this.listeners.values()) for (const listener of own) listener.checkedAt = -Infinity;
    }
  }
}

/** A socket without the subprotocol: messages as the specification has them, when they come. */
export function plainListener(socket: WebSocket, frames: Readonly<Record<string, FrameSpec>>): Listener {
  return {
    checkedAt: 0,
    hear: ({ type, data }) => {
      const message = frames[type]?.plain?.(data);
      if (message !== undefined) sendText(socket, message);
    },
  };
}

/** A socket of `xuekao.2`: every frame once and in order, whatever order they come in; what is missing is read from Redis. */
export class NumberedListener implements Listener {
  checkedAt = performance.now();
  /** Number of the last frame that went out. */
  private sent = 0;
  private acknowledged = 0;
  /** Frames are read: what comes meanwhile is among them, or is read afterwards. The first read is the welcome's. */
  private isReading = true;
  private cameMeanwhile = false;

  constructor(
    private readonly socket: WebSocket,
    private readonly key: string,
    private readonly frames: SocketFrames,
    private readonly logger: Pick<Logger, 'debug'>,
  ) {}

  /** The welcome, and what the page does not have. @param last the number of the last frame that it has */
  async begin(last: number | null): Promise<void> {
    const since = await this.frames.since(this.key, last);
    this.sent = since.from;
    // what a page brings along it has taken; one without anything begins behind what another page has acknowledged
    if (last === null || since.isGap) this.acknowledged = since.from;
    else this.acknowledge(since.from);
    this.say('pong');
    this.tellAll(since);
    await this.readOn();
  }

  hear({ n, after = n - 1 }: Frame, text: string): void {
    if (this.isReading) this.cameMeanwhile = true;
    else if (after === this.sent) this.tell(text, n);
    else if (n > this.sent) this.catchUp();
  }

  async check(): Promise<void> {
    if (!this.isReading && (await this.frames.last(this.key)) !== this.sent) this.catchUp();
  }

  pong(): void {
    this.say('pong');
  }

  /** False for a number that was never sent here. */
  acknowledge(n: number): boolean {
    if (n > this.sent) return false;
    if (n > this.acknowledged) {
      this.acknowledged = n;
      // lost, a page without a number gets the frame a second time
      this.frames.acknowledge(this.key, n).catch((error: unknown) => this.logger.debug({ err: error }, 'not acknowledged'));
    }
    return true;
  }

  private catchUp(): void {
    if (this.isReading) return;
    this.isReading = true;
    this.cameMeanwhile = true;
    this.readOn().catch((error: unknown) => {
      this.checkedAt = -Infinity; // Redis is away: the next sweep asks again
      this.logger.debug({ err: error }, 'frames were not read');
    });
  }

  private async readOn(): Promise<void> {
    try {
      while (this.cameMeanwhile) {
        this.cameMeanwhile = false;
        const since = await this.frames.since(this.key, this.sent);
        this.sent = since.from;
        if (since.isGap) this.acknowledged = since.from;
        this.tellAll(since);
      }
    } finally {
      this.isReading = false;
    }
  }

  private tellAll({ isGap, last, frames }: FramesSince): void {
    if (isGap) this.say('gap');
    for (const text of frames) sendText(this.socket, text);
    this.sent = last;
  }

  private tell(text: string, n: number): void {
    this.sent = n;
    sendText(this.socket, text);
  }

  /** A frame of the gateway itself carries the number of the last frame that the page has. */
  private say(type: GatewayFrameType): void {
    sendText(this.socket, JSON.stringify({ n: this.sent, type }));
  }
}

function sendText(socket: WebSocket, text: string): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > unreadBytes) socket.terminate();
  else socket.send(text);
}
