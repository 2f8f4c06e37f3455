import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { messageOf } from '@xuekao/frontend-shared';
import { useCallback, useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { usePageTitle } from '../../lib/page-title.js';
import { api } from '../../lib/session.js';
import { codeLooks } from './code-looks.js';
import { keepPlace, readPlace, takeTicket, type PhonePlace } from './phone-place.js';
import { phoneText } from './phone.texts.js';
import { usePhoneStream, type PhoneState } from './use-phone-stream.js';

/** Specification: to the end after the warning, a reload after the camera was changed. */
const endAfterMs = 2000;
const reloadAfterMs = 1500;
const backLookMs = 5000;

type Step = { name: 'none' } | { name: 'guide' } | { name: 'films' } | { name: 'ended'; why: 'over' | 'gone' | 'stopped' };
const guide = ['place', 'power', 'network', 'watch'] as const;

/** `/pages/cam`: the phone beside somebody who sits. Nobody is signed in on it; its right is the code that it read from the screen. */
export function PhoneCameraPage(): ReactElement {
  usePageTitle(phoneText('cam.page'));
  const [ticket] = useState(takeTicket);
  const [place, setPlace] = useState<PhonePlace | null>(() => (ticket === null ? readPlace() : null));
  const [step, setStep] = useState<Step>(() =>
    place?.sends === true ? { name: 'films' } : { name: ticket === null && place === null ? 'none' : 'guide' },
  );
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  const keep = useCallback((next: PhonePlace | null) => {
    keepPlace(next);
    setPlace(next);
  }, []);

  const begin = async (): Promise<void> => {
    setFault('');
    if (place !== null) {
      keep({ ...place, sends: true });
      return setStep({ name: 'films' });
    }
    setBusy(true);
    try {
      const { token, title } = await api.call('/api/paper/cam/enter', { ticket: ticket ?? '' });
      keep({ token, title, facing: 'environment', sends: true });
      setStep({ name: 'films' });
    } catch (error) {
      setFault(messageOf(error));
    }
    setBusy(false);
  };
  const refused = useCallback(
    (message: string): void => {
      keep(null);
      setFault(message);
      setStep({ name: 'none' });
    },
    [keep],
  );
  const ended = useCallback(
    (why: 'over' | 'gone' | 'stopped'): void => {
      if (place !== null) keep(why === 'over' ? null : { ...place, sends: false });
      setStep({ name: 'ended', why });
    },
    [keep, place],
  );

  if (step.name === 'films' && place !== null)
    return (
      <Films
        place={place}
        onRefused={refused}
        onEnded={ended}
        onSwitch={() => keep({ ...place, facing: place.facing === 'user' ? 'environment' : 'user', sends: true })}
      />
    );
  if (step.name === 'ended')
    return <Ended why={step.why} token={place?.token ?? ''} onAgain={() => void begin()} onOver={() => ended('over')} />;
  return (
    <Frame>
      <Typography variant="h1">{phoneText(step.name === 'none' ? 'cam.none.title' : 'cam.guide.title')}</Typography>
      {fault === '' ? null : <Alert severity="error">{fault}</Alert>}
      {step.name === 'none' ? (
        <Typography>{phoneText('cam.none')}</Typography>
      ) : (
        <>
          {place === null || place.title === '' ? null : (
            <Typography color="textSecondary">{phoneText('cam.guide.exam', { title: place.title })}</Typography>
          )}
          <Box component="ol" sx={{ m: 0, pl: 3, display: 'grid', gap: 1 }}>
            {guide.map((name) => (
              <li key={name}>{phoneText(`cam.guide.${name}`)}</li>
            ))}
          </Box>
          <Button variant="contained" size="large" loading={busy} onClick={() => void begin()} sx={{ minHeight: 48 }}>
            {phoneText('cam.guide.start')}
          </Button>
        </>
      )}
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }): ReactElement {
  return (
    <Box
      component="main"
      sx={{ minHeight: '100dvh', display: 'grid', justifyItems: 'center', alignContent: 'start', p: 2, pt: { xs: 3, sm: 8 } }}
    >
      <Paper variant="outlined" sx={{ width: '100%', maxWidth: 480, p: { xs: 2.5, sm: 4 }, borderRadius: 1.5, display: 'grid', gap: 2.5 }}>
        {children}
      </Paper>
    </Box>
  );
}

const wordsOf: Partial<Record<PhoneState, Parameters<typeof phoneText>[0]>> = {
  starting: 'cam.starting',
  connecting: 'cam.connecting',
  on: 'cam.on',
  computerAway: 'cam.computerAway',
  computerGone: 'cam.ended.gone',
};

function Films({
  place,
  onRefused,
  onEnded,
  onSwitch,
}: {
  place: PhonePlace;
  onRefused: (message: string) => void;
  onEnded: (why: 'over' | 'gone' | 'stopped') => void;
  onSwitch: () => void;
}): ReactElement {
  const video = useRef<HTMLVideoElement>(null);
  const [switching, setSwitching] = useState(false);
  const [state, setState] = useState<PhoneState>('starting');
  const [facing] = useState(place.facing);
  const { message } = usePhoneStream(video, { token: place.token, facing }, setState);
  useEffect(() => {
    if (state === 'refused') return onRefused(message);
    if (state === 'over') return onEnded('over');
    if (state !== 'computerGone') return;
    const timer = window.setTimeout(() => onEnded('gone'), endAfterMs);
    return () => window.clearTimeout(timer);
  }, [state, message, onRefused, onEnded]);
  const films = state === 'on';
  useEffect(() => (films && video.current !== null ? codeLooks(place.token, video.current) : undefined), [films, place.token]);
  const turn = (): void => {
    setSwitching(true);
    onSwitch();
    window.setTimeout(() => window.location.reload(), reloadAfterMs);
  };
  const words = state === 'noCamera' ? message : phoneText(switching ? 'cam.switching' : (wordsOf[state] ?? 'cam.connecting'));
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column', bgcolor: '#101418', color: '#fff' }}>
      <Box sx={{ p: 2, display: 'flex', alignItems: 'center', gap: 1 }}>
        <Box
          aria-hidden
          sx={{ width: 10, height: 10, borderRadius: '50%', flexShrink: 0, bgcolor: films ? 'success.light' : 'warning.light' }}
        />
        <Typography role="status" sx={{ fontWeight: 600 }}>
          {words}
        </Typography>
      </Box>
      {/* the person's own live picture has no words to write down */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <Box
        component="video"
        ref={video}
        muted
        playsInline
        aria-label={phoneText('cam.video')}
        sx={{ flex: 1, minHeight: 0, width: '100%', objectFit: 'contain', transform: facing === 'user' ? 'scaleX(-1)' : 'none' }}
      />
      <Box sx={{ p: 2, display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5, pb: 'calc(16px + env(safe-area-inset-bottom))' }}>
        <Button variant="outlined" color="inherit" disabled={switching} onClick={turn} sx={{ minHeight: 48 }}>
          {phoneText('cam.switch')}
        </Button>
        <Button variant="outlined" color="inherit" disabled={switching} onClick={() => onEnded('stopped')} sx={{ minHeight: 48 }}>
          {phoneText('cam.stop')}
        </Button>
      </Box>
    </Box>
  );
}

/** The last step. A computer that comes back brings the phone back, if it is still looked at; one whose attempt is over does not. */
function Ended({
  why,
  token,
  onAgain,
  onOver,
}: {
  why: 'over' | 'gone' | 'stopped';
  token: string;
  onAgain: () => void;
  onOver: () => void;
}): ReactElement {
  const next = useRef({ onAgain, onOver });
  useEffect(() => {
    next.current = { onAgain, onOver };
  });
  useEffect(() => {
    if (why !== 'gone' || token === '') return;
    let isOver = false;
    const timer = window.setInterval(() => {
      if (document.visibilityState !== 'visible') return;
      void api.call('/api/paper/cam/alive', { token }).then(
        ({ state }) => {
          if (isOver) return;
          if (state === 'over') next.current.onOver();
          else if (state !== 'computerAway') next.current.onAgain();
        },
        () => undefined,
      );
    }, backLookMs);
    return () => {
      isOver = true;
      window.clearInterval(timer);
    };
  }, [why, token]);
  return (
    <Frame>
      <Typography variant="h1">{phoneText('cam.ended.title')}</Typography>
      <Typography role="status">{phoneText(`cam.ended.${why}`)}</Typography>
      {why === 'gone' ? <Typography color="textSecondary">{phoneText('cam.ended.back')}</Typography> : null}
      {why === 'over' ? null : (
        <Button variant="contained" size="large" onClick={onAgain} sx={{ minHeight: 48 }}>
          {phoneText('cam.again')}
        </Button>
      )}
    </Frame>
  );
}
