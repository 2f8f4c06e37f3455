import type { QueueSnapshot } from '../answer-queue/answer-queue.js';
import { takingText } from './taking.texts.js';
import { replacedText } from './replaced.texts.js';
import { replacedQuestions } from './replaced-questions.js';
import type { Sitting } from './sitting.js';

export interface PaperNotice {
  topic: string;
  severity: 'warning' | 'error';
  words: string;
  /** grows when there is something new to say in the same words */
  version: number;
  /** where to look, with what to call it; null where the person cannot go there */
  at: { position: number; quId: string; label: string } | null;
}

const kinds = ['there', 'here', 'unsent', 'aside'] as const;

/**
 * Notices about the answers of an open paper: those that two pages gave, one notice for each way, and each one that the server does not
 * take.
 */
export function paperNotices(
  sitting: Sitting,
  { replaced, unused, refused, state }: Pick<QueueSnapshot, 'replaced' | 'unused' | 'refused' | 'state'>,
): PaperNotice[] {
  if (state === 'closed') return []; // its dialog says what was lost
  const questions = replacedQuestions(replaced, unused);
  const told = kinds.flatMap((kind): PaperNotice[] => {
    const all = [...questions[kind]].sort((one, other) => sitting.positionOf(one) - sitting.positionOf(other));
    const open = all.filter((quId) => !sitting.isLocked(sitting.positionOf(quId)));
    // which answer stands was said once; what is only still to be had cannot be taken in a locked question
    const found = kind === 'aside' ? open : all;
    if (found.length === 0) return [];
    const list = [...new Set(found.map((quId) => sitting.numberOf(quId)))].join('、');
    const words = replacedText(`replaced.${kind}`, { list }) + replacedText(open.length === 0 ? 'replaced.locked' : 'replaced.check');
    return [{ topic: `take.replaced.${kind}`, severity: 'warning', words, version: replaced.length, at: placeOf(sitting, open[0]) }];
  });
  return [
    ...told,
    ...refused.map(({ change, message }): PaperNotice => ({
      topic: `take.refused.${change.kind}.${change.quId}`,
      severity: 'error',
      words: takingText('take.refused', { n: sitting.labelOf(change.quId), message }),
      version: 0,
      at: null,
    })),
  ];
}

function placeOf(sitting: Sitting, quId: string | undefined): PaperNotice['at'] {
  if (quId === undefined || (sitting.paper.noBack && sitting.isStepMode)) return null;
  return { position: sitting.positionOf(quId), quId, label: String(sitting.numberOf(quId)) };
}
