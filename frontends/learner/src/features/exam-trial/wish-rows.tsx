import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { closeMedium, openMedium, observeLoudness, type Medium } from '@xuekao/frontend-shared';
import type { TrialOutcome } from '@xuekao/contracts/trial-facts';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { platform } from '../../lib/device.js';
import { trialText } from '../../texts/trial.texts.js';
import { CheckRow, type Tone } from './check-row.js';
import type { Wish } from './device-checks.js';
import { troubleOf, troubleWords, type MediumTrouble } from './medium.js';
import { playTone } from './tone.js';

interface WishProps {
  outcome: TrialOutcome;
  onTried: (outcome: TrialOutcome) => void;
  disabled: boolean;
}
type Opened = { kind: 'closed' } | { kind: 'asking' } | { kind: 'open'; stream: MediaStream } | { kind: 'failed'; trouble: MediumTrouble };

const heardLevel = 0.08;
const small = { minHeight: 44, whiteSpace: 'nowrap' } as const;
const toneOf = (outcome: TrialOutcome): Tone => (outcome === 'ok' ? 'good' : outcome === 'failed' ? 'bad' : 'plain');

/** Opens a camera or a microphone while the row is shown, and lets go of it when it is closed. */
function useMedium(medium: Medium, onTried: (outcome: TrialOutcome) => void): { state: Opened; open: () => void; close: () => void } {
  const [state, setState] = useState<Opened>({ kind: 'closed' });
  const stream = useRef<MediaStream | null>(null);
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
      closeMedium(stream.current);
    };
  }, []);
  const close = (): void => {
    closeMedium(stream.current);
    stream.current = null;
    setState({ kind: 'closed' });
  };
  const open = async (): Promise<void> => {
    close();
    setState({ kind: 'asking' });
    try {
      const opened = await openMedium(medium);
      // left while the browser was asking
      if (gone.current) return closeMedium(opened);
      stream.current = opened;
      setState({ kind: 'open', stream: opened });
      if (medium === 'camera') onTried('ok');
    } catch (error) {
      if (gone.current) return;
      const trouble = troubleOf(error);
      setState({ kind: 'failed', trouble });
      // who has none has nothing to mend
      onTried(trouble.fault === 'absent' ? 'none' : 'failed');
    }
  };
  return { state, open: () => void open(), close };
}

function Picture({ stream }: { stream: MediaStream }): ReactElement {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current !== null) video.current.srcObject = stream;
  }, [stream]);
  return (
    <Box
      ref={video}
      component="video"
      autoPlay
      muted
      playsInline
      aria-label={trialText('trial.camera.picture')}
      sx={{
        mt: 1,
        width: '100%',
        maxWidth: 320,
        aspectRatio: '4 / 3',
        borderRadius: 1,
        bgcolor: '#000',
        transform: 'scaleX(-1)',
        objectFit: 'contain',
      }}
    />
  );
}

/** How loud it is, and that something was heard. */
function Loudness({ stream, onHeard }: { stream: MediaStream; onHeard: () => void }): ReactElement {
  const [level, setLevel] = useState(0);
  const heard = useRef(false);
  const tell = useRef(onHeard);
  useEffect(() => {
    tell.current = onHeard;
  });
  useEffect(
    () =>
      observeLoudness(stream, (now) => {
        setLevel(now);
        if (now <= heardLevel || heard.current) return;
        heard.current = true;
        tell.current();
      }),
    [stream],
  );
  return (
    <Box
      component="meter"
      min={0}
      max={1}
      value={level}
      aria-label={trialText('trial.microphone.level')}
      sx={{ mt: 1, width: '100%', maxWidth: 320, height: 16 }}
    />
  );
}

function wordsOf(state: Opened, outcome: TrialOutcome, open: string): string {
  if (state.kind === 'asking') return trialText('trial.wish.asking');
  if (state.kind === 'open') return open;
  return trialText(outcome === 'ok' ? 'trial.wish.ok' : 'trial.wish.none');
}

