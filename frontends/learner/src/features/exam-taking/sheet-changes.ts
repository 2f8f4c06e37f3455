import type { LearnerQuestionView } from '@xuekao/contracts';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { leavesOf } from '@xuekao/question/view';
import type { AnswerSheet } from '../../lib/sitting/answer-sheet.js';
import type { Sitting } from '../../lib/sitting/sitting.js';

/** Renders again when this question, one of its parts or its flag changes, and for no other. */
export function useQuestionChanges(sheet: AnswerSheet, question: LearnerQuestionView): void {
  const ids = useMemo(() => [...new Set([question.quId, ...leavesOf(question).map((leaf) => leaf.quId)])], [question]);
  useSyncExternalStore(
    useCallback((listener: () => void) => sheet.subscribe(listener, ids), [sheet, ids]),
    () => sheet.version(ids),
  );
}

const nothing = (): void => undefined;

/** Whether going back to a question is closed: renders again when that changes, not with every answer elsewhere. */
export function useLocked(sitting: Sitting, question: LearnerQuestionView): boolean {
  const { paper, sheet } = sitting;
  // most papers lock nothing: then no question listens to the others
  const subscribe = useCallback((listener: () => void) => (paper.noBack ? sheet.subscribe(listener) : nothing), [paper, sheet]);
  return useSyncExternalStore(subscribe, () => sitting.isLocked(sitting.positionOf(question.quId)));
}

/**
 * Value of `select` over the sitting: renders again when it changes, whatever else is answered. It must give the same value for the same
 * sitting: a number, words, a flag.
 */
export function useOfSitting<Value extends string | number | boolean | null>(sitting: Sitting, select: (sitting: Sitting) => Value): Value {
  const { sheet } = sitting;
  return useSyncExternalStore(
    useCallback((listener: () => void) => sheet.subscribe(listener), [sheet]),
    () => select(sitting),
  );
}

/** Renders again with every change: for what counts the whole paper. */
export function useSheetChanges(sheet: AnswerSheet): number {
  return useSyncExternalStore(
    useCallback((listener: () => void) => sheet.subscribe(listener), [sheet]),
    () => sheet.version(),
  );
}
