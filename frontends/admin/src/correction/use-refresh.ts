import { useEffect } from 'react';

const everyMs = 1500;

/** Asks again while work is under way. */
export function useRefresh(refetch: () => Promise<unknown>, isUnderWay: boolean): void {
  useEffect(() => {
    if (!isUnderWay) return undefined;
    const timer = window.setInterval(() => void refetch(), everyMs);
    return () => window.clearInterval(timer);
  }, [refetch, isUnderWay]);
}
