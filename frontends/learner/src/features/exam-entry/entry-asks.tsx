import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { Field, formatDateTime } from '@xuekao/frontend-shared';
import type { ReactElement, Ref } from 'react';
import { askText } from './entry-asks.texts.js';
import { closeOf, type ExamCheck } from '../../lib/sitting/entry-rules.js';

interface PasswordAsk {
  value: string;
  /** of the server; empty: nothing was typed; null: none */
  fault: string | null;
  input: Ref<HTMLInputElement>;
  onChange: (value: string) => void;
}

/** Questions of few exams before they begin: a password, and a tick for devices that were tested (specification 2, section 4). */
export function EntryAsks({
  password,
  isTested,
  onTested,
}: {
  /** null: none is asked for */
  password: PasswordAsk | null;
  /** null: no tick is asked for */
  isTested: boolean | null;
  onTested: (isTested: boolean) => void;
}): ReactElement {
  return (
    <>
      {password === null ? null : (
        <Field
          type="password"
          label={askText('ask.password')}
          value={password.value}
          inputRef={password.input}
          error={password.fault !== null}
          helperText={password.fault === '' ? askText('ask.password.missing') : password.fault}
          autoComplete="off"
          onChange={(event) => password.onChange(event.target.value)}
          style={{ marginTop: 24, width: '100%', maxWidth: 320, scrollMarginBottom: 112 }}
          maxLength={32}
        />
      )}
      {isTested === null ? null : (
        <Box sx={{ mt: 2.5 }}>
          <FormControlLabel
            label={askText('ask.tick')}
            control={<Checkbox checked={isTested} onChange={(event) => onTested(event.target.checked)} />}
            sx={{ minHeight: 44 }}
          />
          {isTested ? null : <FormHelperText sx={{ m: 0 }}>{askText('ask.tickHelp')}</FormHelperText>}
        </Box>
      )}
    </>
  );
}

type Arranged = Pick<ExamCheck, 'arranged' | 'overTime' | 'endTime' | 'closeTime'>;
/** Rules of the exam that are other ones for this person: who knows of an arrangement looks whether it is there. */
function arrangedWords(exam: Arranged): string {
  if (!exam.arranged) return '';
  const { extraMinutes, extraChances, hasWindow } = exam.arranged;
  // the page names two ends: until when one may begin, and until when one may write
  const isLater = exam.overTime === 0 && closeOf(exam) !== exam.endTime;
  const parts = [
    ...(extraMinutes > 0 ? [askText('ask.arranged.extra', { n: extraMinutes })] : []),
    ...(isLater ? [askText('ask.arranged.close', { end: formatDateTime(exam.endTime), close: formatDateTime(closeOf(exam)) })] : []),
    ...(hasWindow ? [askText('ask.arranged.window')] : []),
    ...(extraChances > 0 ? [askText('ask.arranged.chances', { n: extraChances })] : []),
  ];
  return parts.length === 0 ? '' : askText('ask.arranged', { list: parts.join('；') });
}

/** For the teacher who looks at the exam as a learner sees it, and for whom something was arranged. */
export function EntryNote({ exam }: { exam: Arranged & Pick<ExamCheck, 'isPreview'> }): ReactElement | null {
  const words = exam.isPreview ? askText('ask.preview') : arrangedWords(exam);
  return words === '' ? null : (
    <Alert severity="info" sx={{ mb: 2.5 }}>
      {words}
    </Alert>
  );
}
