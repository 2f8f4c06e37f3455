import { isGone, isTransient } from '../api/api-error.js';

interface Ticket {
  isWhole: boolean;
  ticket: string;
}
export interface Sending {
  file: Blob;
  /** of each piece but the last */
  pieceBytes: number;
  begin: () => Promise<Ticket>;
  put: (ticket: string, from: number, piece: Blob) => Promise<{ have: number; kept: boolean }>;
  /** Waits a while, or until the network is back: `untilOnline`. */
  pause?: (ms: number) => Promise<void>;
  /** @param isWaiting the network is away, and it is tried again */
  onProgress: (sent: number, isWaiting: boolean) => void;
  signal: AbortSignal;
}

const firstPauseMs = 1000;
const longestPauseMs = 30_000;

/** Resolves after `ms` milliseconds, or as soon as the network is back. */
function untilOnline(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
  });
}

/**
 * Sends a file piece by piece from where the server has it, as long as it takes: what the network or an overloaded server refuses is sent
 * again, and a ticket that is over is fetched anew.
 * @throws {ApiError} what will not succeed by itself; aborted where the person stopped it
 */
export async function sendFile({ file, pieceBytes, begin, put, pause = untilOnline, onProgress, signal }: Sending): Promise<void> {
  let have = 0;
  const patient = async <T>(work: () => Promise<T>): Promise<T> => {
    for (let rest = firstPauseMs; ; rest = Math.min(rest * 2, longestPauseMs)) {
      try {
        return await work();
      } catch (error) {
        if (signal.aborted || !isTransient(error)) throw error;
        onProgress(have, true);
        await pause(rest);
        signal.throwIfAborted();
      }
    }
  };
  let ticket = await patient(begin);
  let isAsked = true;
  while (!ticket.isWhole) {
    // a place behind the end changes nothing, and the answer says how much is there
    const from = isAsked ? file.size : have;
    const piece = isAsked ? new Blob(['?']) : file.slice(have, have + pieceBytes);
    try {
      const now = ticket;
      const reply = await patient(() => put(now.ticket, from, piece));
      have = reply.have;
      onProgress(have, false);
      if (reply.kept) return;
      isAsked = false;
    } catch (error) {
      if (!isGone(error)) throw error;
      const next = await patient(begin);
      if (next.ticket === ticket.ticket) throw error;
      ticket = next;
    }
  }
  onProgress(file.size, false);
}
