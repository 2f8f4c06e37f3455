import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { closeMedium, messageOf, sharedText } from '@xuekao/frontend-shared';
import { useEffect, useId, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { useLive } from '../../lib/live/use-live.js';
import { openExamCamera } from '../exam-camera/exam-camera.js';
import type { ExamLink } from '../../lib/sitting/entry-rules.js';
import { PhoneCode } from '../exam-phone/phone-code.js';
import { canShareScreen } from '../exam-screen/screen-frame.js';
import { notShared } from '../exam-screen/not-shared.js';
import { screenText } from '../exam-screen/screen.texts.js';
import { useScreenFrame } from '../exam-screen/use-screen-frame.js';
import { gateText } from './gate.texts.js';
import { useEntry, type Entry } from './use-entry.js';

interface Props {
  examId: string;
  link: ExamLink;
  isBusy: boolean;
  onBegin: () => void;
  onClose: () => void;
}
interface PartProps {
  examId: string;
  paperId: string;
  live: boolean;
}
type Kind = Entry['devices'][number]['kind'];

/** Before a strict exam: each device that it asks for, until the server sees its pictures. */
export function DeviceGate({ examId, link, isBusy, onBegin, onClose }: Props): ReactElement {
  const [title, words] = [useId(), useId()];
  const small = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const { entry, fault, isExcused } = useEntry(examId, link);
  const missing = entry?.devices.filter(({ live }) => !live).length ?? 0;
  const isReady = isExcused || (entry !== null && missing === 0);
  return (
    <Dialog open fullWidth fullScreen={small} maxWidth="sm" aria-labelledby={title} aria-describedby={words}>
      <DialogTitle id={title}>{gateText('gate.title')}</DialogTitle>
      <DialogContent tabIndex={0} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, alignContent: 'start' }}>
        {fault === '' ? null : <Alert severity="error">{fault}</Alert>}
        {isExcused ? (
          <Alert id={words} severity="success">
            {gateText('gate.excused')}
          </Alert>
        ) : (
          <Typography id={words}>{gateText('gate.words')}</Typography>
        )}
        {entry?.away === true && !isExcused ? <Alert severity="warning">{gateText('gate.away')}</Alert> : null}
        {entry === null && fault === '' && !isExcused ? <Typography role="status">{sharedText('shared.loading')}</Typography> : null}
        {isExcused || entry === null ? null : (
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
            {entry.devices.map(({ kind, live }) => (
              <DeviceRow key={kind} kind={kind} live={live}>
                <DevicePart kind={kind} examId={examId} paperId={entry.paperId} live={live} />
              </DeviceRow>
            ))}
          </Box>
        )}
        {isReady ? null : (
          <Typography variant="body2" color="textSecondary">
            {gateText('gate.help')}
          </Typography>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2, gap: 1, flexWrap: 'wrap' }}>
        <Typography role="status" variant="body2" color="textSecondary" sx={{ flex: { xs: '1 1 100%', sm: '1 1 auto' } }}>
          {entry === null || isExcused ? '' : isReady ? gateText('gate.all') : gateText('gate.left', { n: missing })}
        </Typography>
        <Button color="secondary" onClick={onClose} sx={{ minHeight: 44 }}>
          {sharedText('shared.cancel')}
        </Button>
        <Button variant="contained" disabled={!isReady} loading={isBusy} onClick={onBegin} sx={{ minHeight: 44 }}>
          {gateText('gate.begin')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function DeviceRow({ kind, live, children }: { kind: Kind; live: boolean; children: ReactNode }): ReactElement {
  const name = gateText(`gate.${kind}`);
  return (
    <Box
      component="li"
      aria-label={name}
      sx={{ p: 2, border: 1, borderColor: live ? 'success.main' : 'divider', borderRadius: 1, display: 'grid', gap: 1.5 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Typography component="h3" sx={{ fontWeight: 600 }}>
          {name}
        </Typography>
        <Chip
          size="small"
          color={live ? 'success' : 'default'}
          variant={live ? 'filled' : 'outlined'}
          label={gateText(live ? 'gate.live' : 'gate.waiting')}
        />
      </Box>
      {children}
    </Box>
  );
}

function DevicePart({ kind, ...props }: PartProps & { kind: Kind }): ReactElement {
  if (kind === 'computer') return <CameraPart {...props} />;
  return kind === 'phone' ? <PhonePart {...props} /> : <ScreenPart {...props} />;
}

function CameraPart({ paperId }: PartProps): ReactElement {
  const video = useRef<HTMLVideoElement>(null);
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [fault, setFault] = useState('');
  useEffect(() => {
    if (video.current === null) return;
    let opened: MediaStream | null = null;
    let isOver = false;
    openExamCamera(video.current).then(
      (found) => {
        opened = found;
        if (isOver) closeMedium(found);
        else setStream(found);
      },
      (error: unknown) => setFault(messageOf(error)),
    );
    return () => {
      isOver = true;
      closeMedium(opened);
    };
  }, []);
  useLive(stream, paperId);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <Box
        component="video"
        ref={video}
        muted
        playsInline
        aria-label={gateText('gate.computer.video')}
        sx={{ width: 160, aspectRatio: '16 / 9', bgcolor: 'common.black', borderRadius: 1, transform: 'scaleX(-1)', objectFit: 'cover' }}
      />
      <Typography sx={{ flex: '1 1 200px' }}>{gateText('gate.computer.words')}</Typography>
      {fault === '' ? null : (
        <Alert severity="error" sx={{ flex: '1 1 100%' }}>
          {fault}
        </Alert>
      )}
    </Box>
  );
}

function PhonePart({ examId, paperId, live }: PartProps): ReactElement {
  if (live) return <Typography>{gateText('gate.phone.ready')}</Typography>;
  return (
    <>
      <Typography>{gateText('gate.phone.words')}</Typography>
      <PhoneCode id={paperId} examId={examId} />
    </>
  );
}

function ScreenPart({ examId, paperId, live }: PartProps): ReactElement {
  const [can] = useState(canShareScreen);
  const { word, isLoaded, share } = useScreenFrame(can ? { examId, paperId } : null);
  const [fault, setFault] = useState<keyof typeof notShared | null>(null);
  const [busy, setBusy] = useState(false);
  const press = (): void => {
    setFault(null);
    setBusy(true);
    // at once: a browser asks for a screen at a touch alone
    void share().then((outcome) => {
      setBusy(false);
      if (outcome !== 'ready') setFault(outcome);
    });
  };
  if (!can) return <Alert severity="warning">{gateText('gate.screen.unsupported')}</Alert>;
  if (live && word === 'ready') return <Typography>{gateText('gate.screen.ready')}</Typography>;
  return (
    <>
      <Typography>{gateText('gate.screen.words')}</Typography>
      <Box>
        <Button
          variant="contained"
          loading={busy || !isLoaded || word === 'ready'}
          onClick={press}
          data-takes-focus=""
          sx={{ minHeight: 44 }}
        >
          {gateText('gate.screen.share')}
        </Button>
      </Box>
      {fault === null ? null : <Alert severity="warning">{screenText(notShared[fault])}</Alert>}
    </>
  );
}
