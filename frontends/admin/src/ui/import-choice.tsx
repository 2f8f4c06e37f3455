import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { FileChooser } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { useAction } from '../lib/use-call.js';

interface Props {
  /** sentence that says what to do */
  steps: string;
  templateText: string;
  onTemplate: () => Promise<void>;
  /** names the progress while the file is read */
  readingText: string;
  file: File | null;
  /** the file is being read */
  busy: boolean;
  onChange: (file: File | null) => void;
}

/** First step of an import: the template is fetched, a spreadsheet chosen. */
export function ImportChoice({ steps, templateText, onTemplate, readingText, file, busy, onChange }: Props): ReactElement {
  const { busy: loading, run } = useAction();
  return (
    <>
      <Typography color="textSecondary">{steps}</Typography>
      <Button
        variant="outlined"
        color="secondary"
        loading={loading}
        disabled={busy}
        onClick={() => void run(onTemplate)}
        sx={{ justifySelf: 'start', minHeight: 44 }}
      >
        {templateText}
      </Button>
      <FileChooser files={file === null ? [] : [file]} disabled={busy} onChange={([next]) => onChange(next ?? null)} />
      {busy ? <LinearProgress aria-label={readingText} /> : null}
    </>
  );
}
