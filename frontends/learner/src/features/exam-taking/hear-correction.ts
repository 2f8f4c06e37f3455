import { notify } from '@xuekao/frontend-shared';
import { askAgain } from '../../lib/ask-again.js';
import type { Corrected } from '../../lib/live-socket.js';
import { api } from '../../lib/session.js';
import type { Sitting } from '../../lib/sitting/sitting.js';
import { correctionText } from './correction.texts.js';

const listOf = (numbers: readonly number[]): string => numbers.join('、');

/** Says calmly which questions were corrected, and that nothing of the answers has changed. */
function tell({ reason = '', asked = [], told = [] }: Partial<Corrected>): void {
  const words = [
    ...(asked.length > 0 ? [correctionText('corrected.asked', { list: listOf(asked) })] : []),
    ...(told.length > 0 ? [correctionText('corrected.told', { list: listOf(told) })] : []),
  ];
  if (words.length === 0) return;
  notify([...words, correctionText('corrected.reason', { reason })].join(''), 'info', {
    title: correctionText('corrected.title'),
    persistent: true,
  });
}

/** Reads the questions of the paper again. @param corrected which of them; undefined: perhaps some, which nobody named */
export async function hearCorrection(sitting: Sitting, corrected: Partial<Corrected> | undefined): Promise<void> {
  const { id } = sitting.paper;
  const isOpen = (): boolean => window.location.pathname.endsWith(`/${id}`);
  if (corrected?.paperId !== undefined && corrected.paperId !== id) return;
  const paper = await askAgain(() => api.call('/api/paper/paper/paper-detail', { paperId: id }), isOpen);
  if (!isOpen()) return;
  sitting.paper.groupList = paper.groupList;
  sitting.questions = paper.groupList.flatMap(({ quList }) => quList);
  sitting.sheet.refresh();
  if (corrected !== undefined) tell(corrected);
}
