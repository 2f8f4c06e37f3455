import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { SurveyQuestion } from '@xuekao/contracts';
import { FaultTable, FormDialog, type CallOutput } from '@xuekao/frontend-shared';
import { surveyTypeText } from '@xuekao/frontend-shared/survey';
import { useState, type ReactElement } from 'react';
import { api } from '../lib/api.js';
import { useAction } from '../lib/use-call.js';
import { saveFile } from '../ui/download.js';
import { ImportChoice } from '../ui/import-choice.js';
import { importText } from './import.texts.js';

type Found = CallOutput<'/api/survey/qu/import'>;

function Preview({ found: { questions, faultCount, faults } }: { found: Found }): ReactElement {
  return (
    <>
      <Alert severity={faultCount > 0 ? 'warning' : 'success'}>
        {importText('import.found', { n: questions.length, faults: faultCount })}
      </Alert>
      {questions.length === 0 ? null : (
        <Box component="ol" aria-label={importText('import.list')} sx={{ m: 0, pl: 3, maxHeight: 240, overflow: 'auto' }} tabIndex={0}>
          {questions.map(({ id, quType, content, answerList }) => (
            <Box component="li" key={id} sx={{ py: 0.5, overflowWrap: 'anywhere' }}>
              {content}{' '}
              <Typography component="span" variant="body2" color="textSecondary">
                {importText('import.kind', { type: surveyTypeText(quType), n: answerList.length })}
              </Typography>
            </Box>
          ))}
        </Box>
      )}
      {faults.length === 0 ? null : <FaultTable label={importText('import.faults')} faults={faults} />}
    </>
  );
}

export interface ImportDialogProps {
  /** how many more questions the survey may have */
  room: number;
  onAdd: (questions: SurveyQuestion[]) => void;
  onClose: () => void;
}

/** Questions of a spreadsheet: chosen, read, seen, and added to the design. */
export function ImportDialog({ room, onAdd, onClose }: ImportDialogProps): ReactElement {
  const { busy, run } = useAction();
  const [file, setFile] = useState<File | null>(null);
  const [found, setFound] = useState<Found | null>(null);
  const download = async (): Promise<void> => {
    const { name, content } = await api.download('/api/survey/qu/import-template', {});
    saveFile(name, content);
  };
  const count = found?.questions.length ?? 0;
  const isFull = count > room;
  const go = async (): Promise<void> => {
    if (found !== null) return onAdd(found.questions);
    if (file === null) return;
    const read = await run(() => api.uploadTo('/api/survey/qu/import', file));
    if (read !== undefined) setFound(read);
  };
  return (
    <FormDialog
      open
      title={importText('import.title')}
      busy={busy}
      saveText={found === null ? importText('import.read') : importText('import.add', { n: count })}
      saveDisabled={found === null ? file === null : count === 0 || isFull}
      onSave={() => void go()}
      onClose={onClose}
    >
      {found === null ? (
        <ImportChoice
          steps={importText('import.steps')}
          templateText={importText('import.template')}
          onTemplate={download}
          readingText={importText('import.read')}
          file={file}
          busy={busy}
          onChange={setFile}
        />
      ) : (
        <>
          <Preview found={found} />
          {isFull ? <Alert severity="error">{importText('import.full', { n: room })}</Alert> : null}
          <Button
            color="secondary"
            onClick={() => {
              setFound(null);
              setFile(null);
            }}
            sx={{ justifySelf: 'start', minHeight: 44 }}
          >
            {importText('import.again')}
          </Button>
        </>
      )}
    </FormDialog>
  );
}
