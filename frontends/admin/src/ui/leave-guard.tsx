import Typography from '@mui/material/Typography';
import { ConfirmDialog, useKeepView } from '@xuekao/frontend-shared';
import { useEffect, type ReactElement } from 'react';
import { useBlocker } from 'react-router';
import { signInPath } from '../lib/addresses.js';
import { uiText } from './ui.texts.js';

export interface LeaveGuardProps {
  dirty: boolean;
  draft?: boolean;
  /** The page shows another object by another query: that leaves this one, too. */
  byQuery?: boolean;
}

/** Asks before a page with unsaved changes is left, by a link, by back, or by closing the tab. */
export function LeaveGuard({ dirty, draft = false, byQuery = false }: LeaveGuardProps): ReactElement {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty &&
      (currentLocation.pathname !== nextLocation.pathname || (byQuery && currentLocation.search !== nextLocation.search)) &&
      nextLocation.pathname !== signInPath,
  );
  useKeepView(dirty);
  // a save and the way to the next page happen in one breath: the way is free once the page has heard of the save
  useEffect(() => {
    if (!dirty && blocker.state === 'blocked') blocker.proceed();
  }, [dirty, blocker]);
  useEffect(() => {
    if (!dirty) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);
  return (
    <ConfirmDialog
      open={dirty && blocker.state === 'blocked'}
      title={uiText('ui.leaveTitle')}
      confirmText={uiText('ui.leave')}
      cancelText={uiText('ui.stay')}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      <Typography color="textSecondary">{uiText(draft ? 'ui.leaveDraft' : 'ui.leaveText')}</Typography>
    </ConfirmDialog>
  );
}
