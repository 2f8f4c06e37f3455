import VideocamIcon from '@mui/icons-material/VideocamOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import LinearProgress from '@mui/material/LinearProgress';
import { videoLimits } from '@xuekao/contracts/own-videos';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { messageOf } from '../api/api-error.js';
import type { Api } from '../api/client.js';
import { formatBytes } from '../files/file-rules.js';
import { sendFile } from '../files/send-file.js';
import { randomHex } from '../lib/random-hex.js';
import { joinText } from './join.texts.js';

export type VideoApi = Pick<Api, 'uploadTo'>;
const pieceTimeoutMs = 60_000;
const mostBytes = formatBytes(videoLimits.mostBytes);

/** Sends a video in pieces, over a bad network too. @returns its address @throws {ApiError} */
async function sendVideo(
  api: VideoApi,
  file: File,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (sent: number, isWaiting: boolean) => void },
): Promise<string> {
  const upload = randomHex(16);
  let url = '';
  await sendFile({
    ...{ file, signal, onProgress, pieceBytes: videoLimits.pieceBytes },
    begin: () => Promise.resolve({ isWhole: false, ticket: upload }),
    put: async (name, from, piece) => {
      const fields = { upload: name, from: String(from), size: String(file.size) };
      const reply = await api.uploadTo('/api/common/file/upload-video', new File([piece], 'piece.mp4'), {
        ...{ signal, fields, timeoutMs: pieceTimeoutMs },
      });
      url = reply.url;
      return reply;
    },
  });
  return url;
}

/** A video that somebody put into a form. */
export function FormVideo({ url, title }: { url: string; title: string }): ReactElement {
  return (
    <Box
      component="video"
      controls
      preload="metadata"
      src={url}
      aria-label={title}
      sx={{ display: 'block', width: '100%', maxHeight: 320, borderRadius: 1, bgcolor: 'common.black' }}
    />
  );
}

interface Progress {
  sent: number;
  isWaiting: boolean;
}
const percentOf = ({ sent }: Progress, size: number): number => Math.floor((sent / size) * 100);

export interface VideoFieldProps {
  title: string;
  required: boolean;
  /** address of the video */
  value: unknown;
  /** what is wrong with it, else its tips */
  help: string | undefined;
  isWrong: boolean;
  api: VideoApi;
  onChange: (url: string | undefined) => void;
  /** while a video is on its way */
  onBusy: (isBusy: boolean) => void;
}

/** Question of a form that is answered with a video. */
export function VideoField({ title, required, value, help, isWrong, api, onChange, onBusy }: VideoFieldProps): ReactElement {
  const input = useRef<HTMLInputElement>(null);
  const stop = useRef<AbortController>(null);
  const [file, setFile] = useState<File | null>(null);
  const [progress, setProgress] = useState<Progress>({ sent: 0, isWaiting: false });
  const [problem, setProblem] = useState<string | null>(null);
  const url = typeof value === 'string' ? value : '';
  // a form that was closed sends nothing any more
  useEffect(() => () => stop.current?.abort(), []);

  const take = async (chosen: File): Promise<void> => {
    setProblem(null);
    if (!chosen.name.toLowerCase().endsWith('.mp4')) return setProblem(joinText('join.video.kind'));
    if (chosen.size > videoLimits.mostBytes) return setProblem(joinText('join.video.large', { size: mostBytes }));
    const { signal } = (stop.current = new AbortController());
    setProgress({ sent: 0, isWaiting: false });
    setFile(chosen);
    onBusy(true);
    try {
      onChange(await sendVideo(api, chosen, { signal, onProgress: (sent, isWaiting) => setProgress({ sent, isWaiting }) }));
    } catch (error) {
      if (!signal.aborted) setProblem(messageOf(error));
    }
    setFile(null);
    onBusy(false);
  };
  const percent = file === null ? 0 : percentOf(progress, file.size);
  return (
    <Box role="group" aria-label={title}>
      <FormLabel component="p" required={required} error={isWrong && file === null} sx={{ m: 0, mb: 0.75 }}>
        {title}
      </FormLabel>
      {url === '' || file !== null ? null : (
        <Box sx={{ mb: 1 }}>
          <FormVideo url={url} title={title} />
        </Box>
      )}
      {file === null ? null : (
        <Box sx={{ mb: 1 }}>
          <LinearProgress variant="determinate" value={percent} aria-label={title} sx={{ mb: 0.5 }} />
          <Box role="status" sx={{ typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {`${file.name} · ${joinText(progress.isWaiting ? 'join.video.waiting' : 'join.video.sending', { percent })}`}
          </Box>
        </Box>
      )}
      <input
        ref={input}
        type="file"
        accept=".mp4,video/mp4"
        hidden
        aria-label={title}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          target.value = '';
          if (chosen !== undefined) void take(chosen);
        }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {file === null ? (
          <Button variant="outlined" startIcon={<VideocamIcon />} sx={{ minHeight: 44 }} onClick={() => input.current?.click()}>
            {joinText(url === '' ? 'join.video.choose' : 'join.video.replace')}
          </Button>
        ) : (
          <Button color="secondary" sx={{ minHeight: 44 }} onClick={() => stop.current?.abort()}>
            {joinText('join.video.stop')}
          </Button>
        )}
        {url === '' || file !== null ? null : (
          <Button color="secondary" sx={{ minHeight: 44 }} onClick={() => onChange(undefined)}>
            {joinText('join.video.remove')}
          </Button>
        )}
      </Box>
      {file === null ? (
        <FormHelperText error={isWrong || problem !== null} sx={{ mx: 0 }}>
          {problem ?? help ?? joinText('join.video.hint', { size: mostBytes })}
        </FormHelperText>
      ) : null}
    </Box>
  );
}
