import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { Alert, notify } from '@xuekao/frontend-shared';
import { useEffect, useId, useState, type ReactElement } from 'react';
import type { Sitting } from '../../lib/sitting/sitting.js';
import { useTick } from '../../lib/ticks.js';
import { canShareScreen, type ShareOutcome } from './screen-frame.js';
import { notShared } from './not-shared.js';
import { screenText } from './screen.texts.js';
import { useScreenFrame } from './use-screen-frame.js';

/** A browser that cannot share keeps nobody from an exam. */
const laterSeconds = 60;

/** Screen of a sitting: a cover until it is shared, and again when the share was stopped; the picture itself lives in a hidden frame. */
export function SittingScreen({ sitting: { paper }, running }: { sitting: Sitting; running: boolean }): ReactElement | null {
  const [isPutOff, setPutOff] = useState(false);
  const [can] = useState(canShareScreen);
  useEffect(() => {
    if (!can) notify(screenText('screen.unsupported'), 'warning');
  }, [can]);
  // the frame holds the stream: it stays while the paper stands, for a browser gives a screen only at another touch
  const [isBegun, setBegun] = useState(running);
  if (running && !isBegun) setBegun(true);
  // a touch before the frame has loaded would be spent for nothing
  const { word, isLoaded, share } = useScreenFrame(isBegun && can ? { examId: paper.examId, paperId: paper.id } : null);
  const [heard, setHeard] = useState(word);
  if (word !== heard) {
    setHeard(word);
    setPutOff(false);
  }
  useEffect(() => {
    if (word === 'ready') notify(screenText('screen.ready'), 'success');
  }, [word]);
  if (!isBegun || !can || word === 'ready' || !running) return null;
  if (isPutOff)
    return (
      <Button
        variant="contained"
        color="warning"
        onClick={() => setPutOff(false)}
        sx={{
          position: 'fixed',
          left: { xs: 8, md: 24 },
          bottom: { xs: 'calc(136px + env(safe-area-inset-bottom))', md: 136 },
          zIndex: 5,
          minHeight: 44,
        }}
      >
        {screenText('screen.open')}
      </Button>
    );
  const isGone = word === 'break';
  return <ScreenCover key={word ?? ''} isLoaded={isLoaded} isGone={isGone} onShare={share} onLater={() => setPutOff(true)} />;
}

interface CoverProps {
  isLoaded: boolean;
  isGone: boolean;
  onShare: () => Promise<ShareOutcome>;
  onLater: () => void;
}

function ScreenCover({ isLoaded, isGone, onShare, onLater }: CoverProps): ReactElement {
  const [title, words] = [useId(), useId()];
  const [fault, setFault] = useState<keyof typeof notShared | null>(null);
  const [busy, setBusy] = useState(false);
  const [began] = useState(() => Date.now());
  const wait = useTick(() => (isGone ? 0 : Math.max(0, laterSeconds - Math.floor((Date.now() - began) / 1000))));
  const share = (): void => {
    setFault(null);
    setBusy(true);
    // at once: a browser asks for a screen at a touch alone
    void onShare().then((outcome) => {
      setBusy(false);
      if (outcome !== 'ready') setFault(outcome);
    });
  };
  return (
    <Dialog open fullScreen aria-labelledby={title} aria-describedby={words}>
      <DialogContent
        sx={{ display: 'flex', flexDirection: 'column', alignItems: 'center', justifyContent: 'center', textAlign: 'center', gap: 2 }}
      >
        <Typography id={title} component="h2" variant="h5" sx={{ fontWeight: 600 }}>
          {screenText(isGone ? 'screen.gone.title' : 'screen.title')}
        </Typography>
        <Typography id={words} sx={{ maxWidth: 480 }}>
          {isGone ? `${screenText('screen.gone.words')} ` : ''}
          {screenText('screen.words')}
        </Typography>
        <Button
          variant="contained"
          size="large"
          autoFocus
          loading={busy || !isLoaded}
          onClick={share}
          data-takes-focus=""
          sx={{ minHeight: 48, minWidth: 200 }}
        >
          {screenText('screen.share')}
        </Button>
        {fault === null ? null : <Alert severity="warning">{screenText(notShared[fault])}</Alert>}
        <Box sx={{ display: 'grid', justifyItems: 'center', gap: 0.5, mt: 1 }}>
          <Button color="secondary" disabled={wait > 0} onClick={onLater} sx={{ minHeight: 44 }}>
            {wait > 0 ? screenText('screen.later.wait', { n: wait }) : screenText('screen.later')}
          </Button>
          <Typography variant="body2" color="textSecondary">
            {screenText('screen.later.words')}
          </Typography>
        </Box>
      </DialogContent>
    </Dialog>
  );
}
