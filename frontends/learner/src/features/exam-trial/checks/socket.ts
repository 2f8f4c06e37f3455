export interface Line {
  send: (text: string) => void;
  close: () => void;
}
export interface LineEvents {
  onOpen: () => void;
  onMessage: (text: string) => void;
  onEnd: () => void;
}

/** Longer than an exam's page waits before it connects again. */
const patienceMs = 8000;
const answersWanted = 3;
/** Question without frames: those of the exam are for its page. */
const ping = JSON.stringify({ type: 'ping', n: 0 });

/**
 * The exam's own connection: opens with a ticket, and answers. The first answer is the welcome, the others those to pings.
 * @param dial opens the line and tells what becomes of it; throws where the browser has or allows no such line
 */
export async function checkSocket(
  ticket: () => Promise<string>,
  dial: (events: LineEvents) => Line,
  waitMs = patienceMs,
): Promise<'ok' | 'failed'> {
  const pass = await ticket().catch(() => null);
  if (pass === null) return 'failed';
  return new Promise((resolve) => {
    let answers = 0;
    let line: Line | null = null;
    const end = (outcome: 'ok' | 'failed'): void => {
      clearTimeout(timer);
      line?.close();
      resolve(outcome);
    };
    const timer = setTimeout(() => end('failed'), waitMs);
    try {
      line = dial({
        onOpen: () => line?.send(JSON.stringify({ ticket: pass })),
        onMessage: () => {
          answers += 1;
          if (answers === answersWanted) end('ok');
          else line?.send(ping);
        },
        onEnd: () => end('failed'),
      });
    } catch {
      end('failed');
    }
  });
}
