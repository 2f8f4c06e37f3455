import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Pagination from '@mui/material/Pagination';
import Skeleton from '@mui/material/Skeleton';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { EmptyState, ErrorState, FormDialog, formatDateTime, formatExactTime, sharedText } from '@xuekao/frontend-shared';
import { useId, useState, type ReactElement } from 'react';
import { api, type RowOf } from '../lib/api.js';
import { refreshCalls, useAction, useCall } from '../lib/use-call.js';
import { scoreWords } from '../evidence/captures.js';
import { watchText } from '../watch/watch.texts.js';
import { faceText } from './face.texts.js';

export type FaceRow = RowOf<'/api/course/face/face-paging'>;
type Look = RowOf<'/api/course/face/capture-paging'>;
const facesPath = '/api/course/face/face-paging';
const looksPath = '/api/course/face/capture-paging';
const pageSize = 12;
/** of the calls */
const reasonLength = 200;
const neutral: readonly Look['verdict'][] = ['unenrolled', 'unavailable'];
const colourOf = (verdict: Look['verdict']): 'success' | 'default' | 'error' =>
  verdict === 'same' ? 'success' : neutral.includes(verdict) ? 'default' : 'error';

interface Of {
  courseId: string;
  userId: string;
}

function Picture({ id, time, ...of }: Of & { id: string; time: string }): ReactElement {
  const { data, isError, error, refetch } = useCall('/api/course/face/capture-picture', { ...of, id }, { fresh: true });
  if (isError) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton variant="rounded" sx={{ aspectRatio: '4 / 3', height: 'auto' }} />;
  return (
    <Box
      component="img"
      src={data.image}
      alt={watchText('captures.one', { time: formatExactTime(time) })}
      sx={{ display: 'block', width: '100%', aspectRatio: '4 / 3', objectFit: 'contain', borderRadius: 1, bgcolor: '#101418' }}
    />
  );
}

function LookCard({ look, ...of }: Of & { look: Look }): ReactElement {
  const { id, title, time, verdict, score, fault, hasPicture, ended } = look;
  return (
    <Box component="li" sx={{ display: 'grid', gap: 0.75, alignContent: 'start' }}>
      {hasPicture ? (
        <Picture {...of} id={id} time={time} />
      ) : (
        <Box sx={{ display: 'grid', placeItems: 'center', aspectRatio: '4 / 3', borderRadius: 1, bgcolor: 'action.hover', p: 1 }}>
          <Typography variant="body2" color="textSecondary" sx={{ textAlign: 'center' }}>
            {watchText('captures.noPicture')}
          </Typography>
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5 }}>
        <Chip size="small" variant="outlined" color={colourOf(verdict)} label={watchText(`captures.verdict.${verdict}`)} />
        {fault === '' ? null : <Chip size="small" variant="outlined" label={watchText(`captures.fault.${fault}`)} />}
        {ended ? <Chip size="small" color="error" label={faceText('captures.ended')} /> : null}
        <Typography variant="body2" sx={{ ml: 'auto', fontVariantNumeric: 'tabular-nums' }}>
          {`${watchText('captures.score')} ${scoreWords(score)}`}
        </Typography>
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {formatExactTime(time)}
        <br />
        {title === '' ? faceText('captures.gone') : title}
      </Typography>
    </Box>
  );
}

type Deed = 'excuse' | 'restore' | 'erase';

