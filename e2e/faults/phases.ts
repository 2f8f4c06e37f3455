import type { Crowd } from './candidates.ts';
import { longestGap } from './checker.ts';

interface Phase {
  name: string;
  from: number;
  to: number;
}

/** Answers that candidates got while one thing after the other was done to the platform. */
export class Phases {
  readonly #done: Phase[] = [];
  readonly #crowd: Pick<Crowd, 'operations' | 'requests' | 'acks'>;

  constructor(crowd: Pick<Crowd, 'operations' | 'requests' | 'acks'>) {
    this.#crowd = crowd;
  }

  async run(name: string, work: () => Promise<unknown>): Promise<void> {
    const from = Date.now();
    await work();
    this.#done.push({ name, from, to: Date.now() });
    console.log(this.#row(this.#done.length - 1));
  }

  /** As Markdown. */
  table(): string {
    const head = [
      'what was done',
      's',
      'saves acknowledged',
      'requests refused or cut',
      'longest of these ms',
      'longest wait for a save ms',
      'longest time without any save ms',
    ];
    return [`| ${head.join(' | ')} |`, `|${' --- |'.repeat(head.length)}`, ...this.#done.map((_phase, index) => this.#row(index))].join(
      '\n',
    );
  }

  #row(index: number): string {
    const phase = this.#done[index];
    if (!phase) throw new Error(`there is no phase ${index}`);
    const isIn = (at: number): boolean => at >= phase.from && at < phase.to;
    const refused = this.#crowd.requests.filter(({ at, code }) => isIn(at) && code !== 0);
    const waits = this.#crowd.operations.flatMap(({ invokedAt, ackedAt }) =>
      isIn(invokedAt) && ackedAt !== null ? [ackedAt - invokedAt] : [],
    );
    const acks = this.#crowd.acks.filter(isIn);
    const cells = [
      phase.name,
      Math.round((phase.to - phase.from) / 1000),
      acks.length,
      refused.length === 0 ? 0 : `${refused.length} (${counted(refused.map(({ code }) => (code === null ? 'no answer' : String(code))))})`,
      Math.max(0, ...refused.map(({ ms }) => ms)),
      Math.max(0, ...waits),
      longestGap([phase.from, ...acks, phase.to]),
    ];
    return `| ${cells.join(' | ')} |`;
  }
}

function counted(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => `${name}: ${count}`).join(', ');
}
