import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { ErrorState, formatDateTime, sharedText } from '@xuekao/frontend-shared';
import { useId, type ReactElement } from 'react';
import { Link } from 'react-router';
import { useMessage } from './use-messages.js';
import { centreText } from './centre.texts.js';
import { centrePage } from './page-names.texts.js';

/** One message in full. What stands in it is text with line breaks, never HTML. */
export function MessageDialog({ id, title, onClose }: { id: string; title: string | undefined; onClose: () => void }): ReactElement {
  const titleId = useId();
  const message = useMessage(id);
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {message.data?.title ?? title ?? centrePage('centre.im')}
      </DialogTitle>
      <DialogContent>
        {message.isPending ? (
          <>
            <Skeleton width={140} />
            <Skeleton />
            <Skeleton width="70%" />
          </>
        ) : null}
        {message.isError ? <ErrorState error={message.error} onRetry={() => void message.refetch()} /> : null}
        {message.data === undefined ? null : (
          <>
            <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5, fontVariantNumeric: 'tabular-nums' }}>
              {formatDateTime(message.data.createTime)}
            </Typography>
            <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{message.data.content}</Typography>
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose} sx={{ minHeight: 44 }}>
          {sharedText('shared.close')}
        </Button>
        {message.data === undefined || message.data.link === '' ? null : (
          <Button variant="contained" component={Link} to={message.data.link} sx={{ minHeight: 44 }}>
            {centreText('centre.im.open')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
