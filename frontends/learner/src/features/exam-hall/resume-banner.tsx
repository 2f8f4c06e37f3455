import { useQueryClient } from '@tanstack/react-query';
import { addressOf, learnerPages } from '@xuekao/contracts/addresses';
import { Alert, buttonClass, formatDuration } from '@xuekao/frontend-shared';
import { useEffect, type ReactElement } from 'react';
import { Link } from 'react-router';
import { useTick } from '../../lib/ticks.js';
import { text } from '../../texts/zh-cn.js';
import styles from './hall.module.css';
import { secondsLeft, type OpenPaper } from './use-open-paper.js';

/** so long the server takes to hand in what nobody handed in */
const handInMs = 3000;

/** An exam in progress comes before everything else on the page. */
export function ResumeBanner({ paper }: { paper: OpenPaper | null }): ReactElement | null {
  const cache = useQueryClient();
  const seconds = (): number => (paper === null ? 0 : secondsLeft(paper));
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
    <Alert
      severity="warning"
      className={styles['resume']}
      action={
        <Link to={addressOf(learnerPages.StartExam, { id: paper.id })} className={buttonClass({ variant: 'contained' })}>
          {text('hall.resume.go')}
        </Link>
      }
    >
      {text(paper.paused === undefined ? 'hall.resume' : 'hall.resume.paused', {
        title: paper.title,
        left,
        reason: paper.paused?.reason ?? '',
      })}
    </Alert>
  );
}
