import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ErrorState, Skeleton } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { useCall } from '../lib/use-call.js';
import { Section } from '../ui/page.js';
import { OriginGroup } from './origin-group.js';
import { foundOf } from './origin-words.js';
import { originText } from './origin.texts.js';
import { wallOf } from '../watch/routes.js';

const path = '/api/exam/watch/shared-origins';
const mostOfOne = 10;

/** Groups to which one attempt belongs; nothing where there are none. */
export function OwnOrigins({ examId, paperId }: { examId: string; paperId: string }): ReactElement | null {
  const { data } = useCall(path, { examId, paperId, size: mostOfOne }, { staleTime: 60_000 });
  if (data === undefined || data.records.length === 0) return null;
  return (
    <Section title={originText('origin.own')} note={originText('origin.help')}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {data.records.map((group) => (
          <OriginGroup key={group.id} group={group} own={paperId} />
        ))}
      </Box>
    </Section>
  );
}

/** Shared devices and addresses of an exam in numbers, for whoever shows marks. */
export function OriginCheck({ examId }: { examId: string }): ReactElement {
  const { data, error, isError, refetch } = useCall(path, { examId, size: 1 }, { staleTime: 15_000 });
  const found = data === undefined ? [] : foundOf(data);
  return (
    <Section
      title={originText('origin.title')}
      actions={
        <Button component={Link} to={wallOf(examId, 'shared')} variant="outlined" size="small">
          {originText('origin.look')}
        </Button>
      }
    >
      {data === undefined ? (
        isError ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={48} />
        )
      ) : (
        <Box sx={{ display: 'grid', gap: 1 }}>
          {found.length === 0 ? (
            <Typography>{originText(data.attempts === 0 ? 'origin.noPapers' : 'origin.none')}</Typography>
          ) : (
            <Alert severity={data.counts.together > 0 ? 'warning' : 'info'}>
              {found.map((sentence) => (
                <Box key={sentence}>{sentence}</Box>
              ))}
            </Alert>
          )}
          {data.unrecorded > 0 ? (
            <Typography variant="body2" color="textSecondary">
              {originText('origin.unrecorded', { total: data.attempts, n: data.unrecorded })}
            </Typography>
          ) : null}
        </Box>
      )}
    </Section>
  );
}
