import Typography from '@mui/material/Typography';
import { ConfirmDialog } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { fileDatabase } from '../lib/answer-files/file-database.js';
import { isAnyKept } from '../lib/answer-queue/any-kept.js';
import { sendLeftovers } from '../lib/answer-queue/leftovers.js';
import { forgetAnswers } from '../lib/answer-queue/paper-queue.js';
import { aidStore } from '../lib/sitting/idb-aid-store.js';
import { processCache } from '../lib/preferences.js';
import { api, sessionStore } from '../lib/session.js';
import { text } from '../texts/zh-cn.js';

const lastSendMs = 5000;

/** Files of answers that the server does not have. @param anyway they are given up */
async function filesLeft(userId: string, anyway: boolean): Promise<number> {
  if (!(await isAnyKept(userId, fileDatabase))) return 0;
  const { fileStore, sendKeptFiles } = await import('../lib/answer-files/paper-files.js');
  const left = anyway ? 0 : await sendKeptFiles(userId, lastSendMs);
  if (left === 0) await fileStore.clear(userId);
  return left;
}

/** A chosen sign-out sends what waits in the queue first, and warns when it cannot, because it clears the queue. */
export function SignOutDialog({ userId, onClose }: { userId: string; onClose: () => void }): ReactElement {
  const [busy, setBusy] = useState(false);
  const [unsaved, setUnsaved] = useState(0);

  const leave = async (anyway: boolean): Promise<void> => {
    setBusy(true);
    const waiting = anyway
      ? 0
      : await sendLeftovers(userId, lastSendMs).then(
          (outcome) => outcome.waiting,
          () => 0,
        );
    const files = await filesLeft(userId, anyway).catch(() => 0);
    if (waiting + files > 0) {
      setUnsaved(waiting + files);
      setBusy(false);
      return;
    }
    // a browser that keeps nothing has nothing to clear
    await Promise.all([forgetAnswers(userId), aidStore.forget(userId)]).catch(() => undefined);
    processCache.clear();
    await api.call('/api/sys/user/logout', {}, { timeoutMs: lastSendMs }).catch(() => undefined); // the token is forgotten here in any case
    sessionStore.reset(true);
  };
  return (
    <ConfirmDialog
      open
      busy={busy}
      danger={unsaved > 0}
      title={text('app.signOut')}
      confirmText={unsaved > 0 ? text('app.signOut.anyway') : undefined}
      cancelText={unsaved > 0 ? text('app.signOut.stay') : undefined}
      onConfirm={() => void leave(unsaved > 0)}
      onCancel={onClose}
    >
      <Typography>{unsaved > 0 ? text('app.signOut.unsaved', { n: unsaved }) : text('app.signOut.confirm')}</Typography>
    </ConfirmDialog>
  );
}
