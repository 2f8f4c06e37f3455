import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { messageOf, notify, sharedText } from '@xuekao/frontend-shared';
import { useCallback, useEffect, useId, useState, type ReactElement } from 'react';
import { api, useUser } from '../../lib/session.js';
import type { Sitting } from '../../lib/sitting/sitting.js';
import { useTick } from '../../lib/ticks.js';
import { QrCode } from '@xuekao/frontend-shared/qr';
import { coverText } from './cover.texts.js';
import { usePhoneState } from './use-phone-state.js';

/** Specification: a phone that joined is ready after so long. */
const readyMs = 1500;
/** A camera that is switched, or a message that is looked at, is no reason to stop somebody who writes. */
const goneMs = 8000;
/** A phone that does not work keeps nobody from an exam. */
const laterSeconds = 60;
const renewBeforeMs = 20_000;

interface Props {
  sitting: Sitting;
  running: boolean;
}

/** Phone beside a sitting: the code until it films, and again when it was lost. */
export function SittingPhone({ sitting: { paper }, running }: Props): ReactElement | null {
  const seen = usePhoneState(paper.id, running);
  const [isOpen, setOpen] = useState(true);
  /** the state whose time has passed: a moment without the phone opens nothing */
  const [settled, setSettled] = useState<typeof seen>(null);
  useEffect(() => {
    if (seen === null || seen === settled) return;
    const waits = seen === 'ready' ? readyMs : seen === 'gone' ? goneMs : 0;
    const timer = window.setTimeout(() => {
      setSettled(seen);
      if (seen === 'ready') {
        setOpen(false);
        notify(coverText('phone.ready'), 'success');
      }
      if (seen === 'gone') setOpen(true);
      if (seen === 'away') notify(coverText('phone.away'), 'warning');
    }, waits);
    return () => window.clearTimeout(timer);
  }, [seen, settled]);
  if (!running || settled === null || settled === 'away') return null;
  if (settled === 'ready') return null;
  return isOpen ? (
    <PhoneCover paper={paper} isBack={settled === 'gone'} isReady={seen === 'ready'} onLater={() => setOpen(false)} />
  ) : (
    <Button
      variant="contained"
      color="warning"
      onClick={() => setOpen(true)}
      sx={{
        position: 'fixed',
        left: { xs: 8, md: 24 },
        bottom: { xs: 'calc(84px + env(safe-area-inset-bottom))', md: 84 },
        zIndex: 5,
        minHeight: 44,
      }}
    >
      {coverText('phone.open')}
    </Button>
  );
}

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

function PhoneCover({
  paper: { id, examId },
  isBack,
  isReady,
  onLater,
}: {
  paper: Pick<Sitting['paper'], 'id' | 'examId'>;
  isBack: boolean;
  isReady: boolean;
  onLater: () => void;
}): ReactElement {
  const [title, words] = [useId(), useId()];
  const user = useUser();
  const { code, fault, renew } = useCode(id);
  const [began] = useState(() => Date.now());
  const wait = useTick(() => (isBack ? 0 : Math.max(0, laterSeconds - Math.floor((Date.now() - began) / 1000))));
  const left = useTick(() => (code === null ? 0 : Math.max(0, Math.ceil((code.until - Date.now()) / 1000))));
  const query = new URLSearchParams({ examId, paperId: id, userId: user.id });
  const address = code === null ? '' : `${window.location.origin}/pages/cam?${query.toString()}#${code.ticket}`;
  return (
    <Dialog open fullScreen aria-labelledby={title} aria-describedby={words}>
      <DialogContent
        sx={{ display: 'flex', flexDirection: 'column', alignItems: 'center', justifyContent: 'center', textAlign: 'center', gap: 2 }}
      >
        <Typography id={title} component="h2" variant="h5" sx={{ fontWeight: 600 }}>
          {coverText(isBack ? 'phone.gone.title' : 'phone.scan')}
        </Typography>
        <Typography id={words} sx={{ maxWidth: 460 }}>
          {coverText('phone.words')}
        </Typography>
        {isReady ? (
          <Alert severity="success">{coverText('phone.ready')}</Alert>
        ) : fault !== '' ? (
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
        ) : address === '' ? (
          <Typography role="status">{coverText('phone.loading')}</Typography>
        ) : (
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
        )}
        <Box sx={{ display: 'grid', justifyItems: 'center', gap: 0.5, mt: 1 }}>
          <Button color="secondary" disabled={wait > 0} onClick={onLater} sx={{ minHeight: 44 }}>
            {wait > 0 ? coverText('phone.later.wait', { n: wait }) : coverText('phone.later')}
          </Button>
          <Typography variant="body2" color="textSecondary">
            {coverText('phone.later.words')}
          </Typography>
        </Box>
      </DialogContent>
    </Dialog>
  );
}
