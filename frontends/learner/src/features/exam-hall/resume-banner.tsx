import Alert from '@mui/material/Alert';
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
    <Alert
      severity="warning"
      variant="outlined"
      sx={{ mb: 2, alignItems: 'center', flexWrap: { xs: 'wrap', sm: 'nowrap' }, '& .MuiAlert-action': { pl: { xs: 0, sm: 2 }, pt: 0, ml: { xs: 4.5, sm: 'auto' } } }}
      action={<Button component={Link} to={`/pages/exam/start/${paper.id}`} variant="contained" sx={{ whiteSpace: 'nowrap', minHeight: 44 }}>{text('hall.resume.go')}</Button>}
    >
      {text('hall.resume', { title: paper.title, left: formatDuration(paper.leftSeconds) })}
    </Alert>
  );
}
