import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { FormDialog, notify, type CallOutput } from '@xuekao/frontend-shared';
import { useListContext } from 'ra-core';
import { useState, type ReactElement } from 'react';
import { api, type RowOf } from '../lib/api.js';
import { useCan } from '../lib/session.js';
import { refreshCalls, useAction } from '../lib/use-call.js';
import { PaperAssign } from './paper-assign.js';
import { RefusedDialog } from './paper-refused.js';
import { isFor, RescueDialog, rescues, type Rescue } from './paper-rescue.js';
import { paperText } from './paper.texts.js';

type Paper = RowOf<'/api/paper/paper/paging'>;
type Outcome = CallOutput<'/api/paper/paper/mark-as'>;

const deeds = ['invalid', 'valid', 'delete'] as const;
export type PaperDeed = (typeof deeds)[number];
/** of the call */
const reasonLength = 200;

/** Deeds on all selected papers that the person may do. */
export function usePaperDeeds(): PaperDeed[] {
  const [canJudge, canDelete] = [useCan('paper:valid'), useCan('paper:delete')];
  return deeds.filter((deed) => (deed === 'delete' ? canDelete : canJudge));
}

const send = (deed: PaperDeed, ids: string[], reason: string): Promise<Outcome> => {
  if (deed === 'delete') return api.call('/api/paper/paper/delete', { ids, reason });
  return api.call('/api/paper/paper/mark-as', deed === 'invalid' ? { ids, as: 'invalid', reason } : { ids, as: 'valid', reason });
};

interface DeedDialogProps {
  deed: PaperDeed;
  /** of papers that were handed in */
  ids: string[];
  /** selected papers that were not, and stay as they are */
  open: number;
  onDone: (outcome: Outcome) => void;
  onClose: () => void;
}

/** Says what becomes of how many papers, and asks why. */
function DeedDialog({ deed, ids, open, onDone, onClose }: DeedDialogProps): ReactElement {
  const { busy, run } = useAction();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const isAsked = deed !== 'valid';
  const save = async (): Promise<void> => {
    const missing = isAsked && reason.trim() === '';
    setMissing(missing);
    if (missing) return;
    const outcome = await run(() => send(deed, ids, reason.trim()));
    if (outcome !== undefined) onDone(outcome);
  };
  return (
    <FormDialog
      open
      maxWidth="xs"
      danger={isAsked}
      busy={busy}
      title={paperText(`paper.${deed}.title`, { n: ids.length })}
      saveText={paperText(`paper.${deed}.do`)}
      saveDisabled={ids.length === 0}
      onSave={() => void save()}
      onClose={onClose}
    >
      <Typography color="textSecondary">{paperText(`paper.${deed}.note`)}</Typography>
      {open === 0 ? null : <Alert severity="info">{paperText('paper.deed.open', { n: open })}</Alert>}
      <TextField
        multiline
        minRows={2}
        required={isAsked}
        label={paperText(deed === 'invalid' ? 'paper.deed.told' : 'paper.deed.reason')}
        value={reason}
        error={isMissing}
        helperText={isMissing ? paperText('paper.deed.missing') : undefined}
        slotProps={{ htmlInput: { maxLength: reasonLength } }}
        onChange={({ target }) => {
          setReason(target.value);
          setMissing(false);
        }}
      />
    </FormDialog>
  );
}

interface PaperBulkProps {
  allowed: readonly PaperDeed[];
  canShare: boolean;
  canRescue: boolean;
}

export function PaperBulk({ allowed, canShare, canRescue }: PaperBulkProps): ReactElement {
  const { selectedIds, onUnselectItems, data } = useListContext<Paper>();
  const [deed, setDeed] = useState<PaperDeed | null>(null);
  const [rescue, setRescue] = useState<Rescue | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const writing = new Set(data?.filter(({ handState }) => handState === 0).map(({ id }) => id));
  const ids = selectedIds.map(String).filter((id) => !writing.has(id));
  const chosen = data?.filter(({ id }) => selectedIds.includes(id)) ?? [];
  const offered = canRescue ? rescues.filter((one) => chosen.some((paper) => isFor(one, paper))) : [];
  const done = async (found: Outcome): Promise<void> => {
    setDeed(null);
    if (found.failed.length > 0) setOutcome(found);
    else {
      notify(paperText('paper.deed.done', { n: found.count }), 'success');
      // ends the selection, and with it this bar
      onUnselectItems();
    }
    await refreshCalls([], ['paper']);
  };
  return (
    <>
      {canShare ? <PaperAssign /> : null}
      {offered.map((one) => (
        <Button key={one} size="small" onClick={() => setRescue(one)}>
          {paperText(`paper.${one}.do`)}
        </Button>
      ))}
      {allowed.map((one) => (
        <Button key={one} size="small" color={one === 'delete' ? 'error' : 'primary'} onClick={() => setDeed(one)}>
          {paperText(`paper.${one}.do`)}
        </Button>
      ))}
      {rescue === null ? null : (
        <RescueDialog
          rescue={rescue}
          papers={chosen}
          onClose={(isDone) => {
            setRescue(null);
            if (isDone) onUnselectItems();
          }}
        />
      )}
      {deed === null ? null : (
        <DeedDialog
          deed={deed}
          ids={ids}
          open={selectedIds.length - ids.length}
          onDone={(found) => void done(found)}
          onClose={() => setDeed(null)}
        />
      )}
      {outcome === null ? null : <RefusedDialog outcome={outcome} onClose={() => onUnselectItems()} />}
    </>
  );
}
