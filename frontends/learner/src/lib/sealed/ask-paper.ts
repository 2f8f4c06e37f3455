import { isTransient } from '@xuekao/frontend-shared/core';
import { api } from '../session.js';
import type { PaperDetail } from '../sitting/sitting.js';
import { isAnySealed } from './sealed-database.js';

async function fromKept(paperId: string, signal: AbortSignal): Promise<PaperDetail | null> {
  try {
    return (await isAnySealed()) ? await (await import('./open-sealed.js')).openSealed(paperId, signal) : null;
  } catch (error) {
    if (isTransient(error)) throw error;
    // the whole paper comes, or says why it does not
    return null;
  }
}

/** The paper, of questions that the page before it fetched as ciphertext, else whole. */
export const askPaper = async (paperId: string, signal: AbortSignal): Promise<PaperDetail> =>
  (await fromKept(paperId, signal)) ?? api.call('/api/paper/paper/paper-detail', { paperId }, { signal });
