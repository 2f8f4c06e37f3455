import { notify } from '@xuekao/frontend-shared';
import { withDoubt } from '../../lib/lost-reply.js';
import { sessionStore } from '../../lib/session.js';

/** The specification's time between the message and the sign-out (part 1, section 9). */
const leaveAfterMs = 1500;

/**
 * Runs a call that makes the person sign in again, says so, and leaves for the login page. `doubt`: what may have happened where the reply
 * is lost.
 */
export async function changeAndLeave(call: () => Promise<unknown>, { done, doubt }: { done: string; doubt: string }): Promise<void> {
  await sessionStore.endBy(() => withDoubt(call, doubt), doubt);
  notify(done, 'success');
  await new Promise((resolve) => setTimeout(resolve, leaveAfterMs));
  sessionStore.reset(true);
}
