import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import MuiLink from '@mui/material/Link';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { addressOf } from '@xuekao/contracts/addresses';
import { formatDateTime, FormDialog, PlainLine } from '@xuekao/frontend-shared';
import { useId, useState, type ReactElement } from 'react';
import { Link } from 'react-router';
import { api, type RowOf } from '../lib/api.js';
import { useCan } from '../lib/session.js';
import { refreshCalls, useAction, useCall } from '../lib/use-call.js';
import { KeyedQuestion } from '../question/keyed-question.js';
import { questionRoutes } from '../question/routes.js';
import { reportText } from './report.texts.js';

type Report = RowOf<'/api/qu/report/paging'>;

/** of the call */
const reasonLength = 500;
const mostPoints = 999_999;

/** The question as it is now, with its key. */
function Reported({ quId }: { quId: string }): ReactElement {
  const canSave = useCan('qu:save');
  const question = useCall('/api/qu/qu/detail', { id: quId }, { fresh: true });
  if (question.isError) return <Alert severity="info">{reportText('report.gone')}</Alert>;
  if (question.data === undefined) return <Skeleton variant="rounded" height={120} />;
  return (
    <Box sx={{ p: 2, border: 1, borderColor: 'divider', borderRadius: 1, minWidth: 0 }}>
      <KeyedQuestion question={question.data} />
      {canSave && question.data.canEdit ? (
        <MuiLink
          component={Link}
          underline="always"
          target="_blank"
          to={addressOf(questionRoutes.QuDetail, { id: quId })}
          sx={{ display: 'inline-block', mt: 1.5 }}
        >
          {reportText('report.edit')}
        </MuiLink>
      ) : null}
    </Box>
  );
}

function Words({ report }: { report: Report }): ReactElement {
  return (
    <Box>
      <Typography variant="body2" color="textSecondary">
        {reportText('report.by', { name: report.createBy, time: formatDateTime(report.createTime) })}
      </Typography>
      <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{report.content}</Typography>
    </Box>
  );
}

interface ReportDialogProps {
  /** one, or several that wait */
  reports: readonly Report[];
  onClose: () => void;
  onDone: () => void;
}

/** Accepts or rejects what learners reported, with points and a reason; what is done is shown only. */
export function ReportDialog({ reports, onClose, onDone }: ReportDialogProps): ReactElement {
  const labelId = useId();
  const canSee = useCan('qu:list');
  const { busy, run } = useAction();
  const [only] = reports.length === 1 ? reports : [];
  const isDone = only !== undefined && only.auditState !== 0;
  const [state, setState] = useState<1 | 2>(only?.auditState === 2 ? 2 : 1);
  const [words, setWords] = useState(only?.auditMsg ?? '');
  const [points, setPoints] = useState(String(only?.auditPoints ?? 0));
  const [isAsked, setAsked] = useState(false);
  const isMissing = state === 2 && words.trim() === '';
  const isBad = state === 1 && !(/^\d{1,6}$/.test(points.trim()) && Number(points) <= mostPoints);
  const save = async (): Promise<void> => {
    setAsked(true);
    if (isMissing || isBad) return;
    const input = {
      ids: reports.map(({ id }) => id),
      auditState: state,
      auditMsg: words.trim(),
      auditPoints: state === 1 ? Number(points) : 0,
    };
    const done = await run(() => api.call('/api/qu/report/audit', input), reportText('report.sent'));
    if (done === undefined) return;
    onDone();
    await refreshCalls(['/api/qu/report/paging'], ['report']);
  };
  return (
    <FormDialog
      open
      maxWidth="md"
      busy={busy}
      title={only ? reportText('report.dialog') : reportText('report.dialogMany', { n: reports.length })}
      saveText={reportText('report.send')}
      saveDisabled={isDone}
      onSave={() => void save()}
      onClose={onClose}
    >
      {only ? (
        <>
          <Words report={only} />
          {canSee ? <Reported quId={only.quId} /> : <PlainLine text={only.title} />}
        </>
      ) : (
        <>
          <Typography color="textSecondary">{reportText('report.many')}</Typography>
          {reports.map((report) => (
            <Words key={report.id} report={report} />
          ))}
        </>
      )}
      <Box>
        <FormLabel id={labelId}>{reportText('report.opinion')}</FormLabel>
        <RadioGroup row aria-labelledby={labelId} value={state} onChange={(_event, next) => setState(next === '2' ? 2 : 1)}>
          <FormControlLabel value={1} disabled={isDone} control={<Radio />} label={reportText('report.accept')} />
          <FormControlLabel value={2} disabled={isDone} control={<Radio />} label={reportText('report.reject')} />
        </RadioGroup>
      </Box>
      {state === 1 ? (
        <TextField
          label={reportText('report.points')}
          value={points}
          disabled={isDone}
          error={isAsked && isBad}
          helperText={isAsked && isBad ? reportText('report.pointsBad') : reportText('report.pointsHelp')}
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 6 } }}
          onChange={({ target }) => setPoints(target.value)}
        />
      ) : null}
      <TextField
        multiline
        minRows={2}
        required={state === 2}
        disabled={isDone}
        label={reportText('report.reason')}
        value={words}
        error={isAsked && isMissing}
        helperText={isAsked && isMissing ? reportText('report.missing') : undefined}
        slotProps={{ htmlInput: { maxLength: reasonLength } }}
        onChange={({ target }) => setWords(target.value)}
      />
    </FormDialog>
  );
}