function MediumRow({ medium, outcome, onTried, disabled }: WishProps & { medium: Medium }): ReactElement {
  const { state, open, close } = useMedium(medium, onTried);
  const name = trialText(`trial.${medium}`);
  const isOpen = state.kind === 'open';
  const trouble = state.kind === 'failed' ? state.trouble : outcome === 'failed' ? ({ fault: 'failed', message: '' } as const) : null;
  const openWords = medium === 'camera' ? 'trial.camera.look' : outcome === 'ok' ? 'trial.microphone.heard' : 'trial.microphone.speak';
  const label = isOpen ? 'trial.stop' : outcome === 'none' && state.kind !== 'failed' ? 'trial.try' : 'trial.tryAgain';
  return (
    <CheckRow
      name={name}
      tone={toneOf(outcome)}
      {...(trouble === null ? { words: wordsOf(state, outcome, trialText(openWords)) } : troubleWords(trouble, medium, platform()))}
      action={
        <Button
          variant="outlined"
          size="small"
          disabled={disabled}
          loading={state.kind === 'asking'}
          onClick={isOpen ? close : open}
          sx={small}
        >
          {trialText(label, { name })}
        </Button>
      }
    >
      {isOpen && medium === 'camera' ? <Picture stream={state.stream} /> : null}
      {isOpen && medium === 'microphone' ? <Loudness stream={state.stream} onHeard={() => onTried('ok')} /> : null}
    </CheckRow>
  );
}

function SoundRow({ outcome, onTried, disabled }: WishProps): ReactElement {
  const [asked, setAsked] = useState(false);
  const play = (): void => {
    setAsked(true);
    void playTone().catch(() => onTried('failed'));
  };
  const answer = (heard: boolean): void => {
    setAsked(false);
    onTried(heard ? 'ok' : 'failed');
  };
  const words = asked
    ? 'trial.sound.ask'
    : outcome === 'failed'
      ? 'trial.sound.failed'
      : outcome === 'ok'
        ? 'trial.wish.ok'
        : 'trial.wish.none';
  return (
    <CheckRow
      name={trialText('trial.sound')}
      tone={toneOf(outcome)}
      words={trialText(words)}
      action={
        <Button variant="outlined" size="small" disabled={disabled} onClick={play} sx={small}>
          {trialText('trial.sound.play')}
        </Button>
      }
    >
      {asked ? (
        <Box sx={{ display: 'flex', gap: 1, mt: 1 }}>
          <Button variant="outlined" size="small" onClick={() => answer(true)} sx={small}>
            {trialText('trial.sound.yes')}
          </Button>
          <Button variant="outlined" size="small" color="secondary" onClick={() => answer(false)} sx={small}>
            {trialText('trial.sound.no')}
          </Button>
        </Box>
      ) : null}
    </CheckRow>
  );
}

export interface WishRowsProps {
  camera: TrialOutcome;
  microphone: TrialOutcome;
  sound: TrialOutcome;
  /** while the other checks run: their numbers should be those of a quiet device */
  disabled: boolean;
  onTried: (wish: Wish, outcome: TrialOutcome) => void;
}

/** Checks that only some exams need: made when the person wants it. */
export function WishRows({ camera, microphone, sound, disabled, onTried }: WishRowsProps): ReactElement {
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        {trialText('trial.wishes.note')}
      </Typography>
      <Box component="ul" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
        <MediumRow medium="camera" outcome={camera} disabled={disabled} onTried={(outcome) => onTried('camera', outcome)} />
        <MediumRow medium="microphone" outcome={microphone} disabled={disabled} onTried={(outcome) => onTried('microphone', outcome)} />
        <SoundRow outcome={sound} disabled={disabled} onTried={(outcome) => onTried('sound', outcome)} />
      </Box>
    </>
  );
}
