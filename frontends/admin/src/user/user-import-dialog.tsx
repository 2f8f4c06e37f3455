import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { ErrorState } from '@xuekao/frontend-shared';
import { useId, useState, type ReactElement, type ReactNode } from 'react';
import { ImportChoice } from '../ui/import-choice.js';
import { uiText } from '../ui/ui.texts.js';
import { ImportFaults } from './import-faults.js';
import { importText } from './import.texts.js';
import { downloadTemplate, useUserImport, type ImportCheck, type ImportProgress, type UserImport } from './use-user-import.js';

const whole = 100;

function Choose({ file, busy, onChange }: { file: File | null; busy: boolean; onChange: (file: File | null) => void }): ReactElement {
  return (
    <ImportChoice
      steps={importText('import.steps')}
      templateText={importText('import.template')}
      onTemplate={downloadTemplate}
      readingText={importText('import.checking')}
      file={file}
      busy={busy}
      onChange={onChange}
    />
  );
}

function Checked({ total, good, faults, faultCount, faultyRows }: ImportCheck & { faultyRows: number }): ReactElement {
  if (faultyRows === 0) return <Alert severity="success">{importText('import.allGood', { n: total })}</Alert>;
  return (
    <>
      <Alert severity="warning">
        {good === 0 ? importText('import.allFaulty', { n: total }) : importText('import.someFaulty', { n: total, m: faultyRows, good })}
      </Alert>
      <ImportFaults faults={faults} count={faultCount} />
    </>
  );
}

function Progress({ progress }: { progress: ImportProgress }): ReactElement {
  const { state, done, total, written, initialCount, faults } = progress;
  if (state === 'done') {
    return (
      <>
        {written > 0 ? (
          <Alert severity="success">
            {importText('import.done')}
            {importText('import.written', { n: written })}
          </Alert>
        ) : (
          <Alert severity="warning">{importText('import.nothing')}</Alert>
        )}
        {faults.length > 0 ? (
          <>
            <Typography>{importText('import.late', { n: faults.length })}</Typography>
            <ImportFaults faults={faults} count={faults.length} />
          </>
        ) : null}
        {initialCount > 0 ? <Alert severity="warning">{importText('import.passwords', { n: initialCount })}</Alert> : null}
      </>
    );
  }
  return (
    <>
      {state === 'stalled' ? <Alert severity="warning">{importText('import.stalled', { done })}</Alert> : null}
      <Typography role="status" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {importText('import.running', { done, total })}
      </Typography>
      <LinearProgress
        variant="determinate"
        value={total === 0 ? 0 : Math.round((done / total) * whole)}
        aria-label={importText('import.title')}
      />
      <Typography variant="body2" color="textSecondary">
        {importText('import.leave')}
      </Typography>
    </>
  );
}

interface StepProps {
  work: UserImport;
  file: File | null;
  faultyRows: number;
  onRestart: () => void;
  onClose: () => void;
}

/** Next steps: at most two buttons. */
function Actions({ work, file, faultyRows, onRestart, onClose }: StepProps): ReactElement {
  const { check, progress, problem, busy } = work;
  const close = (text: string): ReactElement => (
    <Button color="secondary" onClick={onClose}>
      {text}
    </Button>
  );
  const again = (
    <Button color="secondary" disabled={busy} onClick={onRestart}>
      {importText('import.again')}
    </Button>
  );
  if (progress !== null || problem !== null) {
    const pending = progress?.state === 'done' && progress.initialCount > 0;
    return (
      <>
        {problem !== null || (progress?.state === 'done' && !pending) ? (
          <Button color="secondary" onClick={onRestart}>
            {importText('import.next')}
          </Button>
        ) : null}
        {close(pending ? importText('import.later') : importText('import.close'))}
        {progress?.state === 'stalled' ? (
          <Button variant="contained" loading={busy} onClick={() => void work.start(true)}>
            {importText('import.goOn')}
          </Button>
        ) : null}
        {pending ? (
          <Button variant="contained" loading={busy} onClick={() => void work.passwords()}>
            {importText('import.savePasswords')}
          </Button>
        ) : null}
      </>
    );
  }
  if (check !== null) {
    const label = faultyRows === 0 ? 'import.start' : 'import.startRest';
    return (
      <>
        {again}
        {check.good === 0 ? (
          close(importText('import.close'))
        ) : (
          <Button variant="contained" loading={busy} onClick={() => void work.start(faultyRows > 0)}>
            {importText(label, { n: check.good })}
          </Button>
        )}
      </>
    );
  }
  return (
    <>
      {close(uiText('ui.cancel'))}
      <Button variant="contained" loading={busy} disabled={file === null} onClick={() => file !== null && void work.upload(file)}>
        {importText('import.check')}
      </Button>
    </>
  );
}

/** A file of users: chosen, checked, written. It may be closed while the import goes on. */
export function UserImportDialog({ userId, onClose }: { userId: string; onClose: () => void }): ReactElement {
  const titleId = useId();
  const small = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const work = useUserImport(userId);
  const [file, setFile] = useState<File | null>(null);
  const { check, progress, problem, busy } = work;
  const faultyRows = check === null ? 0 : check.total - check.good;
  const restart = (): void => {
    setFile(null);
    work.restart();
  };
  let body: ReactNode = <Choose file={file} busy={busy} onChange={setFile} />;
  if (progress !== null) body = <Progress progress={progress} />;
  else if (problem !== null) body = <ErrorState error={problem} />;
  else if (check !== null) body = <Checked {...check} faultyRows={faultyRows} />;
  return (
    <Dialog open fullWidth fullScreen={small} maxWidth="sm" aria-labelledby={titleId} onClose={busy ? undefined : onClose}>
      <DialogTitle id={titleId}>{importText('import.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start', minHeight: 200 }}>{body}</DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', '& .MuiButton-root': { minHeight: { xs: 44, sm: 36 } } }}>
        <Actions work={work} file={file} faultyRows={faultyRows} onRestart={restart} onClose={onClose} />
      </DialogActions>
    </Dialog>
  );
}
