import { socketClose, socketProtocol } from '@xuekao/contracts/socket-protocol';

const firstPauseMs = 1000;
const longestPauseMs = 30_000;

/** Frame of a socket; `data` by its contract. */
interface SocketFrame {
  type: string;
  n?: number;
  data?: unknown;
}

/** A gateway of the release before this one knows no frames: its `pong` tells only that it is there. */
export function frameOf(text: string): SocketFrame {
  try {
    return JSON.parse(text) as SocketFrame; // of our own gateway
  } catch {
    return { type: 'pong' };
  }
}

export interface LiveSocketOptions {
  /** a new single-use ticket */
  ticket: () => Promise<string>;
  open: () => WebSocket;
  pingMs: number;
  /** The platform was heard. `isIn`: it has taken the ticket, so that no frame is missed from now on. `n`: the number of the last frame. */
  onAlive: (isIn: boolean, n?: number) => void;
  onFrame: (frame: SocketFrame) => void;
  onLost?: () => void;
  /** The person may hear it no more: it is not opened again. */
  onRefused?: () => void;
  onSessionEnded: () => void;
  /** Its frames say no more than that something is new: pings alone acknowledge them. */
  isHint?: boolean;
}

/** Opens a socket of the gateway; a ticket is its first message. @throws where the browser has or allows no sockets */
export const openSocket = (path: string): WebSocket =>
  new WebSocket(`${window.location.origin.replace('http', 'ws')}/api/socket/${path}`, socketProtocol);

/**
 * A socket of the gateway: a ticket first, then a ping each `pingMs`; connects again until it is closed, and then gets what came meanwhile.
 * @returns how to close it
 */
export function keepSocket(options: LiveSocketOptions): () => void {
  const { ticket, open, pingMs, onAlive, onFrame, onLost, onRefused, onSessionEnded, isHint = false } = options;
  /** number of the last frame, over all connections of this page */
  let last: number | undefined;
  let socket: WebSocket | null = null;
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ping: ReturnType<typeof setInterval> | undefined;
  let pause = firstPauseMs;
  const later = (): void => {
    if (stopped) return;
    timer = setTimeout(() => void connect(), pause * (0.5 + Math.random() / 2));
    pause = Math.min(longestPauseMs, pause * 2);
  };
  const connect = async (): Promise<void> => {
    const pass = await ticket().catch(() => null);
    if (stopped) return;
    if (pass === null) return later();
    const opened = open();
    socket = opened;
    const say = (message: object): void => opened.send(JSON.stringify(message));
    opened.onopen = () => {
      say({ ticket: pass, last });
      onAlive(false);
      ping = setInterval(() => say({ type: 'ping', n: last }), pingMs);
    };
    opened.onmessage = (event) => {
      pause = firstPauseMs;
      const frame = frameOf(event.data);
      last = frame.n ?? last;
      onAlive(true, last);
      if (frame.type === 'pong') return;
      if (!isHint) say({ type: 'ack', n: last });
      onFrame(frame);
    };
    opened.onclose = (event) => {
      clearInterval(ping);
      // closed by the page itself: nobody listens any more
      if (stopped) return;
      onLost?.();
      if (event.code === socketClose.sessionEnded) onSessionEnded();
      else if (event.code === socketClose.forbidden) onRefused?.();
      else later();
    };
  };
  void connect();
  return () => {
    stopped = true;
    clearTimeout(timer);
    clearInterval(ping);
    socket?.close(1000);
  };
}
