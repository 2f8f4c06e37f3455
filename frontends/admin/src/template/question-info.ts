import type { QuestionWithKey } from '@xuekao/contracts';
import { useQueries } from '@tanstack/react-query';
import type { CallOutput } from '@xuekao/frontend-shared';
import { useMemo, useRef } from 'react';
import { isLevel, levelText } from '../fields/vocabulary.js';
import { api } from '../lib/api.js';
import { useCall } from '../lib/use-call.js';
import { richWords } from '../lib/words-apart.js';
import { uiText } from '../ui/ui.texts.js';

/** Parts of a question that a template shows. */
export type ShownQuestion = Pick<QuestionWithKey, 'id' | 'contentText' | 'quType_dictText' | 'quLevel_dictText' | 'repoTitle'>;

export interface QuestionInfo {
  /** null while it is being read */
  find: (quId: string) => ShownQuestion | null | 'lost';
  /** what the picker has just read need not be read again */
  learn: (questions: readonly ShownQuestion[]) => void;
}

/** The contract's longest list of ids. */
const maxIds = 5000;

/**
 * @param groupIds stored groups: of a template that is shared they show the questions, although the banks behind them are not shared
 */
export function useQuestionInfo(quIds: readonly string[], groupIds: readonly string[]): QuestionInfo {
  const known = useRef(new Map<string, ShownQuestion>());
  const missing = [...new Set(quIds)].filter((quId) => !known.current.has(quId)).slice(0, maxIds);
  const call = useCall(
    '/api/qu/qu/paging-with-answer',
    { current: 1, size: Math.max(1, missing.length), params: { ids: missing } },
    { enabled: missing.length > 0, staleTime: 60_000 },
  );
  const { data, isSuccess } = call;
  for (const question of data?.records ?? []) known.current.set(question.id, question);
  const hasUnseen = isSuccess && missing.some((quId) => !known.current.has(quId));
  const groups = useQueries({
    queries: (hasUnseen ? groupIds : []).map((id) => ({
      queryKey: ['call', '/api/tmpl/group/list-qu', { id }],
      queryFn: () => api.call('/api/tmpl/group/list-qu', { id }),
      staleTime: 60_000,
    })),
    combine: (calls) => ({ rows: calls.flatMap((one) => one.data ?? []), isPending: calls.some((one) => one.isPending) }),
  });
  return useMemo(() => {
    for (const row of groups.rows) if (!known.current.has(row.quId)) known.current.set(row.quId, shownOf(row));
    const isDone = isSuccess && !groups.isPending;
    return {
      find: (quId) => known.current.get(quId) ?? (isDone ? 'lost' : null),
      learn: (questions) => {
        for (const question of questions) known.current.set(question.id, question);
      },
    };
  }, [groups, isSuccess]);
}

const shownOf = ({ quId, content, quType_dictText, quLevel }: CallOutput<'/api/tmpl/group/list-qu'>[number]): ShownQuestion => ({
  id: quId,
  contentText: richWords(content, uiText('ui.picture')),
  quType_dictText,
  quLevel_dictText: isLevel(quLevel) ? levelText(quLevel) : '',
  repoTitle: '',
});
