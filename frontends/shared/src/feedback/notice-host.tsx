import { useCallback, useEffect, useRef, useSyncExternalStore, type ReactElement, type RefObject } from 'react';
import { hasKeyboard } from '../lib/has-keyboard.js';
import { sharedText } from '../texts/zh-cn.js';
import { Alert } from '../ui/alert.js';
import { Button, IconButton } from '../ui/button.js';
import { classNames } from '../ui/class-names.js';
import { Icon } from '../ui/icon.js';
import { LiveArea } from './live-area.js';
import styles from './notice-host.module.css';
import { currentNotices, dismissNotice, subscribeNotices, type Notice } from '../lib/notices.js';

const isUrgent = ({ severity }: Notice): boolean => severity === 'error' || severity === 'warning';
const stays = ({ hideAfterMs, heardOnly }: Notice): boolean => hideAfterMs === null && !heardOnly;
/** Leads from what the person does to the notices and back; without it their buttons come after all that the page has. */
const wayKey = 'F6';

function NoticeItem({ notice, onDone }: { notice: Notice; onDone: () => void }): ReactElement {
  useEffect(() => {
    const { id, hideAfterMs } = notice;
    if (hideAfterMs === null) return undefined;
    const timer = window.setTimeout(() => dismissNotice(id), hideAfterMs);
    return () => window.clearTimeout(timer);
  }, [notice]);
  const { action } = notice;
  if (notice.heardOnly) return <span className="xk-heard">{notice.text}</span>;
  const close = (): void => {
    onDone();
    dismissNotice(notice.id);
  };
  const follow = (): void => {
    close();
    action?.run();
  };
  return (
    <Alert severity={notice.severity} variant="filled" role={isUrgent(notice) ? 'alert' : 'none'} className={styles['notice']}>
      {notice.title === null ? null : <strong className={styles['title']}>{notice.title}</strong>}
      {notice.text}
      {action === null ? null : (
        <div className={styles['follow']}>
          <Button color="inherit" variant="outlined" onClick={follow} aria-keyshortcuts={wayKey}>
            {action.label}
          </Button>
          {hasKeyboard() ? sharedText('shared.notice.key', { key: wayKey }) : null}
        </div>
      )}
      <IconButton
        className={styles['close']}
        aria-label={sharedText('shared.notice.close')}
        title={sharedText('shared.notice.close')}
        onClick={close}
      >
        <Icon name="close" size={20} />
      </IconButton>
    </Alert>
  );
}

interface Way {
  host: RefObject<HTMLDivElement | null>;
  /** gives the focus back to what had it */
  back: () => void;
}
function useWay(): Way {
  const host = useRef<HTMLDivElement>(null);
  const from = useRef<HTMLElement | null>(null);
  const isInside = useCallback((place: EventTarget | null) => host.current?.contains(place as Node | null) === true, []);
  const back = useCallback(() => {
    if (isInside(document.activeElement)) from.current?.focus();
  }, [isInside]);
  useEffect(() => {
    const stop = new AbortController();
    const focused = ({ target, relatedTarget }: FocusEvent): void => {
      if (isInside(target) && !isInside(relatedTarget)) from.current = relatedTarget as HTMLElement | null;
    };
    const pressed = (event: KeyboardEvent): void => {
      if (event.key !== wayKey) return;
      if (isInside(document.activeElement)) back();
      else {
        // of several on a small page one is shown
        const button = [...(host.current?.querySelectorAll('button') ?? [])].find((one) => one.offsetParent !== null);
        if (button === undefined) return;
        button.focus();
      }
      event.preventDefault();
    };
    document.addEventListener('focusin', focused, { capture: true, signal: stop.signal });
    document.addEventListener('keydown', pressed, { capture: true, signal: stop.signal });
    return () => stop.abort();
  }, [back, isInside]);
  return { host, back };
}

/**
 * Place of notices, above dialogs: what is important or stays in one stack under the header, not over the lower half where an answer is
 * typed; what goes by itself at the lower edge. `data-notices`: a page makes room for what stays (keyboard-room.ts of the learner pages).
 */
export function NoticeHost(): ReactElement {
  const notices = useSyncExternalStore(subscribeNotices, currentNotices);
  const { host, back } = useWay();
  const items = (of: (notice: Notice) => boolean): ReactElement[] =>
    notices.filter(of).map((notice) => <NoticeItem key={notice.id} notice={notice} onDone={back} />);
  const isAbove = (notice: Notice): boolean => isUrgent(notice) || stays(notice);
  return (
    <LiveArea>
      {/* always there: a region that comes together with its words is often not read */}
      <div role="status" aria-atomic={false} className={classNames(styles['host'], styles['calm'])}>
        {items((notice) => !isAbove(notice))}
      </div>
      <div
        ref={host}
        data-notices={notices.some(stays) ? 'stay' : ''}
        className={classNames(styles['host'], !notices.some(isAbove) && styles['empty'])}
      >
        <div role="status" aria-atomic={false} className={styles['stack']}>
          {items((notice) => isAbove(notice) && !isUrgent(notice))}
        </div>
        {items(isUrgent)}
      </div>
    </LiveArea>
  );
}
