import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { ErrorState, formatDateTime, type CallOutput } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { api } from '../lib/api.js';
import { refreshCalls, useAction } from '../lib/use-call.js';
import { saveFile } from '../ui/download.js';
import { Section } from '../ui/page.js';
import { printText } from './print.texts.js';

type Archive = NonNullable<CallOutput<'/api/paper/paper/export-zip-state'>>;
const statePath = '/api/paper/paper/export-zip-state';
const askEveryMs = 1000;
/** At least a tenth: an archive is never empty. */
const megabytes = (bytes: number): string => Math.max(0.1, bytes / 1024 / 1024).toFixed(1);

/** Packs the papers that were handed in; it goes on when the page is left. */
export function ArchiveSection({ examId, isRunning }: { examId: string; isRunning: boolean }): ReactElement {
  const { busy, run } = useAction();
  const call = useQuery({
    queryKey: ['call', statePath, { examId }],
    queryFn: ({ signal }) => api.call(statePath, { examId }, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? askEveryMs : false),
  });
  const archive = call.data ?? null;
  const change = (path: '/api/paper/paper/export-zip' | '/api/paper/paper/export-zip-stop') => async (): Promise<void> => {
    await api.call(path, { examId });
    await refreshCalls([statePath]);
  };
  const isPacking = archive?.state === 'running';
  return (
    <Section title={printText('print.archive')} note={printText('print.archiveNote')}>
      {call.isError ? <ErrorState error={call.error} onRetry={() => void call.refetch()} /> : null}
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        {archive === null ? null : <ArchiveState archive={archive} />}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {archive?.state === 'done' ? <DownloadButton examId={examId} archive={archive} /> : null}
          {isPacking ? (
            <Button variant="outlined" loading={busy} onClick={() => void run(change('/api/paper/paper/export-zip-stop'))}>
              {printText('print.stop')}
            </Button>
          ) : (
            <Button
              variant={archive?.state === 'done' ? 'outlined' : 'contained'}
              loading={busy}
              disabled={isRunning}
              onClick={() => void run(change('/api/paper/paper/export-zip'))}
            >
              {printText(archive === null ? 'print.pack' : 'print.packAgain')}
            </Button>
          )}
        </Box>
        {isRunning ? (
          <Typography variant="body2" color="textSecondary">
            {printText('print.archiveLater')}
          </Typography>
        ) : null}
      </Box>
    </Section>
  );
}

const failures = { '': 'print.failed', large: 'print.failedLarge', room: 'print.failedRoom' } as const;

function ArchiveState({ archive }: { archive: Archive }): ReactElement {
  const { state, done, total, left, size, createTime, digest, reason } = archive;
  if (state === 'running')
    return (
      <Box>
        <LinearProgress
          aria-label={printText('print.archive')}
          variant="determinate"
          value={total === 0 ? 0 : Math.min(100, (done / total) * 100)}
          sx={{ my: 1 }}
        />
        <Typography role="status" color="textSecondary">
          {printText('print.packing', { n: done, m: total })}
        </Typography>
      </Box>
    );
  if (state !== 'done')
    return (
      <Alert severity={state === 'failed' ? 'error' : 'info'}>{printText(state === 'failed' ? failures[reason] : 'print.stopped')}</Alert>
    );
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography role="status">
        {printText('print.packed', { n: done - left, size: megabytes(size), time: formatDateTime(createTime) })}
      </Typography>
      {left > 0 ? <Alert severity="warning">{printText('print.left', { n: left })}</Alert> : null}
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {printText('print.digest')} {digest}
      </Typography>
    </Box>
  );
}

/** The parts of the file, one after the other, become it on the page. */
function DownloadButton({ examId, archive: { parts } }: { examId: string; archive: Archive }): ReactElement {
  const { busy, run } = useAction();
  const [fetched, setFetched] = useState(0);
  const load = async (): Promise<void> => {
    const pieces: Blob[] = [];
    let fileName = '';
    for (let part = 0; part < parts; part += 1) {
      setFetched(part);
      const { name, content } = await api.download('/api/paper/paper/export-zip-part', { examId, part });
      fileName = name;
      pieces.push(content);
    }
    saveFile(fileName, new Blob(pieces, { type: 'application/zip' }));
  };
  return (
    <Button variant="contained" disabled={busy} onClick={() => void run(load)}>
      {busy ? printText('print.downloading', { n: fetched + 1, m: parts }) : printText('print.download')}
    </Button>
  );
}
