import type { LearnerQuestionView } from '@xuekao/contracts';
import { leavesOf } from '@xuekao/frontend-shared';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { AnswerSheet } from '../../lib/sitting/answer-sheet.js';

/** Renders again when this question, one of its parts or its flag changes, and for no other. */
export function useQuestionChanges(sheet: AnswerSheet, question: LearnerQuestionView): void {
  const ids = useMemo(() => [...new Set([question.quId, ...leavesOf(question).map((leaf) => leaf.quId)])], [question]);
  useSyncExternalStore(useCallback((listener: () => void) => sheet.subscribe(listener, ids), [sheet, ids]), () => sheet.version(ids));
}

/** Renders again with every change: for counts and the answer card. */
export function useSheetChanges(sheet: AnswerSheet): number {
  return useSyncExternalStore(useCallback((listener: () => void) => sheet.subscribe(listener), [sheet]), () => sheet.version());
}
