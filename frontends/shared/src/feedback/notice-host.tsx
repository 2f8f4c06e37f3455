import { useEffect, useSyncExternalStore, type ReactElement } from 'react';
import { sharedText } from '../texts/zh-cn.js';
import { Alert } from '../ui/alert.js';
import { Button, IconButton } from '../ui/button.js';
import { classNames } from '../ui/class-names.js';
import { Icon } from '../ui/icon.js';
import { LiveArea } from './live-area.js';
import styles from './notice-host.module.css';
import { currentNotices, dismissNotice, subscribeNotices, type Notice } from '../lib/notices.js';

const isUrgent = ({ severity }: Notice): boolean => severity === 'error' || severity === 'warning';

function NoticeItem({ notice }: { notice: Notice }): ReactElement {
  useEffect(() => {
    const { id, hideAfterMs } = notice;
    if (hideAfterMs === null) return undefined;
    const timer = window.setTimeout(() => dismissNotice(id), hideAfterMs);
    return () => window.clearTimeout(timer);
  }, [notice]);
  const { action } = notice;
  if (notice.heardOnly) return <span className="xk-heard">{notice.text}</span>;
  const follow = (): void => {
    dismissNotice(notice.id);
    action?.run();
  };
  return (
    <Alert severity={notice.severity} variant="filled" role={isUrgent(notice) ? 'alert' : 'none'} className={styles['notice']}>
      {notice.title === null ? null : <strong className={styles['title']}>{notice.title}</strong>}
      {notice.text}
      {action === null ? null : (
        <Button color="inherit" variant="outlined" onClick={follow} className={styles['follow']}>
          {action.label}
        </Button>
      )}
      <IconButton
        className={styles['close']}
        aria-label={sharedText('shared.notice.close')}
        title={sharedText('shared.notice.close')}
        onClick={() => dismissNotice(notice.id)}
      >
        <Icon name="close" size={20} />
      </IconButton>
    </Alert>
  );
}

/**
 * Place of notices, above dialogs: important ones under the header, not over the lower half where an answer is typed; confirmations at the
 * lower edge.
 */
export function NoticeHost(): ReactElement {
  const notices = useSyncExternalStore(subscribeNotices, currentNotices);
  const items = (urgent: boolean): ReactElement[] =>
    notices.filter((notice) => isUrgent(notice) === urgent).map((notice) => <NoticeItem key={notice.id} notice={notice} />);
  return (
    <LiveArea>
      {/* always there: a region that comes together with its words is often not read */}
      <div role="status" aria-atomic={false} className={classNames(styles['host'], styles['calm'])}>
        {items(false)}
      </div>
      <div className={classNames(styles['host'], !notices.some(isUrgent) && styles['empty'])}>{items(true)}</div>
    </LiveArea>
  );
}
