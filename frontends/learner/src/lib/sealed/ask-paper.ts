import { isTransient } from '@xuekao/frontend-shared/core';
import { api } from '../session.js';
import type { PaperDetail } from '../sitting/sitting.js';
import { takeBegun } from './begun-papers.js';
import type { SealedPaper } from './open-sealed.js';
import { isAnySealed } from './sealed-database.js';
import type { ShownPictures } from './shown-pictures.js';

interface AskedPaper {
  paper: PaperDetail;
  /** null: they come from their addresses */
  pictures: ShownPictures | null;
  /** when the server looked at its clock, as `performance.now()` has it: half of the way there and back has passed since */
  lookedAt: number;
}

async function fromKept(paperId: string, signal: AbortSignal, told?: SealedPaper): Promise<Omit<AskedPaper, 'lookedAt'> | null> {
  try {
    return (await isAnySealed()) ? await (await import('./open-sealed.js')).openSealed(paperId, signal, told) : null;
  } catch (error) {
    if (isTransient(error)) throw error;
    // the whole paper comes, or says why it does not
    return null;
  }
}

/** The paper, of questions that the page before it fetched as ciphertext and keys that the start told or tells now, else whole. */
export async function askPaper(paperId: string, signal: AbortSignal): Promise<AskedPaper> {
  const asked = performance.now();
  const begun = takeBegun(paperId);
  const kept = await fromKept(paperId, signal, begun?.paper);
  const { paper, pictures } = kept ?? {
    paper: await api.call('/api/paper/paper/paper-detail', { paperId }, { signal }),
    pictures: null,
  };
  return { paper, pictures, lookedAt: kept && begun ? begun.lookedAt : (asked + performance.now()) / 2 };
}
