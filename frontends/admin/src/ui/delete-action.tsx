import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ConfirmDialog, sharedText } from '@xuekao/frontend-shared';
import { useDataProvider, useListContext } from 'ra-core';
import { useState, type ReactElement, type ReactNode } from 'react';
import { refreshCalls, useAction } from '../lib/use-call.js';
import { uiText } from './ui.texts.js';

export interface DeleteDialogProps {
  resource: string;
  /** null while nothing is asked */
  target: { ids: string[]; name: string } | null;
  /** what else becomes of it, or does not */
  note?: ReactNode;
  /** why it cannot be deleted, where that is known before; empty: nothing is known against it */
  kept?: string;
  /** what is deleted lies in a recycle bin */
  toBin?: boolean;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Says what it will do to how many things, does it, and refreshes the lists. */
export function DeleteDialog({
  resource,
  target,
  note = '',
  kept = '',
  toBin = false,
  onClose,
  onDeleted,
}: DeleteDialogProps): ReactElement {
  const dataProvider = useDataProvider();
  const { busy, run } = useAction();
  const [refused, setRefused] = useState({ ids: '', reason: '' });
  const ids = target?.ids.join() ?? '';
  const reason = refused.ids === ids ? refused.reason : '';
  const remove = async (): Promise<void> => {
    if (target === null) return;
    setRefused({ ids, reason: '' });
    const done = await run(
      async () => dataProvider.deleteMany(resource, { ids: target.ids }),
      uiText('ui.deleted'),
      (message) => setRefused({ ids, reason: message }),
    );
    if (done === undefined) return;
    onDeleted?.();
    onClose();
    await refreshCalls([], [resource]);
  };
  const close = (): void => {
    setRefused({ ids: '', reason: '' });
    onClose();
  };
  const many = target !== null && target.ids.length > 1;
  // while the dialog goes away it stays the one that it was
  const [why, setWhy] = useState(kept);
  if (target !== null && why !== kept) setWhy(kept);
  if (why !== '') {
    return (
      <ConfirmDialog
        open={target !== null}
        cancelText={null}
        title={many || target === null ? uiText('ui.keptTitleMany') : uiText('ui.keptTitle', { name: target.name })}
        confirmText={sharedText('shared.close')}
        onConfirm={close}
        onCancel={close}
      >
        <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {why}
        </Typography>
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      open={target !== null}
      danger
      busy={busy}
      title={uiText('ui.deleteTitle')}
      confirmText={uiText('ui.delete')}
      onConfirm={() => void remove()}
      onCancel={close}
    >
      <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {many
          ? uiText(toBin ? 'ui.binMany' : 'ui.deleteMany', { n: target.ids.length })
          : uiText(toBin ? 'ui.binOne' : 'ui.deleteOne', { name: target?.name ?? '' })}
        {note}
      </Typography>
      {reason === '' ? null : (
        <Alert severity="error" sx={{ mt: 2 }}>
          {reason}
        </Alert>
      )}
    </ConfirmDialog>
  );
}

export interface BulkDeleteButtonProps {
  resource: string;
  note?: (ids: string[]) => ReactNode;
  /** see `DeleteDialogProps` */
  kept?: (ids: string[]) => string;
  toBin?: boolean;
}

export function BulkDeleteButton({ resource, note, kept, toBin = false }: BulkDeleteButtonProps): ReactElement {
  const { selectedIds, onUnselectItems } = useListContext();
  const [open, setOpen] = useState(false);
  const ids = selectedIds.map(String);
  return (
    <>
      <Button size="small" color="error" onClick={() => setOpen(true)}>
        {uiText('ui.delete')}
      </Button>
      <DeleteDialog
        resource={resource}
        target={open ? { ids, name: '' } : null}
        toBin={toBin}
        note={open ? note?.(ids) : undefined}
        kept={open ? (kept?.(ids) ?? '') : ''}
        onClose={() => setOpen(false)}
        onDeleted={() => onUnselectItems()}
      />
    </>
  );
}