function DeedDialog({ deed, courseId, userId, onClose }: Of & { deed: Deed; onClose: () => void }): ReactElement {
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const { busy, run } = useAction();
  const isMissing = reason.trim() === '';
  const save = async (): Promise<void> => {
    setAsked(true);
    if (isMissing) return;
    const of = { courseId, userId, reason: reason.trim() };
    const work = async (): Promise<true> => {
      if (deed === 'erase') await api.call('/api/course/face/erase', of);
      else await api.call('/api/course/face/excuse', { ...of, excused: deed === 'excuse' });
      return true;
    };
    if ((await run(work, faceText('captures.done'))) === undefined) return;
    await refreshCalls([facesPath, looksPath]);
    onClose();
  };
  return (
    <FormDialog
      open
      busy={busy}
      danger={deed === 'erase'}
      title={faceText(`captures.${deed}`)}
      saveText={faceText(`captures.${deed}`)}
      onSave={() => void save()}
      onClose={onClose}
    >
      <Typography sx={{ mb: 2 }}>{faceText(`captures.${deed}Note`)}</Typography>
      <TextField
        autoFocus
        multiline
        minRows={2}
        required
        label={faceText('captures.reason')}
        value={reason}
        error={isAsked && isMissing}
        helperText={isAsked && isMissing ? faceText('captures.reasonMissing') : undefined}
        onChange={(event) => setReason(event.target.value)}
        slotProps={{ htmlInput: { maxLength: reasonLength } }}
      />
    </FormDialog>
  );
}

/** Looks of the camera at one learner, with their pictures, and the other way for whoever shows no face. */
export function StudyCapturesDialog({
  courseId,
  person,
  onClose,
}: {
  courseId: string;
  person: FaceRow;
  onClose: () => void;
}): ReactElement {
  const titleId = useId();
  const small = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const [page, setPage] = useState(1);
  const [onlyFailed, setOnlyFailed] = useState(false);
  const [deed, setDeed] = useState<Deed | null>(null);
  const { userId, realName, excused } = person;
  const of = { courseId, userId };
  const call = useCall(looksPath, { current: page, size: pageSize, params: { ...of, onlyFailed } }, { keepPrevious: true });
  const looks = call.data?.records ?? [];
  const pages = call.data?.pages ?? 0;
  return (
    <Dialog open fullWidth fullScreen={small} maxWidth="md" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{faceText('captures.of', { name: realName })}</DialogTitle>
      <DialogContent>
        {excused === null ? null : (
          <Typography color="textSecondary" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
            {faceText('captures.excusedBy', { name: excused.realName, time: formatDateTime(excused.time), reason: excused.reason })}
          </Typography>
        )}
        <FormControlLabel
          sx={{ mb: 1 }}
          control={
            <Switch
              checked={onlyFailed}
              onChange={(_, checked) => {
                setOnlyFailed(checked);
                setPage(1);
              }}
            />
          }
          label={faceText('captures.onlyFailed')}
        />
        {call.isError ? <ErrorState error={call.error} onRetry={() => void call.refetch()} /> : null}
        {call.isPending ? <Skeleton variant="rounded" height={200} /> : null}
        {call.data !== undefined && looks.length === 0 ? <EmptyState text={faceText('captures.empty')} /> : null}
        <Box
          component="ul"
          sx={{
            ...{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 },
            gridTemplateColumns: 'repeat(auto-fill, minmax(13rem, 1fr))',
          }}
        >
          {looks.map((look) => (
            <LookCard key={look.id} {...of} look={look} />
          ))}
        </Box>
        {pages > 1 ? (
          <Pagination
            count={pages}
            page={page}
            onChange={(_, next) => setPage(next)}
            aria-label={faceText('captures.pages')}
            sx={{ mt: 2 }}
          />
        ) : null}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
        <Button color="error" disabled={!looks.some(({ hasPicture }) => hasPicture)} onClick={() => setDeed('erase')}>
          {faceText('captures.erase')}
        </Button>
        <Button onClick={() => setDeed(excused === null ? 'excuse' : 'restore')}>
          {faceText(excused === null ? 'captures.excuse' : 'captures.restore')}
        </Button>
        <Button color="secondary" onClick={onClose}>
          {sharedText('shared.close')}
        </Button>
      </DialogActions>
      {deed === null ? null : <DeedDialog {...of} deed={deed} onClose={() => setDeed(null)} />}
    </Dialog>
  );
}
