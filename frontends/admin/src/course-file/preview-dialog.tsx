import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { courseFileTypes } from '@xuekao/contracts/course-files';
import { scormSandbox } from '@xuekao/contracts/scorm-model';
import { ErrorState, sharedText, type CallOutput } from '@xuekao/frontend-shared';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { tokens } from '../lib/api.js';
import { useCall } from '../lib/use-call.js';
import { courseFileText } from './course-file.texts.js';

interface Source {
  url: string;
  /** words for the key; empty: nothing is encrypted */
  auth: string;
}
type Subtitles = CallOutput<'/api/course/file/fetch-file'>['subtitles'];
interface Player {
  destroy: () => void;
}

/** Our lists name no subtitles: without these parts the library leaves those beside the video alone. */
const plainTracks = { subtitleTrackController: undefined, timelineController: undefined } as const;

/** Segments are played by a library where the browser does not play them by itself; its code comes when it is wanted. */
async function playSegments(video: HTMLVideoElement, { url, auth }: Source, onFail: () => void): Promise<Player | null> {
  const { default: Hls } = await import('hls.js');
  if (!Hls.isSupported()) {
    // the player of the browser asks for no key
    if (auth === '') video.src = url;
    else onFail();
    return null;
  }
  // the policy of our pages runs no script that is made in the page
  const xhrSetup = (request: XMLHttpRequest, address: string): void => {
    if (!new URL(address, window.location.href).pathname.endsWith('/decrypt')) return;
    request.open('GET', `${address}?${new URLSearchParams({ auth }).toString()}`, true);
    request.setRequestHeader('token', tokens.get() ?? '');
  };
  const player = new Hls({ ...plainTracks, enableWorker: false, xhrSetup });
  player.on(Hls.Events.ERROR, (_, { fatal }) => fatal && onFail());
  player.loadSource(url);
  player.attachMedia(video);
  return player;
}

function Video(props: Source & { poster: string; title: string; subtitles: Subtitles }): ReactElement {
  const { url, auth, poster, title, subtitles } = props;
  const element = useRef<HTMLVideoElement>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const video = element.current;
    if (video === null) return;
    const fail = (): void => setFailed(true);
    if (!url.endsWith('.m3u8')) {
      video.src = url;
      return;
    }
    let isOver = false;
    let player: Player | null = null;
    playSegments(video, { url, auth }, fail).then((begun) => {
      player = begun;
      if (isOver) begun?.destroy();
    }, fail);
    return () => {
      isOver = true;
      player?.destroy();
    };
  }, [url, auth]);
  return (
    <>
      <Box
        component="video"
        ref={element}
        controls
        playsInline
        aria-label={title}
        {...(poster === '' ? {} : { poster })}
        onError={() => setFailed(true)}
        sx={{ width: '100%', aspectRatio: '16 / 9', bgcolor: 'common.black', display: 'block' }}
      >
        {subtitles.map(({ id, language, label, isDefault, url: src }) => (
          <track key={id} kind="captions" src={src} srcLang={language} label={label} default={isDefault} />
        ))}
      </Box>
      {hasFailed ? (
        <Typography role="alert" color="error" sx={{ mt: 1.5 }}>
          {courseFileText('file.noPicture')}
        </Typography>
      ) : null}
    </>
  );
}

/** A file as learners see it. */
export function PreviewDialog({ file, onClose }: { file: { id: string; title: string }; onClose: () => void }): ReactElement {
  const call = useCall('/api/course/file/fetch-file', { id: file.id }, { fresh: true });
  const shown = call.data;
  const isVideo = shown?.fileType === courseFileTypes.video;
  const isPackage = shown?.fileType === courseFileTypes.scorm;
  return (
    <Dialog open fullWidth maxWidth="md" onClose={onClose} aria-label={file.title}>
      <DialogTitle sx={{ overflowWrap: 'anywhere' }}>{file.title}</DialogTitle>
      <DialogContent>
        {call.isError ? <ErrorState error={call.error} onRetry={() => void call.refetch()} /> : null}
        {call.isPending ? <CircularProgress aria-label={file.title} /> : null}
        {shown === undefined ? null : isVideo ? (
          <Video url={shown.viewUrl} auth={shown.auth} poster={shown.posterUrl} title={file.title} subtitles={shown.subtitles} />
        ) : isPackage ? (
          <>
            <Box
              component="iframe"
              title={file.title}
              src={shown.viewUrl}
              sandbox={scormSandbox(shown.viewUrl, window.location.origin)}
              sx={{ display: 'block', width: '100%', height: '65vh', border: 1, borderColor: 'divider', bgcolor: 'common.white' }}
            />
            <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
              {courseFileText('file.scormPreview')}
            </Typography>
          </>
        ) : (
          <Box
            component="iframe"
            title={file.title}
            src={shown.viewUrl}
            sx={{ display: { xs: 'none', md: 'block' }, width: '100%', height: '65vh', border: 0, bgcolor: 'action.hover' }}
          />
        )}
      </DialogContent>
      <DialogActions>
        {shown === undefined || isVideo || isPackage ? null : (
          <Button component="a" href={shown.viewUrl} target="_blank" rel="noopener noreferrer">
            {courseFileText('file.openPdf')}
          </Button>
        )}
        <Button onClick={onClose}>{sharedText('shared.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
