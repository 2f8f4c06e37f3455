import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { ScoreEvent, ScorePart } from '@xuekao/contracts';
import { FormDialog, messageOf, sharedText } from '@xuekao/frontend-shared';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { stream } from '../lib/api.js';
import { questionText } from './question.texts.js';

const usualTotal = 100;
const answerLength = 20_000;

type Whole = Extract<ScoreEvent, { kind: 'score' }>;
interface Judgement {
  parts: ScorePart[];
  whole: Whole | null;
  fault: string;
}
const nothing: Judgement = { parts: [], whole: null, fault: '' };

function faultOf(total: string, answer: string): string {
  if (total.trim() === '') return questionText('ai.total.missing');
  if (!/^\d{1,4}(\.\d)?$/.test(total) || Number(total) <= 0 || Number(total) > 1000) return questionText('ai.total.wrong');
  return answer.trim() === '' ? questionText('ai.answer.missing') : '';
}

/** Proposal of the site's model for an answer to the question as it is stored. */
export function ScoreTestDialog({ quId, dirty, onClose }: { quId: string; dirty: boolean; onClose: () => void }): ReactElement {
  const [total, setTotal] = useState(String(usualTotal));
  const [answer, setAnswer] = useState('');
  const [judgement, setJudgement] = useState(nothing);
  const [stop, setStop] = useState<AbortController | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const judge = async (): Promise<void> => {
    const fault = faultOf(total, answer);
    setJudgement({ ...nothing, fault });
    if (fault !== '') return;
    const own = new AbortController();
    running.current = own;
    setStop(own);
    try {
      await stream(
        '/api/qu/qu/ai-score-test',
        { quId, totalScore: Number(total), answer: answer.trim() },
        {
          signal: own.signal,
          onEvent: (event) =>
            setJudgement((now) => (event.kind === 'part' ? { ...now, parts: [...now.parts, event] } : { ...now, whole: event })),
        },
      );
    } catch (error) {
      // the person has stopped it
      if (!own.signal.aborted) setJudgement((now) => ({ ...now, fault: messageOf(error) }));
    } finally {
      setStop(null);
    }
  };

  const { parts, whole, fault } = judgement;
  return (
    <FormDialog
      open
      title={questionText('ai.test')}
      busy={stop !== null}
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
      {fault === '' ? null : <Alert severity="error">{fault}</Alert>}
      {stop === null ? null : (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <LinearProgress sx={{ flex: 1 }} aria-label={questionText('ai.judging')} />
          <Button color="secondary" onClick={() => stop.abort()}>
            {questionText('ai.stop')}
          </Button>
        </Box>
      )}
      {parts.map((part, index) => (
        <PartRow key={index} part={part} />
      ))}
      <Box role="status">
        {whole === null ? null : whole.refused !== '' ? (
          <Alert severity="warning">{whole.refused}</Alert>
        ) : (
          <Typography variant="h6" component="p">
            {questionText('ai.whole', { score: whole.score, total: whole.totalScore })}
          </Typography>
        )}
      </Box>
    </FormDialog>
  );
}

function PartRow({ part: { title, points, score, reason, quote } }: { part: ScorePart }): ReactElement {
  return (
    <Box sx={{ borderLeft: 3, borderColor: score > 0 ? 'success.main' : 'divider', pl: 1.5, minWidth: 0 }}>
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'space-between' }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{title}</Typography>
        <Typography sx={{ flexShrink: 0 }}>{questionText('ai.part', { score, points })}</Typography>
      </Box>
      <Typography variant="body2">{reason}</Typography>
      {quote === '' ? null : (
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {questionText('ai.quote', { quote })}
        </Typography>
      )}
    </Box>
  );
}
