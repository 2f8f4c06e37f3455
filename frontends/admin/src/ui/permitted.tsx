import type { PermissionCode } from '@xuekao/contracts/permissions';
import { EmptyState } from '@xuekao/frontend-shared';
import { useAuthenticated } from 'ra-core';
import type { ReactElement, ReactNode } from 'react';
import { useCan, useSession } from '../lib/session.js';
import { PageSkeleton } from './page-skeleton.js';
import { uiText } from './ui.texts.js';

/** A page for holders of one of the codes; the server checks every call by itself. */
export function Permitted({ codes, children }: { codes: readonly PermissionCode[]; children: ReactNode }): ReactElement {
  const { isPending } = useAuthenticated();
  const session = useSession();
  const can = useCan(...codes);
  if (isPending || session === null) return <PageSkeleton />;
  return can ? <>{children}</> : <EmptyState text={uiText('ui.forbidden')} />;
}
