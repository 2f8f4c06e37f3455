import { lazyPart } from '@xuekao/frontend-shared';
import Badge from '@mui/material/Badge';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { Suspense, useState, type ReactElement } from 'react';
import type { CurrentUser } from '../lib/session.js';
import { unreadMax, useUnread } from '../lib/unread.js';
import { nameOf, UserAvatar } from '../lib/user-avatar.js';
import { text } from '../texts/zh-cn.js';

const AccountMenuItems = lazyPart(async () => (await import('./account-menu-items.js')).AccountMenuItems, 'notice');
const SignOutDialog = lazyPart(async () => (await import('./sign-out-dialog.js')).SignOutDialog, 'notice');

/** Who is signed in, with the unread count; what opens comes when it is asked for. */
export function AccountMenu({ user }: { user: CurrentUser }): ReactElement {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [leaving, setLeaving] = useState(false);
  const unread = useUnread(user.unread);
  const name = nameOf(user);
  return (
    <>
      <ButtonBase
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-label={text(unread > 0 ? 'app.menu.unread' : 'app.menu', { name, n: unread })}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ minHeight: 44, minWidth: 44, gap: 1, px: 0.75, borderRadius: 1 }}
      >
        <Badge badgeContent={unread} max={unreadMax} color="error" overlap="circular">
          <UserAvatar user={user} sizePx={32} />
        </Badge>
        <Typography variant="body2" component="span" noWrap sx={{ display: { xs: 'none', sm: 'block' }, maxWidth: 140 }}>{name}</Typography>
      </ButtonBase>
      <Suspense fallback={null}>
        {anchor === null ? null : (
          <AccountMenuItems user={user} name={name} unread={unread} anchor={anchor} onClose={() => setAnchor(null)} onSignOut={() => setLeaving(true)} />
        )}
        {leaving ? <SignOutDialog userId={user.id} onClose={() => setLeaving(false)} /> : null}
      </Suspense>
    </>
  );
}
