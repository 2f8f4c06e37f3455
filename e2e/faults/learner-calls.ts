import { setTimeout as pause } from 'node:timers/promises';
import { errors, type CallTypes } from '@xuekao/contracts';
import type { Candidate, Prepared } from '../../loadtests/bench/prepare.ts';
import { patienceMs } from './administrator.ts';
import { send, signIn } from './candidates.ts';

/**
 * Sends a call of a learner until there is an answer of these numbers, as a page does while the platform is broken; a session that is lost
 * is opened again. @param device name of the browser, where it names itself. @throws when there is none for three minutes
 */
export async function outcomeOf<P extends keyof CallTypes>(
  { url, password }: Prepared,
  who: Candidate,
  path: P,
  input: CallTypes[P]['input'],
  ends: readonly number[],
  device?: string,
): Promise<{ code: number; data: CallTypes[P]['output'] }> {
  for (const end = Date.now() + patienceMs; ; await pause(300)) {
    const reply = await send(url, who.token, path, input, device);
    if (reply && ends.includes(reply.code)) return reply as { code: number; data: CallTypes[P]['output'] }; // the contract's output
    if (reply?.code === errors.NOT_SIGNED_IN.code) who.token = (await signIn(url, { userName: who.userName, password })) ?? who.token;
    if (Date.now() > end) throw new Error(`${path} of ${who.userName} answered ${reply?.code} for ${patienceMs} ms`);
  }
}
