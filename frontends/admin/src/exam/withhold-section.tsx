import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { ConfirmDialog, formatDateTime, FormDialog } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { api } from '../lib/api.js';
import { useCan } from '../lib/session.js';
import { refreshCalls, useAction, useCall } from '../lib/use-call.js';
import { mayEdit } from '../share/ownership.js';
import { Section } from '../ui/page.js';
import type { ExamDetail } from './exam-form.js';
import { examText } from './exam.texts.js';

/** of the call */
const reasonLength = 200;
const thanksOnly = 1;

/** Asks for the reason that learners read in place of their marks. */
function WithholdDialog({ busy, onSave, onClose }: { busy: boolean; onSave: (reason: string) => void; onClose: () => void }): ReactElement {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const save = (): void => {
    if (reason.trim() === '') setMissing(true);
    else onSave(reason.trim());
  };
  return (
    <FormDialog
      open
      danger
      maxWidth="xs"
      busy={busy}
      title={examText('exam.withhold.title')}
      saveText={examText('exam.withhold.do')}
      onSave={save}
      onClose={onClose}
    >
      <Typography color="textSecondary">{examText('exam.withhold.note')}</Typography>
      <TextField
        required
        multiline
        minRows={2}
        label={examText('exam.withhold.reason')}
        value={reason}
        error={isMissing}
        helperText={isMissing ? examText('exam.withhold.missing') : undefined}
        slotProps={{ htmlInput: { maxLength: reasonLength } }}
        onChange={({ target }) => {
          setReason(target.value);
          setMissing(false);
        }}
      />
    </FormDialog>
  );
}

/** Takes back what is published while a mistake is put right, and shows it again to everybody at once. */
export function WithholdSection({ exam }: { exam: ExamDetail }): ReactElement | null {
  const canRelease = useCan('exam:release') && mayEdit(exam);
  const isShown = exam.resultType !== thanksOnly;
  const { data: status } = useCall('/api/exam/exam/standing', { id: exam.id }, { enabled: isShown });
  const { busy, run } = useAction();
  const [isAsking, setAsking] = useState(false);
  if (!isShown || status === undefined) return null;
  const { withheld, finished } = status;
  if (withheld === null && !canRelease) return null;
  const change = async (reason: string | null): Promise<void> => {
    const { id } = exam;
    const done = await run(
      () =>
        api.call(
          '/api/exam/exam/withhold',
          reason === null ? { id, withheld: false, reason: withheld?.reason ?? '' } : { id, withheld: true, reason },
        ),
      examText(reason === null ? 'exam.withhold.ended' : 'exam.withhold.done'),
    );
    if (done === undefined) return;
    setAsking(false);
    await refreshCalls(['/api/exam/exam/standing']);
  };
  return (
    <Section title={examText('exam.withhold')}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, flexWrap: 'wrap' }}>
        {withheld === null ? (
          <Typography sx={{ flex: 1, minWidth: 140 }}>{examText('exam.withhold.hint')}</Typography>
        ) : (
          <Alert severity="warning" sx={{ flex: 1, minWidth: 240, overflowWrap: 'anywhere' }}>
            {examText('exam.withhold.since', { time: formatDateTime(withheld.at), reason: withheld.reason })}
          </Alert>
        )}
        {canRelease ? (
          <Button
            variant={withheld === null ? 'outlined' : 'contained'}
            color={withheld === null ? 'secondary' : 'primary'}
            onClick={() => setAsking(true)}
          >
            {examText(withheld === null ? 'exam.withhold.do' : 'exam.withhold.end')}
          </Button>
        ) : null}
      </Box>
      {isAsking && withheld === null ? (
        <WithholdDialog busy={busy} onSave={(reason) => void change(reason)} onClose={() => setAsking(false)} />
      ) : null}
      <ConfirmDialog
        open={isAsking && withheld !== null}
        busy={busy}
        title={examText('exam.withhold.endTitle')}
        confirmText={examText('exam.withhold.end')}
        onConfirm={() => void change(null)}
        onCancel={() => setAsking(false)}
      >
        <Typography color="textSecondary">{examText('exam.withhold.endNote', { n: finished })}</Typography>
      </ConfirmDialog>
    </Section>
  );
}
