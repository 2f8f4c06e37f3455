import Typography from '@mui/material/Typography';
import { ConfirmDialog, countDrafts, forgetPerson } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { fileDatabase } from '../lib/answer-files/file-database.js';
import { isAnyKept } from '../lib/answer-queue/any-kept.js';
import { sendLeftovers } from '../lib/answer-queue/leftovers.js';
import { forgetAnswers } from '../lib/answer-queue/paper-queue.js';
import { sealedStore } from '../lib/sealed/sealed-store.js';
import { aidStore } from '../lib/sitting/idb-aid-store.js';
import { api, sessionStore } from '../lib/session.js';
import { text } from '../texts/zh-cn.js';
import { sendOtherAnswers } from './other-answers.js';
import { signOutText } from './sign-out.texts.js';

const lastSendMs = 5000;

/** Files of answers that the server does not have. @param anyway they are given up */
async function filesLeft(userId: string, anyway: boolean): Promise<number> {
  if (!(await isAnyKept(userId, fileDatabase))) return 0;
  const { fileStore, sendKeptFiles } = await import('../lib/answer-files/paper-files.js');
  const left = anyway ? 0 : await sendKeptFiles(userId, lastSendMs);
  if (left === 0) await fileStore.clear(userId);
  return left;
}

/** Last try to send what waits. @returns answers and files that the server does not have */
async function lastLeft(userId: string): Promise<number> {
  const left = await Promise.all(
    [sendLeftovers(userId, lastSendMs).then(({ waiting }) => waiting), filesLeft(userId, false), sendOtherAnswers(userId, lastSendMs)].map(
      (waiting) => waiting.catch(() => 0),
    ),
  );
  return left.reduce((all, one) => all + one, 0);
}

/** A chosen sign-out sends what waits in the browser first, and warns when it cannot, because it clears what is the person's. */
export function SignOutDialog({ userId, onClose }: { userId: string; onClose: () => void }): ReactElement {
  const [busy, setBusy] = useState(false);
  const [unsaved, setUnsaved] = useState(0);
  const [drafts] = useState(() => countDrafts(userId));

  const leave = async (anyway: boolean): Promise<void> => {
    setBusy(true);
    if (anyway) await filesLeft(userId, true).catch(() => 0);
    const waiting = anyway ? 0 : await lastLeft(userId);
    if (waiting > 0) {
      setUnsaved(waiting);
      setBusy(false);
      return;
    }
    // a browser that keeps nothing has nothing to clear
    await Promise.all([forgetAnswers(userId), aidStore.forget(userId), sealedStore.forget()]).catch(() => undefined);
    forgetPerson(userId);
    await api.call('/api/sys/user/logout', {}, { timeoutMs: lastSendMs }).catch(() => undefined); // the token is forgotten here in any case
    sessionStore.reset(true);
  };
  return (
    <ConfirmDialog
      open
      busy={busy}
      danger={unsaved > 0}
      title={text('app.signOut')}
      confirmText={unsaved > 0 ? signOutText('signOut.anyway') : undefined}
      cancelText={unsaved > 0 ? signOutText('signOut.stay') : undefined}
      onConfirm={() => void leave(unsaved > 0)}
      onCancel={onClose}
    >
      {drafts === 0 ? null : <Typography sx={{ mb: 1 }}>{signOutText('signOut.drafts', { n: drafts })}</Typography>}
      <Typography>{unsaved > 0 ? signOutText('signOut.unsaved', { n: unsaved }) : signOutText('signOut.confirm')}</Typography>
    </ConfirmDialog>
  );
}
