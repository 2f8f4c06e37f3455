import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { notify, type CallInput } from '@xuekao/frontend-shared';
import { useRef, useState, type ReactElement } from 'react';
import { stream } from '../lib/api.js';
import { useAction, useCall } from '../lib/use-call.js';
import { bytesOf, saveFile } from '../ui/download.js';
import { Section } from '../ui/page.js';
import { copyText } from './copy.texts.js';

const path = '/api/exam/watch/evidence-copy';
type CopyKind = CallInput<typeof path>['copy'];
const kinds = ['person', 'office'] as const satisfies readonly CopyKind[];
const options = { staleTime: 15_000 } as const;

/** Copies of all that proctoring keeps of an attempt, for its candidate and for an appeal; nothing where nothing is kept. */
export function CopySection({ paperId }: { paperId: string }): ReactElement | null {
  // the sections of the page ask the same, and nothing is asked twice
  const captures = useCall('/api/exam/watch/capture-list', { paperId }, options).data?.captures ?? [];
  const leaves = useCall('/api/exam/watch/leave-list', { paperId }, options).data ?? [];
  const interruptions = useCall('/api/exam/watch/interruption-list', { paperId }, options).data ?? [];
  const challenges = useCall('/api/exam/watch/challenge-list', { paperId }, options).data ?? [];
  const { busy, run } = useAction();
  const [progress, setProgress] = useState({ copy: 'person' as CopyKind, done: 0, total: 0 });
  const stop = useRef<AbortController | null>(null);
  if (captures.length + leaves.length + interruptions.length + challenges.length === 0) return null;
  const work = async (copy: CopyKind): Promise<void> => {
    const pieces: Blob[] = [];
    let name = '';
    const controller = (stop.current = new AbortController());
    setProgress({ copy, done: 0, total: 0 });
    try {
      await stream(
        path,
        { paperId, copy },
        {
          signal: controller.signal,
          onEvent: (event) => {
            if (event.piece !== '') pieces.push(new Blob([bytesOf(event.piece)]));
            ({ name } = event);
            setProgress({ copy, done: event.done, total: event.total });
          },
        },
      );
    } catch (error) {
      if (controller.signal.aborted) return;
      throw error;
    }
    saveFile(name, new Blob(pieces, { type: 'application/zip' }));
    notify(copyText('copies.done'), 'success');
  };
  return (
    <Section title={copyText('copies.title')} note={copyText('copies.note')}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}>
        {kinds.map((copy) => (
          <Box key={copy} sx={{ display: 'grid', gap: 0.5, justifyItems: 'start', alignContent: 'start' }}>
            {busy && progress.copy === copy ? (
              <Button variant="outlined" aria-label={copyText('copies.stop')} onClick={() => stop.current?.abort()}>
                {copyText('copies.running', { n: progress.done, m: progress.total })}
              </Button>
            ) : (
              <Button variant="outlined" disabled={busy} onClick={() => void run(() => work(copy))}>
                {copyText(`copies.${copy}`)}
              </Button>
            )}
            <Typography variant="body2" color="textSecondary">
              {copyText(`copies.${copy}Help`)}
            </Typography>
          </Box>
        ))}
      </Box>
    </Section>
  );
}
