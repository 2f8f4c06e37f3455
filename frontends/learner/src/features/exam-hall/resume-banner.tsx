import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { formatDuration } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { api } from '../../lib/session.js';
import { text } from '../../texts/zh-cn.js';

/** An exam in progress comes before everything else on the page. */
export function ResumeBanner(): ReactElement | null {
  const open = useQuery({ queryKey: ['check-process'], queryFn: ({ signal }) => api.call('/api/paper/paper/check-process', {}, { signal }), staleTime: 0, refetchOnMount: 'always' });
  const paper = open.data ?? null;
  if (paper === null) return null;
  return (
    <Alert severity="warning" variant="outlined" sx={{ mb: 2, bgcolor: 'background.paper', '& .MuiAlert-message': { flex: 1 } }}>
      <Box sx={{ display: 'flex', flexWrap: { xs: 'wrap', sm: 'nowrap' }, alignItems: 'center', gap: 1.5, justifyContent: 'space-between' }}>
        <span>{text('hall.resume', { title: paper.title, left: formatDuration(paper.leftSeconds) })}</span>
        <Button component={Link} to={`/pages/exam/start/${paper.id}`} variant="contained" sx={{ flex: 'none', minHeight: 44 }}>{text('hall.resume.go')}</Button>
      </Box>
    </Alert>
  );
}
