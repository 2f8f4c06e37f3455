import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { ConfirmDialog, sharedText } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { centreText } from './centre.texts.js';
import { useMessageChanges, type MessageRow } from './use-messages.js';

export interface SelectionBarProps {
  rows: readonly MessageRow[];
  selected: readonly MessageRow[];
  onSelectAll: (isSelected: boolean) => void;
  /** the selected messages were marked or deleted */
  onDone: (isDeleted: boolean) => void;
}

/** Actions on the selected messages. */
export function SelectionBar({ rows, selected, onSelectAll, onDone }: SelectionBarProps): ReactElement {
  const { markRead, remove } = useMessageChanges();
  const [deleting, setDeleting] = useState(false);
  const busy = markRead.isPending || remove.isPending;
  const unread = selected.filter(({ readState }) => readState === 0);
  const idsOf = (some: readonly MessageRow[]): string[] => some.map(({ id }) => id);
  const isAll = selected.length === rows.length;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 52 }}>
      <FormControlLabel
        label={centreText(selected.length > 0 ? 'messages.selected' : 'messages.selectAll', { n: selected.length })}
        sx={{ ml: 0, mr: 'auto' }}
        control={
          <Checkbox
            checked={isAll}
            indeterminate={selected.length > 0 && !isAll}
            onChange={() => onSelectAll(!isAll)}
            slotProps={{ input: { 'aria-label': centreText('messages.selectAll') } }}
            sx={{ width: 44, height: 44 }}
          />
        }
      />
      <Button
        color="secondary"
        disabled={unread.length === 0 || busy}
        loading={markRead.isPending}
        sx={{ minHeight: 44 }}
        onClick={() => markRead.mutate(idsOf(unread), { onSuccess: () => onDone(false) })}
      >
        {centreText('messages.markRead')}
      </Button>
      <Button color="error" disabled={selected.length === 0 || busy} sx={{ minHeight: 44 }} onClick={() => setDeleting(true)}>
        {centreText('messages.delete')}
      </Button>
      {deleting ? (
        <ConfirmDialog
          open
          danger
          busy={remove.isPending}
          title={centreText('messages.delete.title')}
          confirmText={centreText('messages.delete')}
          onConfirm={() => remove.mutate(idsOf(selected), { onSuccess: () => onDone(true), onSettled: () => setDeleting(false) })}
          onCancel={() => setDeleting(false)}
        >
          <Typography>{sharedText('shared.delete.confirm')}</Typography>
          <Typography color="textSecondary" sx={{ mt: 0.5 }}>
            {centreText('messages.delete.count', { n: selected.length })}
          </Typography>
        </ConfirmDialog>
      ) : null}
    </Box>
  );
}
