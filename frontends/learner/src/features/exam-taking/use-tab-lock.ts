import { useCallback, useEffect, useState } from 'react';
import { paperLock } from '../../lib/lock-names.js';

export type TabLock = 'pending' | 'held' | 'elsewhere';
const waitMs = 1000;

/**
 * One page at a time sits a paper: two would answer with the same sequence numbers. A page that is asked for on purpose
 * takes the paper over. Browsers without locks (plain http) go on without.
 */
export function useTabLock(paperId: string): { lock: TabLock; takeOver: () => void } {
  const [lock, setLock] = useState<TabLock>('pending');
  // how often this page was told to take the paper over
  const [claims, setClaims] = useState(0);
  useEffect(() => {
    if (navigator.locks === undefined) {
      setLock('held');
      return undefined;
    }
    let release = (): void => undefined;
    let alive = true;
    const kept = new Promise<void>((resolve) => (release = resolve));
    const options: LockOptions = claims > 0 ? { steal: true } : { signal: AbortSignal.timeout(waitMs) };
    navigator.locks
      .request(`${paperLock}${paperId}`, options, () => {
        if (alive) setLock('held');
        return kept;
      })
      .catch(() => {
        // another page has it, or has just taken it
        if (alive) setLock('elsewhere');
      });
    return () => {
      alive = false;
      release();
    };
  }, [paperId, claims]);
  const takeOver = useCallback(() => {
    setLock('pending');
    setClaims((before) => before + 1);
  }, []);
  return { lock, takeOver };
}
