import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { notify } from '@xuekao/frontend-shared';
import { useId, type ReactElement } from 'react';
import type { StaleSave } from '../lib/use-stale-save.js';
import { uiText } from './ui.texts.js';

/** A field that is not the same on both sides, in words. */
export interface Difference {
  label: string;
  theirs: string;
  mine: string;
}
export interface StaleDialogProps<D> {
  stale: Omit<StaleSave<D>, 'guard'>;
  busy: boolean;
  /** between what they saved and the form */
  differences: (theirs: D) => readonly Difference[];
  /** the form shows what they saved */
  onTake: (theirs: D) => void;
  /** saves the form over it */
  onKeep: (theirs: D) => void;
}

const cell = { overflowWrap: 'anywhere', verticalAlign: 'top', px: { xs: 1, sm: 2 } } as const;
const edge = { px: { xs: 2, sm: 3 } } as const;
const shown = (text: string): string => (text === '' ? uiText('ui.empty') : text);

/** Somebody else saved first: shows both, and lets the person choose. */
export function StaleDialog<D>({ stale: { theirs, close }, busy, differences, onTake, onKeep }: StaleDialogProps<D>): ReactElement {
  const titleId = useId();
  const rows = theirs === null ? [] : differences(theirs);
  const take = (): void => {
    if (theirs === null) return;
    close();
    onTake(theirs);
    notify(uiText('ui.stale.taken'), 'info');
  };
  return (
    <Dialog open={theirs !== null} maxWidth="sm" fullWidth aria-labelledby={titleId} onClose={() => (busy ? undefined : close())} slotProps={{ paper: { sx: { m: { xs: 2, sm: 4 }, width: { xs: 'calc(100% - 32px)', sm: 'calc(100% - 64px)' } } } }}>
      <DialogTitle id={titleId} sx={edge}>{uiText('ui.stale.title')}</DialogTitle>
      <DialogContent sx={edge}>
        <Typography color="textSecondary">{uiText(rows.length === 0 ? 'ui.stale.same' : 'ui.stale.text')}</Typography>
        {rows.length === 0 ? null : (
          <Table size="small" sx={{ mt: 2, tableLayout: 'fixed' }}>
            <TableHead>
              <TableRow>{(['ui.stale.field', 'ui.stale.theirs', 'ui.stale.mine'] as const).map((key, index) => <TableCell key={key} sx={{ ...cell, ...(index === 0 && { width: '28%' }) }}>{uiText(key)}</TableCell>)}</TableRow>
            </TableHead>
            <TableBody>
              {rows.map(({ label, theirs, mine }) => (
                <TableRow key={label}>
                  <TableCell component="th" scope="row" sx={cell}>{label}</TableCell>
                  <TableCell sx={cell}>{shown(theirs)}</TableCell>
                  <TableCell sx={cell}>{shown(mine)}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        )}
      </DialogContent>
      <DialogActions disableSpacing sx={{ ...edge, gap: 1, flexDirection: { xs: 'column-reverse', sm: 'row' }, alignItems: { xs: 'stretch', sm: 'center' } }}>
        <Button color="secondary" disabled={busy} onClick={close}>{uiText('ui.cancel')}</Button>
        <Button variant="outlined" disabled={busy} onClick={take}>{uiText('ui.stale.take')}</Button>
        <Button variant="contained" loading={busy} onClick={() => theirs !== null && onKeep(theirs)}>{uiText('ui.stale.keep')}</Button>
      </DialogActions>
    </Dialog>
  );
}
