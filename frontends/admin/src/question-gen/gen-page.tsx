import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { type ReactElement } from 'react';
import { useSite } from '../lib/site.js';
import { PageHeader } from '../ui/page.js';
import { GenForm } from './gen-form.js';
import { GenResults } from './gen-results.js';
import { genText } from './gen.texts.js';
import { genRoutes } from './routes.js';
import { useGeneration } from './use-generation.js';

/** Asks for questions and shows each as it is there. */
export function GenPage(): ReactElement {
  const { hasAiQuestions, isKnown } = useSite();
  const { questions, leftOut, state, fault, start, stop } = useGeneration();
  const isWriting = state === 'writing';
  const isEmpty = questions.length + leftOut.length === 0;
  return (
    <>
      <PageHeader title={genText('gen.title')} back={genRoutes.QuAiGen} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {isKnown && !hasAiQuestions ? <Alert severity="warning">{genText('gen.off')}</Alert> : null}
        <GenForm busy={isWriting} disabled={!hasAiQuestions} onStart={(input) => void start(input)} />
        {isWriting ? (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
            <LinearProgress sx={{ flex: 1 }} aria-label={genText('gen.writing')} />
            <Button variant="outlined" color="secondary" onClick={stop}>
              {genText('gen.stop')}
            </Button>
          </Box>
        ) : null}
        <Box role="status">
          {state === 'stopped' || fault !== '' ? (
            <Alert severity={fault === '' ? 'info' : 'error'}>
              {fault === '' ? genText('gen.stopped') : fault}
              {isEmpty ? '' : genText('gen.kept')}
            </Alert>
          ) : null}
        </Box>
        {state === 'idle' || (isEmpty && (state === 'stopped' || state === 'failed')) ? null : (
          <GenResults questions={questions} leftOut={leftOut} writing={isWriting} />
        )}
      </Box>
    </>
  );
}
