import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { AnswerValue, LearnerQuestionView } from '@xuekao/contracts';
import { leavesOf } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { offersOf, wordsOf } from '../../lib/sitting/offers.js';
import type { Sitting } from '../../lib/sitting/sitting.js';
import { otherText } from './other-answers.texts.js';
import { useQueue } from './save-state.js';
import { useSheetChanges } from './use-sheet.js';

const viewOf = (sitting: Sitting, quId: string): LearnerQuestionView | undefined =>
  sitting.questions.flatMap((question) => [question, ...leavesOf(question)]).find((one) => one.quId === quId);

/** What the person wrote elsewhere and does not count, with the way to have it back; the one that counted until then is offered from there on. */
export function OtherAnswers({ sitting, disabled }: { sitting: Sitting; disabled: boolean }): ReactElement {
  const { replaced } = useQueue(sitting.queue);
  useSheetChanges(sitting.sheet);
  /** by the answer that is offered: the one that was given up for it, or null where the person wants to see neither */
  const [turned, setTurned] = useState<ReadonlyMap<AnswerValue, AnswerValue | null>>(new Map());
  const turn = (offered: AnswerValue, to: AnswerValue | null): void => setTurned(new Map(turned).set(offered, to));
  return (
    <>
      {offersOf(replaced).map(({ quId, unused: offered }) => {
        const unused = turned.has(offered) ? turned.get(offered) : offered;
        const shown = sitting.sheet.answerOf(quId) ?? {};
        const view = viewOf(sitting, quId);
        if (view === undefined || unused === undefined || unused === null || wordsOf(view, unused) === wordsOf(view, shown)) return null;
        const words = wordsOf(view, unused);
        const use = (): void => {
          sitting.answer(quId, unused);
          turn(offered, shown);
        };
        return (
          <Alert key={quId} severity="warning" variant="outlined" sx={{ mb: 2, '& .MuiAlert-message': { minWidth: 0, flex: 1 } }}>
            <Typography sx={{ fontWeight: 600 }}>{otherText('other.title', { n: sitting.numberOf(quId) })}</Typography>
            <Typography sx={{ my: 1, maxHeight: 160, overflowY: 'auto', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{words === '' ? otherText('other.none') : words}</Typography>
            <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
              <Button variant="outlined" disabled={disabled || sitting.isLocked(sitting.positionOf(quId))} onClick={use} sx={{ minHeight: 44 }}>{otherText('other.use')}</Button>
              <Button color="secondary" onClick={() => turn(offered, null)} sx={{ minHeight: 44 }}>{otherText('other.close')}</Button>
            </Box>
          </Alert>
        );
      })}
    </>
  );
}
