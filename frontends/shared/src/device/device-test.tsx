import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { useEffect, useId, useRef, type ReactElement, type ReactNode } from 'react';
import { sharedText } from '../texts/zh-cn.js';
import { deviceText } from './device.texts.js';
import { useDeviceTest, type Check, type MediumState, type NetworkState } from './use-device-test.js';

export interface DeviceTestProps {
  /** what is tested; default all */
  checks?: readonly Check[];
  /** asks the server something small */
  ping: (signal: AbortSignal) => Promise<unknown>;
  onClose: () => void;
}

const all: readonly Check[] = ['camera', 'microphone', 'network'];
const tips = ['https', 'browser', 'allow'] as const;
type Tone = 'plain' | 'good' | 'bad';
const colours: Readonly<Record<Tone, string>> = { plain: 'text.secondary', good: 'success.main', bad: 'error.main' };

function Part({ name, tone, words, children }: { name: string; tone: Tone; words: string; children?: ReactNode }): ReactElement {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 2, display: 'grid', gap: 1.25, alignContent: 'start', minWidth: 0 }}>
      <Typography id={id} variant="h3" component="h3">{name}</Typography>
      <Typography variant="body2" role={tone === 'bad' ? 'alert' : 'status'} sx={{ color: colours[tone] }}>{words}</Typography>
      {children}
    </Box>
  );
}

function Picture({ stream }: { stream: MediaStream }): ReactElement {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current !== null) video.current.srcObject = stream;
  }, [stream]);
  return <Box ref={video} component="video" autoPlay muted playsInline aria-label={deviceText('device.camera.picture')} sx={{ width: '100%', maxHeight: 220, borderRadius: 1, bgcolor: '#000', transform: 'scaleX(-1)', objectFit: 'contain' }} />;
}

function wordsOf(state: MediumState, open: string): [Tone, string] {
  if (state.kind === 'failed') return ['bad', state.message];
  if (state.kind === 'open') return ['good', open];
  return ['plain', deviceText(state.kind === 'asking' ? 'device.asking' : 'device.waiting')];
}

function networkWords(state: NetworkState): [Tone, string] {
  if (state.kind !== 'done') return ['plain', deviceText(state.kind === 'asking' ? 'device.network.asking' : 'device.waiting')];
  const { kind, ms, tries, failed } = state.result;
  return [kind === 'good' ? 'good' : 'bad', deviceText(`device.network.${kind}`, { ms, n: tries, failed })];
}

/** Camera, microphone and network before an exam: what works is seen and heard, what does not says what to do. */
export function DeviceTest({ checks = all, ping, onClose }: DeviceTestProps): ReactElement {
  const titleId = useId();
  const small = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const test = useDeviceTest(checks, ping);
  const [cameraTone, cameraText] = wordsOf(test.camera, deviceText('device.camera.ok'));
  const [microphoneTone, microphoneText] = wordsOf(test.microphone, deviceText(test.heard ? 'device.microphone.ok' : 'device.microphone.quiet'));
  const [networkTone, networkText] = networkWords(test.network);
  const begun = test.network.kind !== 'waiting' || test.camera.kind !== 'waiting' || test.microphone.kind !== 'waiting';
  return (
    <Dialog open fullWidth fullScreen={small} maxWidth="md" aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle id={titleId}>{deviceText('device.title')}</DialogTitle>
      <DialogContent tabIndex={0} sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        <Box>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>{deviceText('device.tips')}</Typography>
          <Box component="ul" sx={{ m: 0, pl: 2.5, color: 'text.secondary', fontSize: '0.875rem', lineHeight: 1.8 }}>{tips.map((tip) => <li key={tip}>{deviceText(`device.tip.${tip}`)}</li>)}</Box>
        </Box>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: `repeat(${checks.length}, minmax(0, 1fr))` } }}>
          {checks.includes('camera') ? <Part name={deviceText('device.camera')} tone={cameraTone} words={cameraText}>{test.camera.kind === 'open' ? <Picture stream={test.camera.stream} /> : null}</Part> : null}
          {checks.includes('microphone') ? (
            <Part name={deviceText('device.microphone')} tone={microphoneTone === 'good' && !test.heard ? 'plain' : microphoneTone} words={microphoneText}>
              {test.microphone.kind === 'open' ? <LinearProgress variant="determinate" value={Math.round(test.level * 100)} aria-label={deviceText('device.microphone.level')} sx={{ height: 8, borderRadius: 1 }} /> : null}
            </Part>
          ) : null}
          {checks.includes('network') ? <Part name={deviceText('device.network')} tone={networkTone} words={networkText} /> : null}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button color="secondary" onClick={onClose} sx={{ minHeight: 44 }}>{sharedText('shared.close')}</Button>
        <Button variant="contained" autoFocus loading={test.busy} onClick={test.start} sx={{ minHeight: 44 }}>{deviceText(begun ? 'device.again' : 'device.start')}</Button>
      </DialogActions>
    </Dialog>
  );
}
