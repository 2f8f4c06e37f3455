import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, buttonClass, formatDuration } from '@xuekao/frontend-shared';
import { useEffect, type ReactElement } from 'react';
import { Link } from 'react-router';
import { api } from '../../lib/session.js';
import { useTick } from '../../lib/ticks.js';
import { text } from '../../texts/zh-cn.js';
import styles from './hall.module.css';

/** The answer together with when its time is over: the page counts on with a clock that the person cannot set. */
async function checkOpen(signal: AbortSignal) {
  const paper = await api.call('/api/paper/paper/check-process', {}, { signal });
  return paper && { ...paper, endsAt: performance.now() + paper.leftSeconds * 1000 };
}
/** so long the server takes to hand in what nobody handed in */
const handInMs = 3000;

/** An exam in progress comes before everything else on the page. */
export function ResumeBanner(): ReactElement | null {
  const open = useQuery({ queryKey: ['check-process'], queryFn: ({ signal }) => checkOpen(signal), staleTime: 0, refetchOnMount: 'always', refetchOnWindowFocus: true });
  const paper = open.data ?? null;
  const cache = useQueryClient();
  const seconds = (): number => (paper === null ? 0 : Math.max(0, Math.ceil((paper.endsAt - performance.now()) / 1000)));
  const left = useTick(() => formatDuration(seconds()));
  const isOver = useTick(() => (paper !== null && seconds() === 0 ? 1 : 0)) === 1;
  useEffect(() => {
    if (!isOver) return undefined;
    const timer = window.setTimeout(() => {
      void cache.invalidateQueries({ queryKey: ['check-process'] });
      void cache.invalidateQueries({ queryKey: ['exams'] });
    }, handInMs);
    return () => window.clearTimeout(timer);
  }, [isOver, cache]);
  if (paper === null) return null;
  return (
    <Alert severity="warning" className={styles['resume']} action={<Link to={`/pages/exam/start/${paper.id}`} className={buttonClass({ variant: 'contained' })}>{text('hall.resume.go')}</Link>}>
      {text('hall.resume', { title: paper.title, left })}
    </Alert>
  );
}
