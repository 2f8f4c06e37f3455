import { useState, type ReactElement } from 'react';
import type { CurrentUser } from './session.js';
import styles from './user-avatar.module.css';

/** Name of a person in the app. */
export const nameOf = ({ realName, userName }: Pick<CurrentUser, 'realName' | 'userName'>): string =>
  realName === '' ? userName : realName;

/** The person's picture, or the first character of the name. Beside the name, so it says nothing by itself. */
export function UserAvatar({
  user,
  sizePx,
}: {
  user: Pick<CurrentUser, 'avatar' | 'realName' | 'userName'>;
  sizePx: number;
}): ReactElement {
  const [lost, setLost] = useState<string | null>(null);
  const size = { width: sizePx, height: sizePx };
  if (user.avatar !== '' && lost !== user.avatar)
    return <img src={user.avatar} alt="" className={styles['avatar']} style={size} onError={() => setLost(user.avatar)} />;
  return (
    <span aria-hidden className={styles['avatar']} style={{ ...size, fontSize: sizePx * 0.46 }}>
      {nameOf(user).slice(0, 1)}
    </span>
  );
}
