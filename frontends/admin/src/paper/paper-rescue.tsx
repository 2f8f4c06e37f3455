import Alert from '@mui/material/Alert';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { FormDialog, notify, type CallOutput } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { api, type RowOf } from '../lib/api.js';
import { newWireId } from '../lib/ids.js';
import { refreshCalls, useAction } from '../lib/use-call.js';
import type { RowAction } from '../ui/column.js';
import { MessageDialog } from './message-dialog.js';
import { SwapDialog } from './swap-dialog.js';
import { RefusedDialog } from './paper-refused.js';
import { nameOfPaper } from './paper-name.js';
import { paperText } from './paper.texts.js';

type Paper = RowOf<'/api/paper/paper/paging'>;
type Outcome = CallOutput<'/api/paper/paper/more-time'>;
/** Facts that a deed asks for. */
type DeedPaper = Pick<Paper, 'id' | 'handState' | 'pausedAt' | 'moveAsks'>;

export const rescues = ['moreTime', 'pause', 'resume', 'allowMove', 'forceHand', 'reopen'] as const;
export type Rescue = (typeof rescues)[number];
/** of the calls */
const [reasonLength, mostMinutes] = [200, 180];
const usualMinutes = '10';

/** Papers to which the deed applies: those that are being written, that stand or run, or those that were handed in. */
export function isFor(rescue: Rescue, { handState, pausedAt, moveAsks }: DeedPaper): boolean {
  if (rescue === 'pause' || rescue === 'resume') return handState === 0 && (rescue === 'resume') === (pausedAt !== '');
  return (rescue === 'reopen') === (handState === 1) && (rescue !== 'allowMove' || moveAsks === true);
}

interface Deed {
  id: string;
  ids: string[];
  reason: string;
}
const send = (rescue: Rescue, deed: Deed, minutes: number): Promise<Outcome> => {
  if (rescue === 'pause') return api.call('/api/paper/paper/pause', deed);
  if (rescue === 'resume') return api.call('/api/paper/paper/resume', deed);
  if (rescue === 'forceHand') {
    const { id, ids: paperIds, reason: message } = deed;
    return api.call('/api/exam/watch/force-hand', { id, paperIds, exState: 5, message, valid: true });
  }
  if (rescue === 'allowMove') return api.call('/api/paper/paper/allow-move', deed);
  return api.call(rescue === 'reopen' ? '/api/paper/paper/reopen' : '/api/paper/paper/more-time', { ...deed, minutes });
};

interface RescueDialogProps {
  rescue: Rescue;
  /** those that were chosen, also where the deed is not for them */
  papers: readonly DeedPaper[];
  onClose: (isDone: boolean) => void;
}

/** Asks for how long, and why; then says which papers stayed as they were. */
export function RescueDialog({ rescue, papers, onClose }: RescueDialogProps): ReactElement {
  const { busy, run } = useAction();
  // one deed until it is done: sent again it is the same
  const [id] = useState(newWireId);
  const [minutes, setMinutes] = useState(usualMinutes);
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  // the list behind the dialog is read again while it is open
  const [ids] = useState(() => papers.filter((paper) => isFor(rescue, paper)).map((paper) => paper.id));
  const hasMinutes = rescue === 'moreTime' || rescue === 'reopen';
  const isBad = hasMinutes && !(Number.isInteger(Number(minutes)) && Number(minutes) >= 1 && Number(minutes) <= mostMinutes);
  const isMissing = reason.trim() === '';
  const save = async (): Promise<void> => {
    setTried(true);
    if (isBad || isMissing) return;
    const found = await run(() => send(rescue, { id, ids, reason: reason.trim() }, Number(minutes)));
    if (found === undefined) return;
    if (found.failed.length > 0) setOutcome(found);
    else {
      notify(paperText('paper.deed.done', { n: found.count }), 'success');
      onClose(true);
    }
    await refreshCalls([], ['paper']);
  };
  if (outcome !== null) return <RefusedDialog outcome={outcome} onClose={() => onClose(true)} />;
  return (
    <FormDialog
      open
      maxWidth="xs"
      danger={rescue === 'forceHand' || rescue === 'reopen'}
      busy={busy}
      title={paperText(`paper.${rescue}.title`, { n: ids.length })}
      saveText={paperText(`paper.${rescue}.do`)}
      saveDisabled={ids.length === 0}
      onSave={() => void save()}
      onClose={() => onClose(false)}
    >
      <Typography color="textSecondary">{paperText(`paper.${rescue}.note`)}</Typography>
      {ids.length === papers.length ? null : (
        <Alert severity="info">{paperText('paper.rescue.others', { n: papers.length - ids.length })}</Alert>
      )}
      {hasMinutes ? (
        <TextField
          required
          type="number"
          label={paperText('paper.rescue.minutes')}
          value={minutes}
          error={isTried && isBad}
          helperText={isTried && isBad ? paperText('paper.rescue.minutesBad') : undefined}
          slotProps={{
            htmlInput: { min: 1, max: mostMinutes, inputMode: 'numeric' },
            input: { endAdornment: <InputAdornment position="end">{paperText('paper.rescue.unit')}</InputAdornment> },
          }}
          onChange={({ target }) => setMinutes(target.value)}
        />
      ) : null}
      <TextField
        multiline
        minRows={2}
        required
        label={paperText('paper.deed.told')}
        value={reason}
        error={isTried && isMissing}
        helperText={isTried && isMissing ? paperText('paper.deed.missing') : undefined}
        slotProps={{ htmlInput: { maxLength: reasonLength } }}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  );
}

/** Deeds on one paper of the list, and the dialog that is open. */
export function usePaperRescue(canRescue: boolean): { actionsOf: (paper: Paper) => RowAction[]; dialog: ReactElement | null } {
  const [asked, setAsked] = useState<{ deed: Rescue | 'message' | 'swap'; paper: Paper } | null>(null);
  const close = (): void => setAsked(null);
  const actionsOf = (paper: Paper): RowAction[] => {
    if (!canRescue) return [];
    const deeds = [...rescues.filter((deed) => isFor(deed, paper)), ...(paper.handState === 0 ? (['swap', 'message'] as const) : [])];
    return deeds.map((deed) => ({
      label: paperText(`paper.${deed}.do`),
      danger: deed === 'forceHand',
      onClick: () => setAsked({ deed, paper }),
    }));
  };
  if (asked === null) return { actionsOf, dialog: null };
  const { deed, paper } = asked;
  if (deed === 'swap') return { actionsOf, dialog: <SwapDialog paper={paper} onClose={close} /> };
  const dialog =
    deed === 'message' ? (
      <MessageDialog to={{ ...paper, name: nameOfPaper(paper) }} onClose={close} />
    ) : (
      <RescueDialog rescue={deed} papers={[paper]} onClose={close} />
    );
  return { actionsOf, dialog };
}
