/** A line of a service's log, as far as the terminal shows it. */
export interface LogLine {
  level: number;
  name: string;
  message: string;
}

const warning = 40;

/** Reads one structured log line; anything else that a process prints (a crash, a warning of Node) counts as an error. */
export function parseLogLine(line: string): LogLine | undefined {
  if (line.trim() === '') return undefined;
  let parsed: unknown;
  try {
    parsed = JSON.parse(line);
  } catch {
    return { level: 50, name: '', message: line };
  }
  if (typeof parsed !== 'object' || parsed === null) return { level: 50, name: '', message: line };
  const field = (name: string): unknown => Object.entries(parsed).find(([key]) => key === name)?.[1];
  const word = (name: string): string | undefined => {
    const value = field(name);
    return typeof value === 'string' ? value : undefined;
  };
  const error = field('err');
  const reason = typeof error === 'object' && error !== null && 'message' in error ? `: ${String(error.message)}` : '';
  return {
    level: Number(field('level') ?? 30),
    name: word('name') ?? word('service') ?? '',
    message: `${word('msg') ?? ''}${reason}`,
  };
}

const quietSeconds = 60;

/**
 * Shows warnings and worse: the same one once a minute, and at most `most` in that time, so that a fault that repeats does not bury the
 * terminal.
 */
export class TerminalLog {
  readonly #say: (text: string) => void;
  readonly #most: number;
  readonly #now: () => number;
  readonly #shown = new Set<string>();
  #since = 0;

  constructor(say: (text: string) => void, most = 10, now: () => number = Date.now) {
    this.#say = say;
    this.#most = most;
    this.#now = now;
  }

  take(line: string): void {
    const parsed = parseLogLine(line);
    if (parsed === undefined || parsed.level < warning) return;
    if (this.#now() - this.#since > quietSeconds * 1000) {
      this.#since = this.#now();
      this.#shown.clear();
    }
    const text = `${parsed.level >= 50 ? 'error' : 'warning'}${parsed.name === '' ? '' : ` of ${parsed.name}`}: ${parsed.message}`;
    if (this.#shown.has(text) || this.#shown.size > this.#most) return;
    this.#shown.add(text);
    this.#say(this.#shown.size > this.#most ? 'more of these stand in the logs' : text);
  }
}

/** Why a service did not start: the last serious line it logged. */
export function lastFault(output: string): string | undefined {
  return output
    .split('\n')
    .map(parseLogLine)
    .filter((line) => line !== undefined)
    .findLast(({ level, name }) => level >= 50 && name !== '')?.message;
}
