import { socketProtocol } from '@xuekao/contracts';

interface Frame {
  n: number;
  type: string;
  data?: unknown;
}
interface KeptSocketOptions {
  /** Address of a gateway for the next connection. */
  gateway: () => string;
  /** with its leading slash */
  path: string;
  ticket: (gateway: string) => Promise<string>;
  pingMs: number;
  /** The gateway has taken the ticket. */
  onIn?: () => void;
  onFrame?: (frame: Frame) => void;
}

const firstPauseMs = 1000;
const longestPauseMs = 30_000;

/** A socket as pages keep it: connects again after a pause until it is closed, and says which frame it has. @returns how to close it */
export function keepSocket({ gateway, path, ticket, pingMs, onIn, onFrame }: KeptSocketOptions): () => void {
  let last: number | undefined;
  let socket: WebSocket | undefined;
  let isClosed = false;
  let pauseMs = firstPauseMs;
  let timer: NodeJS.Timeout | undefined;
  let pings: NodeJS.Timeout | undefined;
  const later = (): void => {
    clearInterval(pings);
    if (isClosed) return;
    timer = setTimeout(() => void connect(), pauseMs * (0.5 + Math.random() / 2));
    pauseMs = Math.min(longestPauseMs, pauseMs * 2);
  };
  const connect = async (): Promise<void> => {
    const url = gateway();
    const pass = await ticket(url).catch(() => null);
    if (isClosed) return;
    if (pass === null) return later();
    const opened = new WebSocket(url.replace('http', 'ws') + path, socketProtocol);
    socket = opened;
    let isIn = false;
    const say = (message: object): void => {
      if (opened.readyState === WebSocket.OPEN) opened.send(JSON.stringify(message));
    };
    opened.onopen = () => {
      say({ ticket: pass, last });
      pings = setInterval(() => say({ type: 'ping', n: last }), pingMs);
    };
    opened.onmessage = ({ data }) => {
      pauseMs = firstPauseMs;
      const frame = JSON.parse(String(data)) as Frame; // the subprotocol has no other messages
      last = frame.n;
      if (!isIn) onIn?.();
      isIn = true;
      if (frame.type !== 'pong') onFrame?.(frame);
    };
    opened.onclose = later;
  };
  void connect();
  return () => {
    isClosed = true;
    clearTimeout(timer);
    clearInterval(pings);
    socket?.close();
  };
}
