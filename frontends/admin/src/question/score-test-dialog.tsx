import Alert from '@mui/material/Alert';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { FormDialog, sharedText } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { stream } from '../lib/api.js';
import { JudgementView } from './judgement-view.js';
import { questionText } from './question.texts.js';
import { useJudgement } from './use-judgement.js';

const usualTotal = 100;
const answerLength = 20_000;

function faultOf(total: string, answer: string): string {
  if (total.trim() === '') return questionText('ai.total.missing');
  if (!/^\d{1,4}(\.\d)?$/.test(total) || Number(total) <= 0 || Number(total) > 1000) return questionText('ai.total.wrong');
  return answer.trim() === '' ? questionText('ai.answer.missing') : '';
}

/** Proposal of the site's model for an answer to the question as it is stored. */
export function ScoreTestDialog({ quId, dirty, onClose }: { quId: string; dirty: boolean; onClose: () => void }): ReactElement {
  const [total, setTotal] = useState(String(usualTotal));
  const [answer, setAnswer] = useState('');
  const judgement = useJudgement();
  const judge = async (): Promise<void> => {
    const fault = faultOf(total, answer);
    if (fault !== '') return judgement.fail(fault);
    const input = { quId, totalScore: Number(total), answer: answer.trim() };
    await judgement.judge((listening) => stream('/api/qu/qu/ai-score-test', input, listening));
    return undefined;
  };

  return (
    <FormDialog
      open
      title={questionText('ai.test')}
      busy={judgement.busy}
      saveText={questionText('ai.judge')}
      cancelText={sharedText('shared.close')}
      maxWidth="md"
      onSave={() => void judge()}
      onClose={onClose}
    >
      <Typography variant="body2" color="textSecondary">
        {questionText('ai.test.help')}
      </Typography>
      {dirty ? <Alert severity="info">{questionText('ai.test.dirty')}</Alert> : null}
      <TextField
        label={questionText('ai.total')}
        value={total}
        onChange={(event) => setTotal(event.target.value)}
        sx={{ maxWidth: 160 }}
        slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 6 } }}
      />
      <TextField
        multiline
        minRows={4}
        maxRows={12}
        autoFocus
        label={questionText('ai.answer')}
        value={answer}
        onChange={(event) => setAnswer(event.target.value)}
        slotProps={{ htmlInput: { maxLength: answerLength } }}
      />
      <JudgementView judgement={judgement} />
    </FormDialog>
  );
}
