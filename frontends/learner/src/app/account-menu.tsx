import { muiPart } from '@xuekao/frontend-shared';
import { Suspense, useState, type ReactElement } from 'react';
import type { CurrentUser } from '../lib/session.js';
import { useUnread } from '../lib/unread.js';
import { UnreadCount } from '../lib/unread-count.js';
import { nameOf, UserAvatar } from '../lib/user-avatar.js';
import { text } from '../texts/zh-cn.js';
import styles from './account-menu.module.css';

const AccountMenuItems = muiPart(async () => (await import('./account-menu-items.js')).AccountMenuItems, 'notice');
const SignOutDialog = muiPart(async () => (await import('./sign-out-dialog.js')).SignOutDialog, 'notice');

/** Account menu with the unread count; its content is loaded when it is opened. */
export function AccountMenu({ user }: { user: CurrentUser }): ReactElement {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [leaving, setLeaving] = useState(false);
  const unread = useUnread(user.unread);
  const name = nameOf(user);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-label={text(unread > 0 ? 'app.menu.unread' : 'app.menu', { name, n: unread })}
        onClick={(event) => setAnchor(event.currentTarget)}
        className={styles['menu']}
      >
        <span className={styles['picture']}>
          <UserAvatar user={user} sizePx={32} />
          <UnreadCount count={unread} above />
        </span>
        <span className={styles['name']}>{name}</span>
      </button>
      <Suspense fallback={null}>
        {anchor === null ? null : (
          <AccountMenuItems
            user={user}
            name={name}
            unread={unread}
            anchor={anchor}
            onClose={() => setAnchor(null)}
            onSignOut={() => setLeaving(true)}
          />
        )}
        {leaving ? <SignOutDialog userId={user.id} onClose={() => setLeaving(false)} /> : null}
      </Suspense>
    </>
  );
}
