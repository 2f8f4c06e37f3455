import { useEffect, useRef } from 'react';
import { fetchSealed } from '../../lib/sealed/fetch-sealed.js';
import type { ExamCheck, ExamLink } from '../../lib/sitting/entry-rules.js';

export interface BeforeStartProps {
  exam: ExamCheck;
  link: ExamLink;
  serverNow: () => number;
  /** it has not begun */
  waits: boolean;
}

/** Pages of plain http have no functions to open anything with. */
const canOpen = (): boolean => (crypto.subtle as SubtleCrypto | undefined) !== undefined;

/** The questions of an exam are fetched as ciphertext while somebody waits for it. */
export function useSealed({ exam: { id, startTime }, link, serverNow, waits }: BeforeStartProps): void {
  const latest = useRef({ link, serverNow });
  useEffect(() => {
    latest.current = { link, serverNow };
  });
  useEffect(() => {
    if (!waits || !canOpen()) return undefined;
    const stop = new AbortController();
    const { link: by, serverNow: now } = latest.current;
    void fetchSealed(id, by, Date.parse(startTime) - now(), stop.signal);
    return () => stop.abort();
  }, [id, startTime, waits]);
}
