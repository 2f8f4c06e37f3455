import { useQuery } from '@tanstack/react-query';
import type { CallOutput } from '@xuekao/frontend-shared';
import { api } from '../../lib/session.js';

const pausedPollMs = 20_000;
/** The answer together with when its time is over: the page counts on with a clock that the person cannot set. */
export type OpenPaper = NonNullable<CallOutput<'/api/paper/paper/check-process'>> & { endsAt: number };

async function checkOpen(signal: AbortSignal): Promise<OpenPaper | null> {
  const paper = await api.call('/api/paper/paper/check-process', {}, { signal });
  return paper && { ...paper, endsAt: performance.now() + paper.leftSeconds * 1000 };
}

/** The attempt that the person is in the middle of; null: none, or nobody knows yet. */
export const useOpenPaper = (): OpenPaper | null =>
  useQuery({
    queryKey: ['check-process'],
    queryFn: ({ signal }) => checkOpen(signal),
    staleTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: true,
    // whoever waits here sees that it goes on
    refetchInterval: ({ state }) => (state.data?.paused === undefined ? false : pausedPollMs),
  }).data ?? null;

export const secondsLeft = ({ endsAt, leftSeconds, paused }: OpenPaper): number =>
  paused === undefined ? Math.max(0, Math.ceil((endsAt - performance.now()) / 1000)) : leftSeconds;
