import { errors } from '@xuekao/contracts/errors';
import { ApiError } from '@xuekao/frontend-shared';
import { api } from '../lib/api.js';
import { importText } from './import.texts.js';

const askEveryMs = 500;
/** A server that stops takes nothing of the import along: the same request is sent again. */
const mostRepeats = 3;
/** Answers that got lost on the way, one after the other. */
const mostMissing = 20;
const pause = (): Promise<void> => new Promise((resolve) => void window.setTimeout(resolve, askEveryMs));

type State = { state: 'running' | 'done' | 'failed' | 'lost' | 'missing'; total: number; saved: number; reason: string };
async function stateOf(requestId: string): Promise<State> {
  try {
    return await api.call('/api/qu/qu/import-state', { requestId });
  } catch (error) {
    const isGone = error instanceof ApiError && error.code === errors.NOT_FOUND.code;
    return { state: isGone ? 'lost' : 'missing', total: 0, saved: 0, reason: '' };
  }
}

/**
 * Follows an import to its end: the number of its questions.
 * @param send sends the same request again
 * @throws {Error} with the reason why nothing was saved
 */
export async function followImport(
  requestId: string,
  send: () => Promise<unknown>,
  onProgress: (saved: number, total: number) => void,
): Promise<number> {
  let [repeats, missing] = [0, 0];
  for (;;) {
    const { state, total, saved, reason } = await stateOf(requestId);
    if (state === 'done') return total;
    if (state === 'failed') throw new Error(reason);
    missing = state === 'missing' ? missing + 1 : 0;
    if (missing > mostMissing) throw new Error(importText('imp.unheard'));
    if (state === 'lost') {
      if (repeats === mostRepeats) throw new Error(importText('imp.lost'));
      repeats += 1;
      await send();
    } else if (state === 'running') onProgress(saved, total);
    await pause();
  }
}
