import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import type { SurveyQuestion } from '@xuekao/contracts';
import type { ReactElement } from 'react';
import { jumpWords } from './logic-words.js';
import { logicText } from './logic.texts.js';

interface PageEndProps {
  question: SurveyQuestion;
  questions: readonly SurveyQuestion[];
  /** of the page that ends, from 1 */
  n: number;
  canSave: boolean;
  fault: string | null;
  onJumps: () => void;
  onRemove: () => void;
}

/** Line between two pages of the designer, with the ways on. */
export function PageEnd({ question, questions, n, canSave, fault, onJumps, onRemove }: PageEndProps): ReactElement {
  return (
    <Box role="group" aria-label={logicText('logic.pageEnd', { n })} sx={{ pt: 1.5 }}>
      <Divider>
        <Typography component="span" variant="body2" color="textSecondary">
          {logicText('logic.pageEnd', { n })}
        </Typography>
      </Divider>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
        {canSave ? (
          <>
            <Button size="small" onClick={onJumps} aria-label={logicText('logic.jumpsOf', { n })}>
              {logicText('logic.jumps')}
            </Button>
            <Button size="small" color="secondary" onClick={onRemove} aria-label={logicText('logic.unbreakOf', { n })}>
              {logicText('logic.unbreak')}
            </Button>
          </>
        ) : null}
      </Box>
      {question.pageEnd?.jumps.map((jump, at) => (
        <Typography key={at} variant="body2" sx={{ textAlign: 'center', overflowWrap: 'anywhere' }}>
          {jumpWords(jump, questions)}
        </Typography>
      ))}
      {fault === null ? null : (
        <FormHelperText error sx={{ textAlign: 'center' }}>
          {fault}
        </FormHelperText>
      )}
    </Box>
  );
}
