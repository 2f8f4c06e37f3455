import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { messageOf, sharedText } from '@xuekao/frontend-shared';
import { QrCode } from '@xuekao/frontend-shared/qr';
import { useCallback, useEffect, useState, type ReactElement } from 'react';
import { api, useUser } from '../../lib/session.js';
import { useTick } from '../../lib/ticks.js';
import { coverText } from './cover.texts.js';

const renewBeforeMs = 20_000;

interface Code {
  ticket: string;
  /** by the page's own clock */
  until: number;
}

function useCode(paperId: string): { code: Code | null; fault: string; renew: () => void } {
  const [code, setCode] = useState<Code | null>(null);
  const [fault, setFault] = useState('');
  const renew = useCallback(() => {
    setFault('');
    api.call('/api/paper/cam/ticket', { paperId }).then(
      ({ ticket, seconds }) => setCode({ ticket, until: Date.now() + seconds * 1000 - renewBeforeMs }),
      (error: unknown) => setFault(messageOf(error)),
    );
  }, [paperId]);
  useEffect(renew, [renew]);
  const left = useTick(() => (code === null ? -1 : Math.max(0, Math.ceil((code.until - Date.now()) / 1000))));
  useEffect(() => {
    if (left === 0) renew();
  }, [left, renew]);
  return { code, fault, renew };
}

/** The code that a phone reads to film beside an attempt; it is renewed before its time is over. */
export function PhoneCode({ id, examId }: { id: string; examId: string }): ReactElement {
  const user = useUser();
  const { code, fault, renew } = useCode(id);
  const left = useTick(() => (code === null ? 0 : Math.max(0, Math.ceil((code.until - Date.now()) / 1000))));
  const query = new URLSearchParams({ examId, paperId: id, userId: user.id });
  const address = code === null ? '' : `${window.location.origin}/pages/cam?${query.toString()}#${code.ticket}`;
  if (fault !== '')
    return (
      <Alert
        severity="error"
        action={
          <Button color="inherit" onClick={renew}>
            {sharedText('shared.retry')}
          </Button>
        }
      >
        {fault}
      </Alert>
    );
  if (address === '') return <Typography role="status">{coverText('phone.loading')}</Typography>;
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1 }}>
      <QrCode text={address} label={coverText('phone.qr')} />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {coverText('phone.left', { n: left })}
        </Typography>
        <Button size="small" onClick={renew} sx={{ minHeight: 44 }}>
          {coverText('phone.renew')}
        </Button>
      </Box>
    </Box>
  );
}
