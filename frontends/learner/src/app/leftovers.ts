import { notify } from '@xuekao/frontend-shared';
import { isAnyKept } from '../lib/answer-queue/any-kept.js';
import { fileDatabase } from '../lib/answer-files/file-database.js';
import { keepSending } from '../lib/answer-queue/keep-sending.js';
import { sendLeftovers, type LeftoverOutcome, type LostAnswers } from '../lib/answer-queue/leftovers.js';
import { aidStore } from '../lib/sitting/idb-aid-store.js';
import { leftoverText } from './leftovers.texts.js';

const timeoutMs = 20_000;

function lostText(n: number, end: LostAnswers['end']): string {
  return end === null
    ? leftoverText('leftover.lost', { n })
    : leftoverText(end.byHand ? 'leftover.handedIn' : 'leftover.closed', { title: end.title, n });
}

function tell({ sent, took, replaced, lost, waiting }: LeftoverOutcome): void {
  if (sent > 0) notify(leftoverText('leftover.sent', { n: sent }), 'success', { hideAfterMs: 5000 });
  if (took > 0) notify(leftoverText('leftover.took', { n: took }), 'warning', { persistent: true });
  if (replaced > 0) notify(leftoverText('leftover.replaced', { n: replaced }), 'warning', { persistent: true });
  if (waiting > 0) notify(leftoverText('leftover.waiting', { n: waiting }), 'warning', { persistent: true });
  for (const { count, end } of lost) notify(lostText(count, end), 'warning', { persistent: true });
}

/** Files go on for as long as it takes, and their code comes with them. */
async function tendFiles(userId: string): Promise<void> {
  if (!(await isAnyKept(userId, fileDatabase))) return;
  const { fileStore, openPaperFiles } = await import('../lib/answer-files/paper-files.js');
  for (const paperId of await fileStore.papers(userId)) await openPaperFiles(userId, paperId);
}

/**
 * Sends the person's answers that an earlier page could not send, and tells what became of them. Notes of papers that are over go, whose
 * they ever were. @returns ends it
 */
export function tendLeftovers(userId: string): () => void {
  aidStore.sweep().catch(() => undefined); // a browser that keeps nothing has nothing to clear
  const sending = keepSending(() => sendLeftovers(userId, timeoutMs), tell);
  sending.now();
  tendFiles(userId).catch(() => undefined); // a browser that keeps nothing has none
  window.addEventListener('online', sending.now);
  return () => {
    window.removeEventListener('online', sending.now);
    sending.stop();
  };
}
