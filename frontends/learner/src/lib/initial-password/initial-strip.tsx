import { useQuery } from '@tanstack/react-query';
import { learnerPages } from '@xuekao/contracts/addresses';
import { Alert, buttonClass } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { api } from '../session.js';
import { serverNow } from '../site.js';
import { useTick } from '../ticks.js';
import { initialText } from './initial.texts.js';
import { initialWords } from './initial-words.js';

export function InitialStrip({ until }: { until: string }): ReactElement | null {
  // an exam that was begun meanwhile has moved it
  const asked = useQuery({
    queryKey: ['initial-until'],
    queryFn: async ({ signal }) => (await api.call('/api/sys/user/info', {}, { signal })).initialUntil,
    staleTime: 0,
    refetchOnMount: 'always',
  });
  const words = useTick(() => initialWords(asked.data ?? until, serverNow()));
  if (words === '') return null;
  return (
    <Alert
      severity="warning"
      style={{ margin: '12px 0', background: 'var(--xk-background-paper)' }}
      action={
        <Link to={learnerPages.UserPass} className={buttonClass({ color: 'inherit' })}>
          {initialText('initial.change')}
        </Link>
      }
    >
      {words}
    </Alert>
  );
}
