import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { notify } from '@xuekao/frontend-shared';
import { useEffect, useId, useState, type ReactElement } from 'react';
import type { Sitting } from '../../lib/sitting/sitting.js';
import { useTick } from '../../lib/ticks.js';
import { coverText } from './cover.texts.js';
import { PhoneCode } from './phone-code.js';
import { usePhoneState } from './use-phone-state.js';

/** Specification: a phone that joined is ready after so long. */
const readyMs = 1500;
/** A camera that is switched, or a message that is looked at, is no reason to stop somebody who writes. */
const goneMs = 8000;
/** A phone that does not work keeps nobody from an exam. */
const laterSeconds = 60;

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

function PhoneCover({
  paper,
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
  const [began] = useState(() => Date.now());
  const wait = useTick(() => (isBack ? 0 : Math.max(0, laterSeconds - Math.floor((Date.now() - began) / 1000))));
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
        {isReady ? <Alert severity="success">{coverText('phone.ready')}</Alert> : <PhoneCode {...paper} />}
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
