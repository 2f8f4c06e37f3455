import type { QuestionWithKey } from '@xuekao/contracts';
import { useMemo, useRef } from 'react';
import { useCall } from '../lib/use-call.js';

export interface QuestionInfo {
  /** null while it is being read */
  find: (quId: string) => QuestionWithKey | null | 'lost';
  /** what the picker has just read need not be read again */
  learn: (questions: readonly QuestionWithKey[]) => void;
}

/** The contract's longest list of ids. */
const maxIds = 5000;

export function useQuestionInfo(quIds: readonly string[]): QuestionInfo {
  const known = useRef(new Map<string, QuestionWithKey>());
  const missing = [...new Set(quIds)].filter((quId) => !known.current.has(quId)).slice(0, maxIds);
  const call = useCall(
    '/api/qu/qu/paging-with-answer',
    { current: 1, size: Math.max(1, missing.length), params: { ids: missing } },
    { enabled: missing.length > 0, staleTime: 60_000 },
  );
  const { data, isSuccess } = call;
  return useMemo(() => {
    for (const question of data?.records ?? []) known.current.set(question.id, question);
    return {
      find: (quId) => known.current.get(quId) ?? (isSuccess ? 'lost' : null),
      learn: (questions) => {
        for (const question of questions) known.current.set(question.id, question);
      },
    };
  }, [data, isSuccess]);
}
