import Avatar from '@mui/material/Avatar';
import type { ReactElement } from 'react';
import type { CurrentUser } from './session.js';

/** What a person is called in the app. */
export const nameOf = ({ realName, userName }: Pick<CurrentUser, 'realName' | 'userName'>): string => (realName === '' ? userName : realName);

/** The person's picture, or the first character of the name. Beside the name, so it says nothing by itself. */
export function UserAvatar({ user, sizePx }: { user: Pick<CurrentUser, 'avatar' | 'realName' | 'userName'>; sizePx: number }): ReactElement {
  return (
    <Avatar
      src={user.avatar === '' ? undefined : user.avatar}
      alt=""
      sx={{ width: sizePx, height: sizePx, fontSize: sizePx * 0.46, bgcolor: 'action.selected', color: 'primary.main', fontWeight: 600 }}
    >
      {nameOf(user).slice(0, 1)}
    </Avatar>
  );
}
