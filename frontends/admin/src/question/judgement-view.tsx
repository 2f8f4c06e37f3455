import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { ScorePart } from '@xuekao/contracts';
import type { ReactElement } from 'react';
import { questionText } from './question.texts.js';
import type { Judgement } from './use-judgement.js';

/** A proposal with its reasons and the words that they rest on, while it comes and when it is there. */
export function JudgementView({ judgement: { parts, whole, fault, busy, stop } }: { judgement: Judgement }): ReactElement {
  return (
    <>
      {fault === '' ? null : <Alert severity="error">{fault}</Alert>}
      {busy ? (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <LinearProgress sx={{ flex: 1 }} aria-label={questionText('ai.judging')} />
          <Button color="secondary" onClick={stop}>
            {questionText('ai.stop')}
          </Button>
        </Box>
      ) : null}
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
    </>
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
