import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import { messageOf, uploadToStore } from '@xuekao/frontend-shared';
import { useRef, useState, type ChangeEvent, type ReactElement } from 'react';
import { api } from '../lib/api.js';
import { configText } from './config.texts.js';

type State = { kind: 'idle' } | { kind: 'sending'; share: number } | { kind: 'sent'; url: string } | { kind: 'failed'; message: string };

/**
 * Sends a small file from this browser to the store in use: what the server's own test cannot see is whether the store lets this site's
 * pages in (CORS).
 */
export function TrialUpload({ provider }: { provider: string }): ReactElement {
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<State>({ kind: 'idle' });
  const send = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = target.files?.[0];
    if (file === undefined) return;
    setState({ kind: 'sending', share: 0 });
    try {
      setState({
        kind: 'sent',
        url: await uploadToStore(api, { provider, purpose: 'trial', file, onProgress: (share) => setState({ kind: 'sending', share }) }),
      });
    } catch (error) {
      setState({ kind: 'failed', message: messageOf(error) });
    }
    target.value = '';
  };
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box>
        <Button variant="outlined" loading={state.kind === 'sending'} onClick={() => input.current?.click()}>
          {configText('store.trial')}
        </Button>
        <input ref={input} hidden type="file" aria-label={configText('store.trial')} onChange={(event) => void send(event)} />
      </Box>
      {state.kind === 'sending' ? (
        <LinearProgress variant="determinate" value={state.share * 100} aria-label={configText('store.sending')} />
      ) : null}
      {state.kind === 'sent' ? (
        <Alert severity="success" variant="outlined" sx={{ overflowWrap: 'anywhere' }}>
          {configText('store.sent')}{' '}
          <Link href={state.url} target="_blank" rel="noopener noreferrer">
            {state.url}
          </Link>
        </Alert>
      ) : null}
      {state.kind === 'failed' ? (
        <Alert severity="error" variant="outlined">
          {state.message}
        </Alert>
      ) : null}
    </Box>
  );
}
