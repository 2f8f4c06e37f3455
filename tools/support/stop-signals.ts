import { startOf } from './process-table.ts';

export interface StopHandlers {
  /** Begins the ordered stop; called once. @param why what asked for it, for the terminal */
  orderly: (why: string) => void;
  /** Called for a second request that does not want to wait. */
  atOnce: () => void;
}

/** One Ctrl-C arrives several times: from the terminal, from npm and from the bootstrap. */
const sameRequestMs = 1000;
const lookMs = 500;

/**
 * Turns signals and the end of a parent into one ordered stop. SIGINT and SIGTERM later than a second after the first request end
 * everything at once; SIGHUP never does, since a terminal that is closed during the stop asks for nothing more.
 */
export function stopOnSignals({ orderly, atOnce }: StopHandlers, now: () => number = () => performance.now()): void {
  let firstAt: number | undefined;
  const ask = (why: string): void => {
    if (firstAt !== undefined) return;
    firstAt = now();
    clearInterval(checks);
    orderly(why);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (firstAt !== undefined && now() - firstAt > sameRequestMs) atOnce();
      else ask(signal);
    });
  }
  process.on('SIGHUP', () => ask('SIGHUP'));
  const isOrphan = orphanCheck(process.env['XUEKAO_PARENTS'] ?? '', process.ppid);
  delete process.env['XUEKAO_PARENTS']; // it speaks of this process, not of those that it starts
  const checks = setInterval(() => void (isOrphan() && ask('the process that started this one has ended')), lookMs);
  checks.unref();
  // A terminal that is gone fails every write; without a listener the first one would end this process in the middle of its stop.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

/**
 * Whether one of the processes between the terminal and this one is gone, see `parentsOf` in bootstrap.mjs. Without the bootstrap nobody is
 * watched.
 */
function orphanCheck(parents: string, parent: number): () => boolean {
  if (parents === '') return () => false;
  const ancestors = parents
    .split(',')
    .map((entry) => entry.split(':'))
    .filter(([, begun]) => begun !== '');
  return () => process.ppid !== parent || ancestors.some(([pid, begun]) => startOf(Number(pid)) !== begun);
}
