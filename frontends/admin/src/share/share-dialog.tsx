import CloseIcon from '@mui/icons-material/Close';
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import type { MarkScope } from '@xuekao/contracts';
import { ErrorState, formatDateTime, type CallOutput } from '@xuekao/frontend-shared';
import { useId, useState, type ReactElement } from 'react';
import { api } from '../lib/api.js';
import { refreshCalls, useAction, useCall } from '../lib/use-call.js';
import { AccessReasons } from './access-reasons.js';
import { HandOver } from './hand-over.js';
import { holderKey, HoldersPicker, type Holder } from './holder-picker.js';
import { ScopeDialog, scopeText } from './scope-dialog.js';
import { sharePaths, type GivenRight, type SharedKind, type ShareTarget } from './share-paths.js';
import { shareText } from './share.texts.js';

type Shares = CallOutput<'/api/exam/exam/share/list'>;
type Share = Shares['records'][number];

const rightsOf = (kind: SharedKind): readonly GivenRight[] => sharePaths[kind].rights;
/** A kind of object has its own sentences for its own rights. */
const rightHelp = (kind: SharedKind, right: GivenRight): string =>
  kind === 'exam' ? shareText(`share.rightHelp.exam.${right}`) : right === 'mark' ? '' : shareText(`share.rightHelp.${kind}.${right}`);

/** `right` is one of the kind's own; the calls of the three kinds differ in nothing else. @param scope of a marker */
const save = (target: ShareTarget, to: Pick<Holder, 'kind' | 'id'>[], right: GivenRight, scope?: MarkScope) =>
  api.call(sharePaths[target.kind].save, { id: target.id, to, right: right as 'view', ...(scope ? { scope } : {}) });

function RightSelect({
  kind,
  label,
  value,
  disabled,
  onChange,
}: {
  kind: SharedKind;
  label: string;
  value: GivenRight;
  disabled: boolean;
  onChange: (right: GivenRight) => void;
}): ReactElement {
  return (
    <TextField
      select
      size="small"
      fullWidth={false}
      label={label}
      value={value}
      disabled={disabled}
      sx={{ width: 132, flex: 'none' }}
      onChange={(event) => onChange(event.target.value as GivenRight)} /* the select offers rights only */
    >
      {rightsOf(kind).map((right) => (
        <MenuItem key={right} value={right}>
          {shareText(`share.right.${right}`)}
        </MenuItem>
      ))}
    </TextField>
  );
}

function AddShare({ target, shares, onDone }: { target: ShareTarget; shares: Shares; onDone: () => Promise<void> }): ReactElement {
  // the right of who has one is changed in the row below, where it is seen
  const without = new Set([holderKey({ kind: 'user', id: shares.owner.id }), ...shares.records.map(holderKey)]);
  const { busy, run } = useAction();
  const [holders, setHolders] = useState<Holder[]>([]);
  const [right, setRight] = useState<GivenRight>('view');
  const add = async (): Promise<void> => {
    const to = holders.map(({ kind, id }) => ({ kind, id }));
    if ((await run(() => save(target, to, right), shareText('share.saved'))) === undefined) return;
    setHolders([]);
    await onDone();
  };
  return (
    <Box sx={{ display: 'grid', gap: 1.25 }}>
      <HoldersPicker
        label={shareText('share.add')}
        help={shareText('share.addHelp')}
        values={holders}
        without={without}
        disabled={busy}
        onChange={setHolders}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.25 }}>
        <RightSelect kind={target.kind} label={shareText('share.right')} value={right} disabled={busy} onChange={setRight} />
        <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 200px' }}>
          {rightHelp(target.kind, right)}
        </Typography>
        <Button variant="contained" loading={busy} disabled={holders.length === 0} onClick={() => void add()}>
          {shareText('share.save')}
        </Button>
      </Box>
    </Box>
  );
}

