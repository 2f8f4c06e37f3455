import { errors } from '@xuekao/contracts/errors';
import { ApiError, type CallOutput } from '@xuekao/frontend-shared';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../lib/api.js';

export type Board = CallOutput<'/api/battle/battle/board'>;
export const boardTimes = [1, 2, 3, 4] as const;
export type BoardTime = (typeof boardTimes)[number];

/** Others play meanwhile: what they reached is on the screen within a second. */
const liveMs = 1000;
/** For a battle that nobody can play now: its times may be changed, and a disabled one enabled. */
const restMs = 5000;
const lostMs = 2000;
/** A network that swallows requests counts as lost after this. */
const patienceMs = 8000;
const secondMs = 1000;

/** Whether nothing that comes later can make the page show the battle. */
export const isOver = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === errors.BATTLE_BOARD_OVER.code || error.code === errors.NOT_FOUND.code);

/** The answer for the screen, asked for again and again, also while the browser says that it has no network: it is wrong at times. */
export function useBoard(pass: string, timeType: BoardTime): UseQueryResult<Board> {
  return useQuery({
    queryKey: ['battle-board', pass, timeType],
    queryFn: ({ signal }) => api.call('/api/battle/battle/board', { pass, timeType }, { signal, timeoutMs: patienceMs }),
    networkMode: 'always',
    refetchOnReconnect: true,
    retry: false,
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data, status, error } }) => {
      if (status === 'error') return isOver(error) ? false : lostMs;
      return data === undefined || data.state === 'PROCESSING' ? liveMs : restMs;
    },
  });
}

/** Milliseconds from now until an instant by the server's clock, counted each second. */
export function useMsUntil(instant: string, serverTime: string, readAt: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), secondMs);
    return () => window.clearInterval(timer);
  }, []);
  return Math.max(0, Date.parse(instant) - Date.parse(serverTime) - Math.max(0, now - readAt));
}

/** Keeps the computer of a projector from switching its screen off; a browser that cannot do so shows the page all the same. */
export function useAwakeScreen(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return undefined;
    let isGone = false;
    let lock: WakeLockSentinel | null = null;
    // the browser takes the lock back when the page is hidden
    const take = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      const taken = await navigator.wakeLock.request('screen').catch(() => null);
      if (isGone) await taken?.release();
      else lock = taken;
    };
    const look = (): void => void take();
    document.addEventListener('visibilitychange', look);
    void take();
    return () => {
      isGone = true;
      document.removeEventListener('visibilitychange', look);
      void lock?.release();
    };
  }, []);
}
