/** Frame of the exam socket; `data` by its contract (contracts, exam/sockets.ts), here that of a message. */
export interface SocketFrame {
  type: string;
  n?: number;
  data?: { message?: string };
}

/** A gateway of the release before this one knows no frames: its `pong` tells only that it is there. */
export function frameOf(text: string): SocketFrame {
  try {
    return JSON.parse(text) as SocketFrame; // of our own gateway
  } catch {
    return { type: 'pong' };
  }
}
