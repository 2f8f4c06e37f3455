import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { learnerPages } from '@xuekao/contracts/addresses';
import { Icon } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { Link } from 'react-router';
import { api } from '../../lib/session.js';
import { certsPartText } from './certs-part.texts.js';

/** How long after the marks a certificate is looked for, and how often. */
const awaitedMs = 40_000;
const askMs = 4000;

/** Certificates that the attempts at the exam earned. They come some seconds after the marks: nothing is shown until there is one. */
export function CertsPart({ examId }: { examId: string }): ReactElement | null {
  const [since] = useState(() => Date.now());
  const { data } = useQuery({
    queryKey: ['result-certs', examId],
    queryFn: ({ signal }) => api.call('/api/cert/grant/my-list', { examId }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.length === 0 && Date.now() - since < awaitedMs ? askMs : false),
  });
  if (data === undefined || data.length === 0) return null;
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={certsPartText('certs.title')}
      sx={{ mt: 2, p: { xs: 2.5, sm: 4 }, display: 'grid', gap: 1.5, breakInside: 'avoid' }}
    >
      <Typography variant="h2" sx={{ fontSize: '1.125rem' }}>
        {certsPartText('certs.title')}
      </Typography>
      {data.map(({ id, title, number }) => (
        <Box key={id} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          <Box component="span" sx={{ color: 'success.main', display: 'flex' }}>
            <Icon name="success" />
          </Box>
          <Box sx={{ flex: 1, minWidth: 160 }}>
            <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
            <Typography variant="body2" color="text.secondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {certsPartText('certs.number', { number })}
            </Typography>
          </Box>
          <Button
            component={Link}
            to={learnerPages.UserCert}
            variant="outlined"
            color="secondary"
            aria-label={certsPartText('certs.seeOne', { title })}
            sx={{ minHeight: 44, displayPrint: 'none' }}
          >
            {certsPartText('certs.see')}
          </Button>
        </Box>
      ))}
    </Paper>
  );
}
