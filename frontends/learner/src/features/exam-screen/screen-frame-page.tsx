import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useState, type ReactElement } from 'react';
import { useParams } from 'react-router';
import { useLive } from '../../lib/live/use-live.js';
import { usePageTitle } from '../../lib/page-title.js';
import { openScreen, tellOuterPage, type ScreenWindow } from './screen-frame.js';
import { screenText } from './screen.texts.js';

/** Specification: from ten seconds on the frame looks every three seconds whether the picture is there. */
const firstLookMs = 10_000;
const lookMs = 3000;

/** `/pages/exam/screen/{examId}/{paperId}`: the hidden frame of an exam page. It holds the picture of the screen and sends it. */
export function ScreenFramePage(): ReactElement {
  usePageTitle(screenText('screen.page'));
  const { paperId = '' } = useParams();
  const [stream, setStream] = useState<MediaStream | null>(null);
  useLive(stream, `${paperId}-screen`);
  useEffect(() => {
    const frame: ScreenWindow = window;
    frame.shareScreen = async () => {
      const opened = await openScreen();
      if (typeof opened === 'string') return opened;
      setStream(opened);
      tellOuterPage('ready');
      return 'ready';
    };
    return () => {
      delete frame.shareScreen;
    };
  }, []);
  useEffect(() => {
    const track = stream?.getVideoTracks()[0];
    if (stream === null || track === undefined) return;
    const look = (): void => {
      if (track.readyState === 'live') return tellOuterPage('ready');
      tellOuterPage('break');
      setStream(null);
    };
    // the person, or the system, ends it at any moment
    track.addEventListener('ended', look);
    let every = 0;
    const first = window.setTimeout(() => {
      look();
      every = window.setInterval(look, lookMs);
    }, firstLookMs);
    return () => {
      track.removeEventListener('ended', look);
      window.clearTimeout(first);
      window.clearInterval(every);
      track.stop();
    };
  }, [stream]);
  return (
    <Box component="main" sx={{ p: 3 }}>
      <Typography variant="h1">{screenText('screen.page')}</Typography>
      <Typography sx={{ mt: 1 }}>{screenText('screen.alone')}</Typography>
    </Box>
  );
}
