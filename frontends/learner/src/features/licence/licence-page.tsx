import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ErrorState, sharedText } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { usePageTitle } from '../../lib/page-title.js';
import { api } from '../../lib/session.js';
import { text } from '../../texts/zh-cn.js';
import type { Licence } from './licence.js';
import { LicenceForm } from './licence-form.js';
import { LicenceStatus } from './licence-status.js';

const queryKey = ['licence'];

/** The installation's licence: put in, looked at, replaced. Nobody has to be signed in. */
export function LicencePage(): ReactElement {
  usePageTitle(text('page.licence'));
  const client = useQueryClient();
  const [replacing, setReplacing] = useState(false);
  const {
    data: licence,
    error,
    refetch,
  } = useQuery({ queryKey, queryFn: ({ signal }) => api.call('/api/sys/license/info', {}, { signal }) });
  const onSaved = (saved: Licence): void => {
    client.setQueryData(queryKey, saved);
    setReplacing(false);
  };
  return (
    <Box
      component="main"
      sx={{
        minHeight: '100dvh',
        display: 'grid',
        justifyItems: 'center',
        alignContent: { xs: 'start', sm: 'center' },
        px: 2,
        py: { xs: 5, sm: 4 },
      }}
    >
      <Paper variant="outlined" sx={{ width: '100%', maxWidth: 560, p: { xs: 2.5, sm: 4 }, borderRadius: 1.5 }}>
        <Typography variant="h1" sx={{ mb: 3 }}>
          {text('page.licence')}
        </Typography>
        {licence === undefined ? (
          error === null ? (
            <Box role="status" aria-label={sharedText('shared.loading')} sx={{ display: 'grid', gap: 2 }}>
              {[56, 120, 44].map((height) => (
                <Skeleton key={height} variant="rounded" height={height} />
              ))}
            </Box>
          ) : (
            <ErrorState error={error} onRetry={() => void refetch()} />
          )
        ) : licence.filled && !replacing ? (
          <LicenceStatus licence={licence} onReplace={() => setReplacing(true)} />
        ) : (
          <LicenceForm code={licence.code} onSaved={onSaved} {...(licence.filled ? { onCancel: () => setReplacing(false) } : {})} />
        )}
      </Paper>
    </Box>
  );
}
