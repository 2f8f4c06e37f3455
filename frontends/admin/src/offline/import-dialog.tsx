import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { FaultTable, FormDialog, formatScore, notify, type CallOutput } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { api } from '../lib/api.js';
import { useAction } from '../lib/use-call.js';
import { saveFile } from '../ui/download.js';
import { ImportChoice } from '../ui/import-choice.js';
import { FailureList } from './failure-list.js';
import { offlineText } from './offline.texts.js';
import { saveEntries, type SaveOutcome } from './save-entries.js';

type Check = CallOutput<'/api/exam/offline/check'>;
/** Path of the call that checks a file; what it asks for beside the file stands in the address, so it is no plain path of a call. */
const checkOf = (examId: string) => `/api/exam/offline/check?examId=${examId}` as '/api/exam/offline/check';
/** People whom the preview names. */
const shownRows = 50;

const words = ({ userScore, absent }: Check['rows'][number]): string =>
  absent || userScore === null ? offlineText('offline.absent') : offlineText('offline.points', { n: formatScore(userScore) });

function Preview({ check }: { check: Check }): ReactElement {
  const { total, rows, same, faults } = check;
  const faulty = total - rows.length - same;
  return (
    <>
      <Alert severity={faulty > 0 ? 'warning' : 'success'}>
        {offlineText('offline.checked', { total, n: rows.length, same, faults: faulty })}
      </Alert>
      {rows.length === 0 ? null : (
        <Box component="section" aria-label={offlineText('offline.willSave')}>
          <Typography variant="h3" component="h3" sx={{ mb: 1 }}>
            {offlineText('offline.willSave')}
          </Typography>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 240, overflow: 'auto' }} tabIndex={0}>
            {rows.slice(0, shownRows).map((row) => (
              <Box
                component="li"
                key={row.userId}
                sx={{ display: 'flex', gap: 2, py: 0.5, borderBottom: 1, borderColor: 'divider', alignItems: 'baseline' }}
              >
                <Typography sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{row.realName}</Typography>
                {row.replaces === '' ? null : (
                  <Typography variant="body2" color="textSecondary">
                    {offlineText('offline.replaces', { old: row.replaces })}
                  </Typography>
                )}
                <Typography sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 600 }}>{words(row)}</Typography>
              </Box>
            ))}
          </Box>
          {rows.length > shownRows ? (
            <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
              {offlineText('offline.more', { n: rows.length })}
            </Typography>
          ) : null}
        </Box>
      )}
      {faults.length === 0 ? null : (
        <Box>
          <Typography variant="h3" component="h3" sx={{ mb: 1 }}>
            {offlineText('offline.rowFaults')}
          </Typography>
          <FaultTable label={offlineText('offline.rowFaults')} faults={faults} />
        </Box>
      )}
    </>
  );
}

/** Marks of a spreadsheet: chosen, checked, seen, saved. */
export function ImportDialog({ examId, onClose }: { examId: string; onClose: () => void }): ReactElement {
  const { busy, run } = useAction();
  const [file, setFile] = useState<File | null>(null);
  const [check, setCheck] = useState<Check | null>(null);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [outcome, setOutcome] = useState<SaveOutcome | null>(null);
  const replaced = check?.rows.filter(({ replaces }) => replaces !== '').length ?? 0;

  const download = async (): Promise<void> => {
    const { name, content } = await api.download('/api/exam/offline/template', { examId });
    saveFile(name, content);
  };
  const upload = async (): Promise<void> => {
    if (file === null) return;
    const found = await run(() => api.uploadTo(checkOf(examId), file));
    if (found !== undefined) setCheck(found);
  };
  const save = async (): Promise<void> => {
    if (check === null) return upload();
    if (replaced > 0 && reason.trim() === '') return setMissing(true);
    const rows = check.rows.map(({ realName: _name, replaces: _replaces, ...row }) => row);
    const done = await run(() => saveEntries(examId, rows, reason.trim()));
    if (done === undefined) return;
    if (done.count > 0) notify(offlineText('offline.saved', { n: done.count }), 'success');
    if (done.failed.length === 0) onClose();
    else setOutcome(done);
  };
  const restart = (): void => {
    setFile(null);
    setCheck(null);
    setReason('');
    setMissing(false);
  };
  const count = check?.rows.length ?? 0;
  return (
    <FormDialog
      open
      title={offlineText('offline.import')}
      busy={busy}
      saveText={check === null ? offlineText('offline.check') : offlineText('offline.importSave', { n: count })}
      saveDisabled={outcome !== null || (check === null ? file === null : count === 0)}
      onSave={() => void save()}
      onClose={onClose}
    >
      {check === null ? (
        <ImportChoice
          steps={offlineText('offline.importSteps')}
          templateText={offlineText('offline.template')}
          onTemplate={download}
          readingText={offlineText('offline.checking')}
          file={file}
          busy={busy}
          onChange={setFile}
        />
      ) : (
        <>
          {outcome === null ? <Preview check={check} /> : <FailureList failed={outcome.failed} />}
          {replaced > 0 && outcome === null ? (
            <TextField
              label={offlineText('offline.reason')}
              value={reason}
              error={isMissing}
              helperText={isMissing ? offlineText('offline.reasonMissing') : offlineText('offline.reasonNote', { n: replaced })}
              onChange={(event) => {
                setReason(event.target.value);
                setMissing(false);
              }}
              slotProps={{ htmlInput: { maxLength: 200 } }}
            />
          ) : null}
          {outcome === null ? (
            <Button color="secondary" disabled={busy} onClick={restart} sx={{ justifySelf: 'start', minHeight: 44 }}>
              {offlineText('offline.again')}
            </Button>
          ) : null}
        </>
      )}
    </FormDialog>
  );
}