function ShareRow({
  target,
  share,
  canShare,
  onDone,
}: {
  target: ShareTarget;
  share: Share;
  canShare: boolean;
  onDone: () => Promise<void>;
}): ReactElement {
  const { busy, run } = useAction();
  const { kind, id, name } = share;
  const [limiting, setLimiting] = useState(false);
  const isMarker = share.right === 'mark';
  const limit = async (scope: MarkScope): Promise<boolean> => {
    const done = await run(() => save(target, [{ kind, id }], 'mark', scope), shareText('share.scope.saved'));
    if (done !== undefined) await onDone();
    return done !== undefined;
  };
  const change = async (right: GivenRight): Promise<void> => {
    if ((await run(() => save(target, [{ kind, id }], right), shareText('share.changed'))) !== undefined) await onDone();
  };
  const remove = async (): Promise<void> => {
    const done = await run(
      () => api.call(sharePaths[target.kind].remove, { id: target.id, to: [{ kind, id }] }),
      shareText('share.removed'),
    );
    if (done !== undefined) await onDone();
  };
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 1, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Typography variant="caption" color="textSecondary" component="div">
          {[shareText(`share.kind.${kind}`), share.deptName].filter((text) => text !== '').join(' · ')}
        </Typography>
        <Typography variant="caption" color="textSecondary" component="div">
          {shareText('share.by', { name: share.sharedBy, time: formatDateTime(share.shareTime) })}
        </Typography>
        {isMarker && canShare ? (
          <Button size="small" sx={{ px: 0 }} onClick={() => setLimiting(true)}>
            {shareText('share.scope')}：{scopeText(share.scope)}
          </Button>
        ) : null}
        {isMarker && !canShare ? (
          <Typography variant="caption" component="div">
            {shareText('share.scope')}：{scopeText(share.scope)}
          </Typography>
        ) : null}
      </Box>
      {canShare ? (
        <>
          <RightSelect
            kind={target.kind}
            label={shareText('share.right')}
            value={share.right}
            disabled={busy}
            onChange={(right) => void change(right)}
          />
          <IconButton aria-label={shareText('share.removeOf', { name })} disabled={busy} onClick={() => void remove()}>
            <CloseIcon fontSize="small" />
          </IconButton>
        </>
      ) : (
        <Typography variant="body2">{shareText(`share.right.${share.right}`)}</Typography>
      )}
      {limiting ? <ScopeDialog examId={target.id} name={name} scope={share.scope} save={limit} onClose={() => setLimiting(false)} /> : null}
    </Box>
  );
}

function Part({ title, children }: { title: string; children: ReactElement }): ReactElement {
  return (
    <Accordion
      disableGutters
      elevation={0}
      square
      sx={{ '&::before': { display: 'none' }, borderTop: 1, borderColor: 'divider' }}
      slotProps={{ transition: { unmountOnExit: true } }}
    >
      <AccordionSummary expandIcon={<ExpandMoreIcon />} sx={{ px: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 550 }}>
          {title}
        </Typography>
      </AccordionSummary>
      <AccordionDetails sx={{ px: 0 }}>{children}</AccordionDetails>
    </Accordion>
  );
}

function Content({
  target,
  shares,
  onDone,
  onClose,
}: {
  target: ShareTarget;
  shares: Shares;
  onDone: () => Promise<void>;
  onClose: () => void;
}): ReactElement {
  const { owner, records, canShare } = shares;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="body2">
        {shareText('share.owner')}：
        {owner.realName === '' ? shareText('share.ownerGone') : [owner.realName, owner.deptName].filter((text) => text !== '').join(' · ')}
      </Typography>
      {canShare ? <AddShare target={target} shares={shares} onDone={onDone} /> : null}
      {canShare ? <Divider /> : null}
      <Box>
        <Typography component="h3" variant="subtitle2">
          {records.length === 0 ? shareText('share.none') : shareText('share.list', { n: records.length })}
        </Typography>
        {records.length === 0 ? null : (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
            {records.map((share) => (
              <ShareRow key={`${share.kind}:${share.id}`} target={target} share={share} canShare={canShare} onDone={onDone} />
            ))}
          </Box>
        )}
      </Box>
      {canShare ? (
        <Box>
          <Part title={shareText('share.why')}>
            <AccessReasons target={target} />
          </Part>
          <Part title={shareText('share.handOver')}>
            <HandOver target={target} onDone={onClose} />
          </Part>
        </Box>
      ) : null}
    </Box>
  );
}

/** Shares in an object; the owner gives, changes and takes them here. */
export function ShareDialog({ target, onClose }: { target: ShareTarget; onClose: () => void }): ReactElement {
  const titleId = useId();
  const small = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const { list, resource } = sharePaths[target.kind];
  const call = useCall(list, { id: target.id }, { fresh: true });
  const done = (): Promise<void> => refreshCalls([list], [resource]);
  return (
    <Dialog open fullWidth fullScreen={small} maxWidth="sm" aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle id={titleId}>
        {shareText(call.data === undefined || call.data.canShare ? 'share.title' : 'share.viewTitle', { title: target.title })}
      </DialogTitle>
      <DialogContent sx={{ pt: '8px !important' }}>
        {call.data !== undefined ? (
          <Content target={target} shares={call.data} onDone={done} onClose={onClose} />
        ) : call.isError ? (
          <ErrorState error={call.error} onRetry={() => void call.refetch()} />
        ) : (
          <Skeleton variant="rounded" height={160} />
        )}
      </DialogContent>
      <DialogActions>
        <Button color="secondary" onClick={onClose}>
          {shareText('share.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
