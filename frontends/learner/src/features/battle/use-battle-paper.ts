import { useQuery } from '@tanstack/react-query';
import type { AnswerValue } from '@xuekao/contracts';
import { isTransient, messageOf, notify, type CallOutput } from '@xuekao/frontend-shared';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { isSignedOut } from '../../lib/sending/signed-out.js';
import { api, useUser } from '../../lib/session.js';
import { BattleQueue, type Shelf } from './battle-queue.js';
import { isExamFirst } from './exam-first.js';

export type BattleIndex = CallOutput<'/api/battle/paper/qu-index'>;

/** A browser that forbids its storage keeps nothing. */
const shelf: Shelf = {
  getItem: (key) => window.localStorage.getItem(key),
  setItem: (key, value) => window.localStorage.setItem(key, value),
  removeItem: (key) => window.localStorage.removeItem(key),
};

export const useIndex = (paperId: string) =>
  useQuery({
    queryKey: ['battle', 'index', paperId],
    queryFn: async ({ signal }) => ({
      ...(await api.call('/api/battle/paper/qu-index', { paperId }, { signal })),
      receivedAt: performance.now(),
    }),
    // each visit asks anew; while the page is open it knows more than the server
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** One open paper on its page: the question in view, and answers on their way. @param again the server says that something is over */
export function useBattlePaper(index: BattleIndex, again: () => void) {
  const { id: paperId, quList } = index;
  const { id: userId } = useUser();
  // later lists say what this page has sent
  const [first] = useState(quList);
  const [given, setGiven] = useState<ReadonlyMap<string, AnswerValue>>(new Map());
  const queue = useMemo(
    () =>
      new BattleQueue({
        userId,
        paperId,
        shelf,
        send: async (answers) => (await api.call('/api/battle/paper/fill-answer', { paperId, answers: [...answers] })).saved,
        isTransient,
        isForNow: isExamFirst,
        isSignedOut,
        onRefused: (error) => {
          notify(messageOf(error), 'warning');
          again();
        },
      }),
    [userId, paperId, again],
  );
  useEffect(() => {
    queue.begin(first);
    const now = (): void => void queue.flush();
    window.addEventListener('online', now);
    return () => {
      window.removeEventListener('online', now);
      queue.stop();
    };
  }, [queue, first]);
  const state = useSyncExternalStore(queue.subscribe, () => queue.state);
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      quList.findIndex(({ answered }) => !answered),
    ),
  );
  const ask = (place: number) => {
    const quId = quList[place]?.quId ?? '';
    return {
      queryKey: ['battle', 'question', paperId, quId],
      queryFn: ({ signal }: { signal: AbortSignal }) => api.call('/api/battle/paper/qu-detail', { paperId, quId }, { signal }),
      staleTime: Infinity,
    };
  };
  const question = useQuery(ask(at));
  // the next one is there when it is wanted
  useQuery({ ...ask(at + 1), enabled: question.data !== undefined && at + 1 < quList.length });
  const quId = quList[at]?.quId ?? '';
  const write = (leaf: string, answer: AnswerValue): void => {
    setGiven((known) => new Map(known).set(leaf, answer));
    queue.put(leaf, answer);
  };
  const isDone = (cell: BattleIndex['quList'][number]): boolean =>
    cell.answered || given.has(cell.quId) || queue.answerOf(cell.quId) !== undefined;
  return {
    queue,
    state,
    at,
    go: (place: number) => setAt(Math.min(quList.length - 1, Math.max(0, place))),
    question,
    answer: given.get(quId) ?? queue.answerOf(quId) ?? question.data?.answer ?? null,
    write,
    done: quList.filter(isDone).length,
    isDone,
  };
}
