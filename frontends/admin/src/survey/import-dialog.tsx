import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { SurveyQuestion } from '@xuekao/contracts';
import { FaultTable, FormDialog, type CallOutput } from '@xuekao/frontend-shared';
import { surveyTypeText } from '@xuekao/frontend-shared/survey';
import { useState, type ReactElement } from 'react';
import { api } from '../lib/api.js';
import { useAction } from '../lib/use-call.js';
import { saveFile } from '../ui/download.js';
import { ImportChoice } from '../ui/import-choice.js';
import { plainCopyOf } from './design-draft.js';
import { importText } from './import.texts.js';
import { questionsOf } from './question-text.js';
import { SurveyPicker, type TitledSurvey } from './survey-picker.js';

type Sheet = CallOutput<'/api/survey/qu/import'>;
/** Rows of a spreadsheet, or lines of a text. */
type Found = Omit<Sheet, 'faults'> & { faults: readonly (Omit<Sheet['faults'][number], 'column'> & { column?: string })[] };
const sources = ['sheet', 'words', 'survey'] as const;
type Source = (typeof sources)[number];
const readTexts = { sheet: 'import.read', words: 'text.read', survey: 'other.read' } as const;
const textRows = 10;
/** As long as the longest survey can be, and longer than any that people paste. */
const mostText = 200_000;

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
  /** of the survey that is designed */
  surveyId: string;
  /** how many more questions the survey may have */
  room: number;
  onAdd: (questions: SurveyQuestion[]) => void;
  onClose: () => void;
}

/** Questions of a spreadsheet, a text or another survey: chosen, read, seen, and added to the design. */
export function ImportDialog({ surveyId, room, onAdd, onClose }: ImportDialogProps): ReactElement {
  const { busy, run } = useAction();
  const [source, setSource] = useState<Source>('sheet');
  const [file, setFile] = useState<File | null>(null);
  const [words, setWords] = useState('');
  const [other, setOther] = useState<TitledSurvey | null>(null);
  const [found, setFound] = useState<Found | null>(null);
  const download = async (): Promise<void> => {
    const { name, content } = await api.download('/api/survey/qu/import-template', {});
    saveFile(name, content);
  };
  const count = found?.questions.length ?? 0;
  const isFull = count > room;
  const isChosen = { sheet: file !== null, words: words.trim() !== '', survey: other !== null }[source];
  const read = async (): Promise<Found | undefined> => {
    if (source === 'words') return questionsOf(words);
    if (source === 'sheet') return file === null ? undefined : run(() => api.uploadTo('/api/survey/qu/import', file));
    if (other === null) return undefined;
    const design = await run(() => api.call('/api/survey/qu/list-all', { id: other.id }));
    return design && { questions: design.questions.map(plainCopyOf), faultCount: 0, faults: [] };
  };
  const go = async (): Promise<void> => {
    if (found !== null) return onAdd(found.questions);
    const next = await read();
    if (next !== undefined) setFound(next);
  };
  return (
    <FormDialog
      open
      title={importText('import.title')}
      busy={busy}
      saveText={found === null ? importText(readTexts[source]) : importText('import.add', { n: count })}
      saveDisabled={found === null ? !isChosen : count === 0 || isFull}
      onSave={() => void go()}
      onClose={onClose}
    >
      {found === null ? (
        <>
          <Tabs
            value={source}
            onChange={(_, next: Source) => setSource(next)}
            aria-label={importText('import.from')}
            sx={{ borderBottom: 1, borderColor: 'divider' }}
          >
            {sources.map((one) => (
              <Tab key={one} value={one} label={importText(`import.${one}`)} />
            ))}
          </Tabs>
          {source === 'sheet' ? (
            <ImportChoice
              steps={importText('import.steps')}
              templateText={importText('import.template')}
              onTemplate={download}
              readingText={importText('import.read')}
              file={file}
              busy={busy}
              onChange={setFile}
            />
          ) : source === 'words' ? (
            <>
              <Typography color="textSecondary">{importText('text.steps')}</Typography>
              <TextField
                label={importText('text.label')}
                value={words}
                multiline
                rows={textRows}
                placeholder={importText('text.example')}
                onChange={(event) => setWords(event.target.value)}
                slotProps={{ htmlInput: { maxLength: mostText }, inputLabel: { shrink: true } }}
              />
            </>
          ) : (
            <>
              <Typography color="textSecondary">{importText('other.steps')}</Typography>
              <SurveyPicker but={surveyId} chosen={other} disabled={busy} onChange={setOther} />
            </>
          )}
        </>
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
