import Badge from '@mui/material/Badge';
import type { ReactElement } from 'react';
import { unreadMax } from './unread.js';

/** The number of unread messages at the end of an entry that leads to them; nothing for none. */
export function UnreadCount({ count }: { count: number }): ReactElement {
  return <Badge badgeContent={count} max={unreadMax} color="error" sx={{ '& .MuiBadge-badge': { position: 'static', transform: 'none' }, '& .MuiBadge-invisible': { display: 'none' } }} />;
}
