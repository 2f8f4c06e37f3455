import type { LearnerQuestionView } from '@xuekao/contracts';
import { leavesOf } from '@xuekao/frontend-shared';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { AnswerSheet } from '../../lib/sitting/answer-sheet.js';
import type { Sitting } from '../../lib/sitting/sitting.js';

/** Renders again when this question, one of its parts or its flag changes, and for no other. */
export function useQuestionChanges(sheet: AnswerSheet, question: LearnerQuestionView): void {
  const ids = useMemo(() => [...new Set([question.quId, ...leavesOf(question).map((leaf) => leaf.quId)])], [question]);
  useSyncExternalStore(useCallback((listener: () => void) => sheet.subscribe(listener, ids), [sheet, ids]), () => sheet.version(ids));
}

/** Whether going back to a question is closed: renders again when that changes, not with every answer elsewhere. */
export function useLocked(sitting: Sitting, question: LearnerQuestionView): boolean {
  const { sheet } = sitting;
  return useSyncExternalStore(useCallback((listener: () => void) => sheet.subscribe(listener), [sheet]), () => sitting.isLocked(sitting.positionOf(question.quId)));
}

/** Renders again with every change: for counts and the answer card. */
export function useSheetChanges(sheet: AnswerSheet): number {
  return useSyncExternalStore(useCallback((listener: () => void) => sheet.subscribe(listener), [sheet]), () => sheet.version());
}
