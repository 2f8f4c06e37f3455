import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useSyncExternalStore, type ReactElement } from 'react';
import { sharedText } from '../texts/zh-cn.js';
import { currentNotices, dismissNotice, subscribeNotices, type Notice } from './notices.js';

function NoticeItem({ notice }: { notice: Notice }): ReactElement {
  useEffect(() => {
    const { id, hideAfterMs } = notice;
    if (hideAfterMs === null) return undefined;
    const timer = window.setTimeout(() => dismissNotice(id), hideAfterMs);
    return () => window.clearTimeout(timer);
  }, [notice]);
  const { action } = notice;
  const follow = (): void => {
    dismissNotice(notice.id);
    action?.run();
  };
  return (
    <Alert
      severity={notice.severity}
      variant="filled"
      role={notice.severity === 'error' || notice.severity === 'warning' ? 'alert' : 'status'}
      closeText={sharedText('shared.notice.close')}
      onClose={() => dismissNotice(notice.id)}
      sx={{
        width: '100%', boxShadow: 6, alignItems: 'center',
        // where the system chooses the colours only a border parts it from the page
        border: '1px solid transparent',
        '& .MuiAlert-action': { alignSelf: 'flex-start', py: 0, pl: 1 },
        '& .MuiAlert-action .MuiIconButton-root': { width: 44, height: 44 },
      }}
    >
      {notice.title === null ? null : <AlertTitle sx={{ mb: 0 }}>{notice.title}</AlertTitle>}
      {notice.text}
      {action === null ? null : (
        <Button color="inherit" variant="outlined" onClick={follow} sx={{ display: 'block', mt: 1, minHeight: 44 }}>{action.label}</Button>
      )}
    </Alert>
  );
}

/** Where notices appear: under the header, above dialogs, never over the lower half where an answer is typed. */
export function NoticeHost(): ReactElement {
  const notices = useSyncExternalStore(subscribeNotices, currentNotices);
  return (
    <Box
      sx={{
        position: 'fixed', top: 56, left: '50%', transform: 'translateX(-50%)', width: 'min(496px, calc(100vw - 16px))', p: 1, maxHeight: '50dvh', overflowY: 'auto',
        // a page at 400 percent: the question keeps most of it
        '@media (max-height: 400px)': { top: 0, maxHeight: '40dvh' },
        zIndex: (theme) => theme.zIndex.tooltip + 1, display: 'grid', gap: 1, pointerEvents: notices.length === 0 ? 'none' : 'auto',
      }}
    >
      {notices.map((notice) => (
        <NoticeItem key={notice.id} notice={notice} />
      ))}
    </Box>
  );
}
