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
import { markBookText } from './mark-book.texts.js';

type Sheet = NonNullable<CallOutput<'/api/exam/exam/export-marks-state'>>;
const statePath = '/api/exam/exam/export-marks-state';
const askEveryMs = 1000;
const excel = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** At least a tenth: a file is never empty. */
const megabytes = (bytes: number): string => Math.max(0.1, bytes / 1024 / 1024).toFixed(1);

/** Writes the spreadsheet of marks; it goes on when the page is left. */
export function ExportSection({ examId }: { examId: string }): ReactElement {
  const { busy, run } = useAction();
  const call = useQuery({
    queryKey: ['call', statePath, { examId }],
    queryFn: ({ signal }) => api.call(statePath, { examId }, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? askEveryMs : false),
  });
  const sheet = call.data ?? null;
  const change = (path: '/api/exam/exam/export-marks' | '/api/exam/exam/export-marks-stop') => async (): Promise<void> => {
    await api.call(path, { examId });
    await refreshCalls([statePath]);
  };
  return (
    <Section title={markBookText('marks.export')} note={markBookText('marks.exportNote')}>
      {call.isError ? <ErrorState error={call.error} onRetry={() => void call.refetch()} /> : null}
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        {sheet === null ? null : <SheetState sheet={sheet} />}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {sheet?.state === 'done' ? <DownloadButton examId={examId} parts={sheet.parts} /> : null}
          {sheet?.state === 'running' ? (
            <Button variant="outlined" loading={busy} onClick={() => void run(change('/api/exam/exam/export-marks-stop'))}>
              {markBookText('marks.stop')}
            </Button>
          ) : (
            <Button
              variant={sheet?.state === 'done' ? 'outlined' : 'contained'}
              loading={busy}
              disabled={call.isPending}
              onClick={() => void run(change('/api/exam/exam/export-marks'))}
            >
              {markBookText(sheet === null ? 'marks.start' : 'marks.again')}
            </Button>
          )}
        </Box>
      </Box>
    </Section>
  );
}

function SheetState({ sheet: { state, done, total, size, createTime } }: { sheet: Sheet }): ReactElement {
  if (state === 'running')
    return (
      <Box>
        <LinearProgress
          aria-label={markBookText('marks.export')}
          {...(total === 0 ? {} : { variant: 'determinate', value: Math.min(100, (done / total) * 100) })}
          sx={{ my: 1 }}
        />
        <Typography role="status" color="textSecondary">
          {total === 0 ? markBookText('marks.reading') : markBookText('marks.writing', { n: done, m: total })}
        </Typography>
      </Box>
    );
  if (state === 'done')
    return <Typography role="status">{markBookText('marks.done', { size: megabytes(size), time: formatDateTime(createTime) })}</Typography>;
  return (
    <Alert severity={state === 'failed' ? 'error' : 'info'}>{markBookText(state === 'failed' ? 'marks.failed' : 'marks.stopped')}</Alert>
  );
}

/** The parts of the file, one after the other, become it on the page. */
function DownloadButton({ examId, parts }: { examId: string; parts: number }): ReactElement {
  const { busy, run } = useAction();
  const [fetched, setFetched] = useState(0);
  const load = async (): Promise<void> => {
    const pieces: Blob[] = [];
    let fileName = '';
    for (let part = 0; part < parts; part += 1) {
      setFetched(part);
      const { name, content } = await api.download('/api/exam/exam/export-marks-part', { examId, part });
      fileName = name;
      pieces.push(content);
    }
    saveFile(fileName, new Blob(pieces, { type: excel }));
  };
  return (
    <Button variant="contained" disabled={busy} onClick={() => void run(load)}>
      {busy ? markBookText('marks.downloading', { n: fetched + 1, m: parts }) : markBookText('marks.download')}
    </Button>
  );
}
