import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ConfirmDialog, notify } from '@xuekao/frontend-shared';
import { useListContext } from 'ra-core';
import { useState, type ReactElement } from 'react';
import { api } from '../lib/api.js';
import { refreshCalls, useAction } from '../lib/use-call.js';
import { realText } from './real.texts.js';

/** as many as the server takes in one call */
const atOnce = 50;

/** Has the recognition decide the chosen applications that are under review. */
export function AutoAuditButton(): ReactElement {
  const { selectedIds, onUnselectItems } = useListContext();
  const { busy, run } = useAction();
  const [open, setOpen] = useState(false);
  const ids = selectedIds.map(String);
  const decide = async (): Promise<void> => {
    const counts = { passed: 0, failed: 0, left: 0 };
    const done = await run(async () => {
      for (let from = 0; from < ids.length; from += atOnce) {
        const part = await api.call('/api/sys/user/real/auto-audit', { ids: ids.slice(from, from + atOnce) }, { timeoutMs: 120_000 });
        counts.passed += part.passed;
        counts.failed += part.failed;
        counts.left += part.left;
      }
      return true;
    });
    if (done !== undefined) {
      notify(realText('real.autoDone', counts), counts.left === 0 ? 'success' : 'info', { hideAfterMs: 5000 });
      setOpen(false);
      onUnselectItems();
    }
    await refreshCalls(['/api/sys/user/real/detail'], ['real']);
  };
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {realText('real.auto')}
      </Button>
      <ConfirmDialog
        open={open}
        busy={busy}
        title={realText('real.autoTitle', { n: ids.length })}
        confirmText={realText('real.auto')}
        onConfirm={() => void decide()}
        onCancel={() => setOpen(false)}
      >
        <Typography color="textSecondary">{realText('real.autoNote')}</Typography>
      </ConfirmDialog>
    </>
  );
}
