import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { addressOf } from '@xuekao/contracts/addresses';
import { quTypeText } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate, useParams } from 'react-router';
import { api, type RowOf } from '../lib/api.js';
import { refreshCalls, useAction, useCall } from '../lib/use-call.js';
import { LeaveGuard } from '../ui/leave-guard.js';
import { CallView } from '../ui/call-view.js';
import { PageHeader, Section } from '../ui/page.js';
import { changeOf, isScoreBad, pointsOf, questionDraft, type QuestionDraft } from './correction-draft.js';
import { correctionText } from './correction.texts.js';
import { QuestionFields } from './question-fields.js';
import { correctionRoutes } from './routes.js';

type Row = RowOf<'/api/exam/correction/questions'>;

const labelOf = ({ number, quType, title }: Row): string => correctionText('fix.picked', { n: number, type: quTypeText(quType), title });

/** Questions of the exam by their stems; who chooses one corrects it. */
function QuestionPicker({ examId, onPick }: { examId: string; onPick: (quId: string) => void }): ReactElement {
  const [title, setTitle] = useState('');
  const { data, isFetching } = useCall(
    '/api/exam/correction/questions',
    { size: 50, params: { examId, title } },
    { keepPrevious: true, staleTime: 5_000 },
  );
  return (
    <Autocomplete<Row>
      options={data?.records ?? []}
      loading={isFetching}
      value={null}
      blurOnSelect
      inputValue={title}
      onInputChange={(_event, text, why) => setTitle(why === 'input' ? text : '')}
      filterOptions={(options) => options}
      getOptionLabel={labelOf}
      getOptionKey={({ quId }) => quId}
      noOptionsText={correctionText('fix.noQuestion')}
      onChange={(_event, row) => (row === null ? undefined : onPick(row.quId))}
      renderInput={(props) => <TextField {...props} label={correctionText('fix.pick')} helperText={correctionText('fix.pickHelp')} />}
    />
  );
}

function Editor({ examId, qualifyScore }: { examId: string; qualifyScore: number }): ReactElement {
  const navigate = useNavigate();
  const { busy, run } = useAction();
  const [drafts, setDrafts] = useState<readonly QuestionDraft[]>([]);
  const [reason, setReason] = useState('');
  const [qualify, setQualify] = useState(String(qualifyScore));
  const [isAsked, setAsked] = useState(false);
  const [isSent, setSent] = useState(false);
  const pass = pointsOf(qualify, 10_000);
  const isPassBad = pass === null;

  const pick = async (quId: string): Promise<void> => {
    if (drafts.some(({ question }) => question.quId === quId)) return;
    const question = await run(() => api.call('/api/exam/correction/question', { examId, quId }));
    if (question !== undefined) setDrafts((before) => [...before, questionDraft(question)]);
  };
  const replace = (next: QuestionDraft): void =>
    setDrafts((before) => before.map((one) => (one.question.quId === next.question.quId ? next : one)));
  const compute = async (): Promise<void> => {
    setAsked(true);
    if (reason.trim() === '' || isPassBad || drafts.some(isScoreBad)) return;
    const changed = drafts.flatMap((draft) => changeOf(draft) ?? []);
    const isPassOther = pass !== qualifyScore;
    // the pass mark alone is a correction, too
    const [first] = drafts;
    const changes = changed.length === 0 && first !== undefined ? [{ quId: first.question.quId }] : changed;
    const input = { examId, reason: reason.trim(), changes, ...(isPassOther ? { qualifyScore: pass } : {}) };
    const made = await run(() => api.call('/api/exam/correction/create', input));
    if (made === undefined) return;
    // so that the guard of unsaved changes lets the page go
    flushSync(() => setSent(true));
    await refreshCalls(['/api/exam/correction/paging']);
    void navigate(addressOf(correctionRoutes.ExamCorrection, { id: made.id }), { replace: true });
  };

  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 880 }}>
      <Section>
        <QuestionPicker examId={examId} onPick={(quId) => void pick(quId)} />
      </Section>
      {drafts.map((draft) => (
        <QuestionFields
          key={draft.question.quId}
          draft={draft}
          onChange={replace}
          onRemove={() => setDrafts((before) => before.filter((one) => one !== draft))}
        />
      ))}
      {drafts.length === 0 ? null : (
        <Section title={correctionText('fix.more')}>
          <Box sx={{ display: 'grid', gap: 2 }}>
            <TextField
              required
              multiline
              label={correctionText('fix.reason')}
              value={reason}
              error={isAsked && reason.trim() === ''}
              helperText={correctionText(isAsked && reason.trim() === '' ? 'fix.reasonMissing' : 'fix.reasonHelp')}
              onChange={(event) => setReason(event.target.value)}
              slotProps={{ htmlInput: { maxLength: 500 } }}
            />
            <TextField
              type="number"
              label={correctionText('fix.qualify')}
              value={qualify}
              error={isPassBad}
              helperText={isPassBad ? correctionText('fix.qualifyBad') : undefined}
              onChange={(event) => setQualify(event.target.value)}
              sx={{ maxWidth: 320 }}
            />
            <Box>
              <Button variant="contained" loading={busy} onClick={() => void compute()}>
                {correctionText('fix.compute')}
              </Button>
              <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
                {correctionText('fix.computeHelp')}
              </Typography>
            </Box>
          </Box>
        </Section>
      )}
      <LeaveGuard dirty={drafts.length > 0 && !isSent} />
    </Box>
  );
}

/** `/exam/:id/corrections/create` */
export function CorrectionEditor(): ReactElement {
  const { id = '' } = useParams();
  const exam = useCall('/api/exam/exam/detail', { id }, { fresh: true });
  return (
    <>
      <PageHeader title={correctionText('fix.create')} note={exam.data?.title} back={addressOf(correctionRoutes.ExamCorrections, { id })} />
      <CallView call={exam} height={240}>
        {({ qualifyScore }) => <Editor examId={id} qualifyScore={qualifyScore} />}
      </CallView>
    </>
  );
}
