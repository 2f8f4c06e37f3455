import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnswerValue, TrainMode } from '@xuekao/contracts';
import { leavesOf } from '@xuekao/question/view';
import { isTransient, messageOf, notify, type CallOutput } from '@xuekao/frontend-shared';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../lib/session.js';
import { nextOpen, type Train, type TrainCard } from './train-facts.js';

export type TrainQuestion = CallOutput<'/api/repo/train/qu-detail'>;

/** of the specification: after a right answer the next question comes by itself */
const advanceMs = 1500;
const sentAgain = 2;
/** Answers, favourites and notes can be sent again where the reply was lost: the first answer counts, and the others say what is to be. */
export const lostOnTheWay = (failures: number, error: Error): boolean => failures < sentAgain && isTransient(error);

export interface TrainingKind {
  repoId: string;
  mode: TrainMode;
  /** the one in progress ends, and another begins */
  clear: boolean;
}

/** The training of this kind that is in progress, or a new one. */
export const useStart = ({ repoId, mode, clear }: TrainingKind) =>
  useQuery({
    // one that begins anew is no answer to the one before it
    queryKey: ['train', 'start', repoId, mode, clear],
    queryFn: () => api.call('/api/repo/train/start', { repoId, trainMode: mode, clear }),
    // each visit asks anew, and none while the page is open: another one would be another training
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** One training on its page: the card, the question in view, answers that are being written, and checking them. */
export function useTraining(train: Train, removes: boolean) {
  const cache = useQueryClient();
  const { id } = train;
  const cardKey = ['train', 'card', id];
  const card = useQuery({
    queryKey: cardKey,
    queryFn: ({ signal }) => api.call('/api/repo/train/card', { id }, { signal }),
    staleTime: Infinity,
  });
  const [place, setPlace] = useState<number | null>(null);
  const cells = card.data ?? [];
  const at = place ?? nextOpen(cells, 0);
  const quId = cells[at]?.quId ?? '';
  const questionKey = ['train', 'question', id, quId];
  const question = useQuery({
    queryKey: questionKey,
    queryFn: ({ signal }) => api.call('/api/repo/train/qu-detail', { trainId: id, quId, trainMode: train.trainMode }, { signal }),
    enabled: quId !== '',
    staleTime: Infinity,
  });
  const [written, setWritten] = useState<ReadonlyMap<string, AnswerValue>>(new Map());
  const [counts, setCounts] = useState({ answerCount: train.answerCount, rightCount: train.rightCount });
  const timer = useRef<number | undefined>(undefined);
  const go = (to: number): void => {
    window.clearTimeout(timer.current);
    if (to >= 0 && to < cells.length) setPlace(to);
  };
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const fill = useMutation({
    mutationFn: ({ answers }: { answers: { quId: string; answer: AnswerValue }[]; from: number }) =>
      api.call('/api/repo/train/fill', { trainId: id, quId, answers }),
    retry: lostOnTheWay,
    onSuccess: ({ result, answerCount, rightCount }, { from }) => {
      setCounts({ answerCount, rightCount });
      const isRight = result?.isRight ?? null;
      cache.setQueryData<TrainQuestion>(questionKey, (known) => known && { ...known, answered: true, result, isWithheld: result === null });
      cache.setQueryData<TrainCard>(cardKey, (known) =>
        known?.map((cell) => (cell.quId === quId ? { ...cell, answered: true, isRight } : cell)),
      );
      if (isRight !== true) return;
      if (removes)
        api
          .call('/api/client/book/auto-remove', { refId: train.repoId, quId })
          .catch((error: unknown) => notify(messageOf(error), 'error'));
      timer.current = window.setTimeout(
        () => setPlace((now) => ((now ?? from) === from && from + 1 < cells.length ? from + 1 : now)),
        advanceMs,
      );
    },
    onError: (error) => notify(messageOf(error), 'error'),
  });
  const leaves = question.data ? leavesOf(question.data.question) : [];
  const check = (one?: { quId: string; answer: AnswerValue }): void => {
    const all = new Map(written);
    if (one) all.set(one.quId, one.answer);
    const answers = leaves.flatMap((leaf) => {
      const answer = all.get(leaf.quId);
      return answer === undefined ? [] : [{ quId: leaf.quId, answer }];
    });
    if (answers.length === 0 || fill.isPending) return;
    // the question stays in view, also when it is open no more
    setPlace(at);
    fill.mutate({ answers, from: at });
  };
  return {
    card,
    cells,
    at,
    go,
    question,
    questionKey,
    counts,
    isChecking: fill.isPending,
    answerOf: (leaf: string): AnswerValue | null => written.get(leaf) ?? null,
    hasAnswer: leaves.some((leaf) => written.has(leaf.quId)),
    write: (leaf: string, answer: AnswerValue) => setWritten((known) => new Map(known).set(leaf, answer)),
    check,
  };
}
