import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useState, type ReactElement } from 'react';
import { FaultTable, shownFaults } from './fault-table.js';
import { FileChooser, type FileChooserProps } from './file-chooser.js';
import { fileText } from './files.texts.js';
import { useImport, type ImportFault, type ImportFile, type ImportPhase } from './use-import.js';

export interface ExcelImportProps extends Pick<FileChooserProps, 'limit' | 'accept' | 'maxBytes'> {
  /** reads and stores one file; what it finds wrong is listed, and then nothing was stored */
  onFile: ImportFile;
  /** after the last file */
  onDone?: () => void;
  /** fetches the file that is to be filled in */
  onTemplate?: () => void;
}

function Progress({ phase, onStop }: { phase: ImportPhase; onStop: () => void }): ReactElement | null {
  if (phase.kind !== 'running') return null;
  const name = fileText('import.running', { name: phase.name });
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="body2" role="status" sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <LinearProgress
        aria-label={name}
        {...(phase.share === null ? {} : { variant: 'determinate' as const, value: Math.round(phase.share * 100) })}
      />
      <Box>
        <Button color="secondary" variant="outlined" onClick={onStop} sx={{ minHeight: 44 }}>
          {fileText('import.stop')}
        </Button>
      </Box>
    </Box>
  );
}

function Faults({ faults }: { faults: readonly ImportFault[] }): ReactElement {
  const title = fileText('import.faults', { n: faults.length });
  return (
    <Box>
      <Alert severity="error" sx={{ mb: 1.5 }}>
        {title}
      </Alert>
      <FaultTable label={title} faults={faults} />
      {faults.length > shownFaults ? (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {fileText('import.faultsMore', { n: shownFaults })}
        </Typography>
      ) : null}
    </Box>
  );
}

/** Choosing spreadsheets, giving them to the application, and what came of it. */
export function ExcelImport({ onFile, onDone, onTemplate, ...limits }: ExcelImportProps): ReactElement {
  const [files, setFiles] = useState<readonly File[]>([]);
  const { phase, start, stop, reset } = useImport(onFile, () => {
    setFiles([]);
    onDone?.();
  });
  const running = phase.kind === 'running';
  const choose = (next: readonly File[]): void => {
    setFiles(next);
    reset();
  };
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <FileChooser {...limits} files={files} disabled={running} onChange={choose} />
      {onTemplate === undefined ? null : (
        <Box>
          <Button onClick={onTemplate} sx={{ minHeight: 44 }}>
            {fileText('import.template')}
          </Button>
        </Box>
      )}
      <Progress phase={phase} onStop={stop} />
      {phase.kind === 'failed' ? (
        <Alert severity="error">
          {fileText('import.failed')}：{phase.message}
        </Alert>
      ) : null}
      {phase.kind === 'faults' ? <Faults faults={phase.faults} /> : null}
      {files.length === 0 || running ? null : (
        <Box>
          <Button variant="contained" onClick={() => void start(files)} sx={{ minHeight: 44 }}>
            {fileText(phase.kind === 'idle' ? 'import.start' : 'import.again')}
          </Button>
        </Box>
      )}
    </Box>
  );
}
