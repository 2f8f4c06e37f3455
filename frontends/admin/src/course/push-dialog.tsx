import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { ConfirmDialog, copy, ErrorState, formatDateTime, notify } from '@xuekao/frontend-shared';
import { useId, useRef, useState, type ReactElement } from 'react';
import { api } from '../lib/api.js';
import { refreshCalls, useAction, useCall } from '../lib/use-call.js';
import { courseText } from './course.texts.js';

const pushPath = '/api/course/live/push';

function Copied({ label, value }: { label: string; value: string }): ReactElement {
  const field = useRef<HTMLInputElement>(null);
  const copyIt = async (): Promise<void> => {
    // where the browser has no clipboard, the person copies what is selected
    if (!(await copy(value))) field.current?.select();
  };
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
      <TextField
        fullWidth
        label={label}
        value={value}
        inputRef={field}
        slotProps={{ htmlInput: { readOnly: true, spellCheck: false, style: { fontFamily: 'monospace' } } }}
      />
      <Button variant="outlined" aria-label={courseText('live.copy', { what: label })} sx={{ minHeight: 44 }} onClick={() => void copyIt()}>
        {courseText('live.copy', { what: '' })}
      </Button>
    </Box>
  );
}

interface PushDialogProps {
  courseId: string;
  liveId: string;
  title: string;
  onClose: () => void;
}

/** How a live is pushed: what a teacher types into the program that sends it. */
export function PushDialog({ courseId, liveId, title, onClose }: PushDialogProps): ReactElement {
  const titleId = useId();
  const small = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const [isAsked, setAsked] = useState(false);
  const { busy, run } = useAction();
  const call = useCall(pushPath, { courseId, liveId }, { fresh: true, staleTime: Infinity });
  const renew = async (): Promise<void> => {
    if ((await run(() => api.call('/api/course/live/renew-key', { courseId, liveId }))) === undefined) return;
    setAsked(false);
    notify(courseText('live.renewed'), 'success');
    await refreshCalls([pushPath]);
  };
  const place = call.data;
  return (
    <Dialog open fullWidth fullScreen={small} maxWidth="sm" aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle id={titleId}>{courseText('live.pushOf', { title })}</DialogTitle>
      <DialogContent>
        <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
          <Typography variant="body2">{courseText('live.pushNote')}</Typography>
          {call.isError ? <ErrorState error={call.error} onRetry={() => void call.refetch()} /> : null}
          {call.isPending ? <Skeleton variant="rounded" height={120} /> : null}
          {place === undefined ? null : (
            <>
              <Copied label={courseText('live.pushServer')} value={place.server} />
              <Copied label={courseText('live.pushKey')} value={place.streamKey} />
              <Typography variant="body2" color="textSecondary">
                {courseText('live.pushTime', { from: formatDateTime(place.from), until: formatDateTime(place.until) })}
              </Typography>
            </>
          )}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button color="error" disabled={place === undefined} onClick={() => setAsked(true)}>
          {courseText('live.renew')}
        </Button>
        <Button variant="contained" onClick={onClose}>
          {courseText('live.close')}
        </Button>
      </DialogActions>
      <ConfirmDialog
        open={isAsked}
        title={courseText('live.renew')}
        confirmText={courseText('live.renew')}
        busy={busy}
        onConfirm={() => void renew()}
        onCancel={() => setAsked(false)}
      >
        <Typography>{courseText('live.renewAsk')}</Typography>
      </ConfirmDialog>
    </Dialog>
  );
}
