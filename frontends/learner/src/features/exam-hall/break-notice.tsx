import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ReactElement } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { readBreakState } from '../../lib/break-state.js';
import { text } from '../../texts/zh-cn.js';

/** `/pages/exam?break`: why the person is here, and honestly what was not taken. */
export function BreakNotice(): ReactElement | null {
  const [params] = useSearchParams();
  const state = readBreakState(useLocation().state);
  if (!params.has('break')) return null;
  const lost = state?.lost ?? [];
  return (
    <Alert
      severity={lost.length > 0 ? 'error' : 'info'}
      variant="outlined"
      sx={{ mb: 2, alignItems: 'center' }}
      action={state === null ? undefined : <Button component={Link} to={`/pages/exam/result/${state.paperId}`} color="inherit" sx={{ whiteSpace: 'nowrap' }}>{text('hall.break.result')}</Button>}
    >
      {lost.length === 0 ? text('hall.break') : text('hall.break.lost', { n: lost.length, list: lost.join('、') })}
    </Alert>
  );
}
