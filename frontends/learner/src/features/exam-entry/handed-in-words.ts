import { formatDateTime } from '@xuekao/frontend-shared/core';
import { isUsedUp, pendingText } from '../../lib/exam-words.js';
import type { Entry, ExamCheck } from '../../lib/sitting/entry-rules.js';
import { handedInText } from './handed-in.texts.js';

type Handed = Pick<ExamCheck, 'chance' | 'examCount' | 'resultType' | 'stateFlag'> & { last: { handTime: string; isOut: boolean } };

export interface HandedInWords {
  /** what the person did, and whether it can be done again */
  head: string;
  /** when it was, and what became of it */
  facts: string;
  /** what else keeps from another attempt: empty where the head says it */
  reason: string;
}

function headOf({ chance, examCount: n }: Handed, { action }: Entry): string {
  if (chance === 1) return handedInText('handed.once');
  if (isUsedUp({ chance, tryCount: n })) return handedInText('handed.usedUp', { n });
  if (action === 'blocked') return n === 1 ? handedInText('handed.once') : handedInText('handed.times', { n });
  return chance === 0 ? handedInText('handed.unlimited', { n }) : handedInText('handed.left', { n, m: chance - n });
}

/** For somebody who comes back to the page before an exam after the hand-in: what was done comes before what is not possible any more. */
export function handedInWords(exam: Handed, entry: Entry): HandedInWords {
  const marks = exam.resultType === 1 ? handedInText('handed.hidden') : exam.last.isOut ? handedInText('handed.out') : pendingText(exam);
  const when = handedInText(exam.examCount > 1 ? 'handed.lastAt' : 'handed.at', { time: formatDateTime(exam.last.handTime) });
  return {
    head: headOf(exam, entry),
    facts: `${when} · ${marks}`,
    reason: entry.action === 'blocked' && !isUsedUp({ chance: exam.chance, tryCount: exam.examCount }) ? entry.reason : '',
  };
}
