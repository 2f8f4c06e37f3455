import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { ErrorState, FormDialog, formatDateTime } from '@xuekao/frontend-shared';
import { useEffect, useState, type ReactElement } from 'react';
import { api } from '../lib/api.js';
import { refreshCalls, useAction, useCall } from '../lib/use-call.js';
import { Section } from '../ui/page.js';
import { nameOf, wordsOf, type Arrangement } from './arrange-words.js';
import { arrangeText } from './arrange.texts.js';

const againMs = 1500;
const shown = 500;
/** of the call */
const reasonLength = 200;

function RemoveDialog({ examId, target, onClose }: { examId: string; target: Arrangement; onClose: () => void }): ReactElement {
  const { busy, run } = useAction();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const save = async (): Promise<void> => {
    setMissing(reason.trim() === '');
    if (reason.trim() === '') return;
    const input = { examId, ids: [target.id], reason: reason.trim() };
    const done = await run(() => api.call('/api/exam/exam/arrange-remove', input), arrangeText('arrange.removeDone'));
    if (done === undefined) return;
    onClose();
    await refreshCalls(['/api/exam/exam/arrange-paging'], []);
  };
  return (
    <FormDialog
      open
      danger
      maxWidth="xs"
      busy={busy}
      title={arrangeText('arrange.removeTitle')}
      saveText={arrangeText('arrange.remove')}
      onSave={() => void save()}
      onClose={onClose}
    >
      <Typography sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>{[nameOf(target), ...wordsOf(target)].join(' · ')}</Typography>
      <Typography color="textSecondary">{arrangeText('arrange.removeNote')}</Typography>
      <TextField
        multiline
        minRows={2}
        required
        label={arrangeText('arrange.removeReason')}
        value={reason}
        error={isMissing}
        helperText={isMissing ? arrangeText('arrange.missing') : undefined}
        onChange={(event) => {
          setReason(event.target.value);
          setMissing(false);
        }}
        slotProps={{ htmlInput: { maxLength: reasonLength } }}
      />
    </FormDialog>
  );
}

function ArrangementRow({ arrangement, onRemove }: { arrangement: Arrangement; onRemove: () => void }): ReactElement {
  const { kind, reason, byName, createTime, state, papers, left, removed } = arrangement;
  const name = nameOf(arrangement);
  const facts = [
    state === 'running' ? arrangeText('arrange.running') : '',
    papers > 0 ? arrangeText('arrange.papers', { n: papers }) : '',
    left > 0 ? arrangeText('arrange.left', { n: left }) : '',
  ].filter((part) => part !== '');
  return (
    <Box component="li" sx={{ py: 1.5, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0, pt: 0 } }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0, ...(removed === null ? {} : { color: 'text.secondary', textDecoration: 'line-through' }) }}>
          <Typography component="span" sx={{ fontWeight: 550, overflowWrap: 'anywhere', mr: 1 }}>
            {name}
          </Typography>
          {kind === 'all' ? null : <Chip size="small" variant="outlined" label={arrangeText(`arrange.kind.${kind}`)} />}
          <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>{wordsOf(arrangement).join(' · ')}</Typography>
        </Box>
        {removed === null ? (
          <Button size="small" color="error" aria-label={arrangeText('arrange.removeOf', { name })} onClick={onRemove}>
            {arrangeText('arrange.remove')}
          </Button>
        ) : null}
      </Box>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {reason}
      </Typography>
      <Typography variant="body2" color="textSecondary" role="status">
        {facts.join(' · ')}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {arrangeText('arrange.by', { name: byName, time: formatDateTime(createTime) })}
      </Typography>
      {removed === null ? null : (
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {arrangeText('arrange.removed', { reason: removed.reason, name: removed.byName, time: formatDateTime(removed.time) })}
        </Typography>
      )}
    </Box>
  );
}

/** All arrangements of the exam, those that count first, with the papers that they reached. */
export function ArrangeLog({ examId }: { examId: string }): ReactElement {
  const { data, isError, error, refetch } = useCall('/api/exam/exam/arrange-paging', { current: 1, size: shown, params: { examId } });
  const [removing, setRemoving] = useState<Arrangement | null>(null);
  const records = data?.records ?? [];
  const inOrder = [...records.filter(({ removed }) => removed === null), ...records.filter(({ removed }) => removed !== null)];
  const isMoving = records.some(({ state }) => state === 'running');
  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = window.setInterval(() => void refetch(), againMs);
    return () => window.clearInterval(timer);
  }, [isMoving, refetch]);
  return (
    <Section title={arrangeText('arrange.log')}>
      {isError ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data?.records.length === 0 ? <Typography color="textSecondary">{arrangeText('arrange.logEmpty')}</Typography> : null}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {inOrder.map((arrangement) => (
          <ArrangementRow key={arrangement.id} arrangement={arrangement} onRemove={() => setRemoving(arrangement)} />
        ))}
      </Box>
      {removing === null ? null : <RemoveDialog examId={examId} target={removing} onClose={() => setRemoving(null)} />}
    </Section>
  );
}
