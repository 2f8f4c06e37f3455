import { keepSocket, openSocket } from '@xuekao/frontend-shared/socket';
import type { CallInput, CallOutput } from '@xuekao/frontend-shared';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, type RefObject } from 'react';
import { api } from '../lib/api.js';
import { NewsReader } from './news-reader.js';

const path = '/api/exam/watch/process-paging';
const wallTiles = 32;
const pingMs = 20_000;
/** Walls that lost their gateway together come back together: they read within so much. */
const spreadMs = 1000;
/** A frame reaches every wall at the same moment: they read within so much of it. */
const crowdMs = 150;
/** Numbers of the exam are no alarm: they may be a little older. */
const figuresApartMs = 3000;

export type WallParams = NonNullable<CallInput<typeof path>['params']>;

/** One page of the people who sit. @param newest number of the newest news, which the answer has to know; 0: there was none */
export function useWallRows(current: number, params: WallParams, newest: RefObject<number>): UseQueryResult<CallOutput<typeof path>> {
  const asked = { current, size: wallTiles };
  return useQuery({
    // without the number: an answer that knows more takes the place of the one before, and no tile is drawn that says the same
    queryKey: ['call', path, { ...asked, params }],
    queryFn: ({ signal }) => {
      const news = newest.current === 0 ? {} : { news: newest.current };
      return api.call(path, { ...asked, params: { ...params, ...news } }, { signal });
    },
    staleTime: 0,
    refetchOnWindowFocus: true,
    placeholderData: keepPreviousData,
  });
}

interface Readers {
  /** the people whom the page shows */
  rows: () => Promise<unknown>;
  /** numbers of the exam, and who has handed in */
  figures: () => Promise<unknown>;
}

/**
 * Reads the wall when its socket says that something is new, and once when the socket is there again. What nobody tells comes with the
 * clock of the page, as without a socket. @param newest gets the number of the newest news
 */
export function useWallNews(examId: string, newest: RefObject<number>, readers: Readers): void {
  const latest = useRef(readers);
  useEffect(() => {
    latest.current = readers;
  }, [readers]);
  useEffect(() => {
    const isSeen = (): boolean => document.visibilityState !== 'hidden';
    const rows = new NewsReader({ read: () => latest.current.rows(), apartMs: 0, isSeen });
    const figures = new NewsReader({ read: () => latest.current.figures(), apartMs: figuresApartMs, isSeen });
    let wasIn = false;
    const close = keepSocket({
      ticket: async () => (await api.call('/api/socket/ticket', { kind: 'watch', examId })).ticket,
      open: () => openSocket(`watch/${examId}`),
      pingMs,
      isHint: true,
      onAlive: (isIn, n = 0) => {
        // what was told before this page heard anything is news to an answer that was made for another page
        newest.current = Math.max(newest.current, n);
        const waitMs = Math.random() * spreadMs;
        if (isIn && !wasIn) for (const reader of [rows, figures]) reader.soon(waitMs);
        wasIn = isIn;
      },
      onFrame: ({ type, n = 0, data }) => {
        newest.current = Math.max(newest.current, n);
        rows.soon(Math.random() * crowdMs);
        const { people = false } = (data ?? {}) as { people?: boolean }; // of the socket's contract
        if (people || type === 'gap') figures.soon();
      },
      // the answer to a call says why, and where to go
      onSessionEnded: () => rows.soon(),
      // nobody waits for the clock of the page, which may be long, to hear that the wall is theirs no more
      onRefused: () => {
        for (const reader of [rows, figures]) reader.soon();
      },
    });
    const seen = (): void => {
      if (isSeen()) for (const reader of [rows, figures]) reader.seen();
    };
    document.addEventListener('visibilitychange', seen);
    return () => {
      document.removeEventListener('visibilitychange', seen);
      close();
      for (const reader of [rows, figures]) reader.stop();
    };
  }, [examId, newest]);
}
