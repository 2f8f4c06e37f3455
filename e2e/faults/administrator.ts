import { setTimeout as pause } from 'node:timers/promises';
import { errors, type CallTypes } from '@xuekao/contracts';
import type { Candidate, Prepared } from '../../loadtests/bench/prepare.ts';
import { send, signIn } from './candidates.ts';

/** A process that is killed holds its work for as long as a lease; several may be killed in a row. */
export const patienceMs = 180_000;
const finalCodes: ReadonlySet<number> = new Set([0, errors.STALE.code, errors.CORRECTION_RUNNING.code]);

/** An administrator whose calls are repeated until the platform says something about them: while it is away they have no outcome. */
export class Administrator {
  #token = '';
  readonly #prepared: Pick<Prepared, 'url' | 'admin'>;

  constructor(prepared: Pick<Prepared, 'url' | 'admin'>) {
    this.#prepared = prepared;
  }

  async token(): Promise<string> {
    const { url, admin } = this.#prepared;
    for (const end = Date.now() + patienceMs; this.#token === ''; await pause(300)) {
      this.#token = (await signIn(url, admin)) ?? '';
      if (this.#token === '' && Date.now() > end) throw new Error(`the administrator is not signed in within ${patienceMs} ms`);
    }
    return this.#token;
  }

  /** @returns the output, or the number of a refusal that is an outcome. @throws when there is none for three minutes */
  async ask<P extends keyof CallTypes>(path: P, input: CallTypes[P]['input']): Promise<CallTypes[P]['output'] | number> {
    for (const end = Date.now() + patienceMs; ; await pause(300)) {
      const reply = await send(this.#prepared.url, await this.token(), path, input);
      if (reply && finalCodes.has(reply.code)) return reply.code === 0 ? (reply.data as CallTypes[P]['output']) : reply.code;
      if (reply?.code === errors.NOT_SIGNED_IN.code) this.#token = '';
      if (Date.now() > end) throw new Error(`${path} answered ${JSON.stringify(reply)} for ${patienceMs} ms`);
    }
  }

  /** A call that has no refusal of this kind. */
  async get<P extends keyof CallTypes>(path: P, input: CallTypes[P]['input']): Promise<CallTypes[P]['output']> {
    const output = await this.ask(path, input);
    if (typeof output === 'number') throw new Error(`${path} answered ${output}`);
    return output;
  }
}

/** Looks until `look` says that it is so. @throws after three minutes */
export async function eventually(what: string, look: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + patienceMs; !(await look()); await pause(300))
    if (Date.now() > end) throw new Error(`${what}: not within ${patienceMs} ms`);
}

/** By person, of those whose papers were handed in and marked. */
export async function scoresOf(admin: Administrator, examId: string, who: readonly Candidate[]): Promise<Map<string, number>> {
  const wanted = new Set(who.map(({ userId }) => userId));
  const { records } = await admin.get('/api/paper/paper/paging', { size: 200, params: { examId, handState: 1 } });
  return new Map(
    records.filter(({ userId, state }) => wanted.has(userId) && state === 2).map(({ userId, userScore }) => [userId, userScore]),
  );
}
