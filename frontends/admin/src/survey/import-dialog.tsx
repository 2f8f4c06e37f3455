import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import type { SurveyQuestion } from '@xuekao/contracts';
import { EmptyState, FaultTable, FormDialog, type CallOutput } from '@xuekao/frontend-shared';
import { surveyTypeText } from '@xuekao/frontend-shared/survey';
import { useDeferredValue, useMemo, useState, type ReactElement } from 'react';
import { api } from '../lib/api.js';
import { useAction } from '../lib/use-call.js';
import { saveFile } from '../ui/download.js';
import { ImportChoice } from '../ui/import-choice.js';
import { ImportWords } from './import-words.js';
import { importText } from './import.texts.js';
import { questionsOf } from './question-text.js';
import { SurveyPicker, type TitledSurvey } from './survey-picker.js';
import { TakeList } from './take-list.js';
import { takeQuestions } from './take-questions.js';
import { takeText } from './take.texts.js';

type Sheet = CallOutput<'/api/survey/qu/import'>;
/** Rows of a spreadsheet, or lines of a text. */
type Found = Omit<Sheet, 'faults'> & { faults: readonly (Omit<Sheet['faults'][number], 'column'> & { column?: string })[] };
const sources = ['sheet', 'words', 'survey'] as const;
type Source = (typeof sources)[number];
/** Questions of another survey, and those that are chosen. */
interface Taking {
  title: string;
  questions: readonly SurveyQuestion[];
  chosen: ReadonlySet<string>;
}
const readText = (source: Source): string =>
  source === 'survey' ? takeText('take.read') : importText(source === 'sheet' ? 'import.read' : 'text.read');

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
                {answerList.length === 0
                  ? surveyTypeText(quType)
                  : importText('import.kind', { type: surveyTypeText(quType), n: answerList.length })}
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
  const [taking, setTaking] = useState<Taking | null>(null);
  // what long rules would need is looked for behind the tick
  const chosen = useDeferredValue(taking);
  const taken = useMemo(() => (chosen === null ? null : takeQuestions(chosen.questions, chosen.chosen)), [chosen]);
  const download = async (): Promise<void> => {
    const { name, content } = await api.download('/api/survey/qu/import-template', {});
    saveFile(name, content);
  };
  const isSeen = found !== null || taking !== null;
  const count = taking?.chosen.size ?? found?.questions.length ?? 0;
  const isFull = count > room;
  const isChosen = { sheet: file !== null, words: words.trim() !== '', survey: other !== null }[source];
  const read = async (): Promise<void> => {
    if (source === 'words') setFound(questionsOf(words));
    if (source === 'sheet' && file !== null) {
      const sheet = await run(() => api.uploadTo('/api/survey/qu/import', file));
      if (sheet !== undefined) setFound(sheet);
    }
    if (source === 'survey' && other !== null) {
      const design = await run(() => api.call('/api/survey/qu/list-all', { id: other.id }));
      if (design === undefined) return;
      const { questions } = design;
      setTaking({ title: other.title, questions, chosen: new Set(questions.map(({ id }) => id)) });
    }
  };
  const add = (): void => {
    if (taking !== null) onAdd(takeQuestions(taking.questions, taking.chosen).questions);
    else if (found !== null) onAdd(found.questions);
  };
  return (
    <FormDialog
      open
      title={importText('import.title')}
      busy={busy}
      saveText={isSeen ? importText('import.add', { n: count }) : readText(source)}
      saveDisabled={isSeen ? count === 0 || isFull : !isChosen}
      onSave={() => (isSeen ? add() : void read())}
      onClose={onClose}
    >
      {isSeen ? (
        <>
          {found === null ? null : <Preview found={found} />}
          {taking === null ? null : taking.questions.length === 0 ? (
            <EmptyState text={takeText('take.none')} />
          ) : (
            <TakeList {...taking} left={taken?.left ?? []} onChange={(next) => setTaking({ ...taking, chosen: next })} />
          )}
          {isFull ? <Alert severity="error">{importText('import.full', { n: room })}</Alert> : null}
          <Button
            color="secondary"
            onClick={() => {
              setFound(null);
              setTaking(null);
              setFile(null);
            }}
            sx={{ justifySelf: 'start', minHeight: 44 }}
          >
            {importText('import.again')}
          </Button>
        </>
      ) : (
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
            <ImportWords words={words} onChange={setWords} />
          ) : (
            <>
              <Typography color="textSecondary">{takeText('take.steps')}</Typography>
              <SurveyPicker but={surveyId} chosen={other} disabled={busy} onChange={setOther} />
            </>
          )}
        </>
      )}
    </FormDialog>
  );
}
