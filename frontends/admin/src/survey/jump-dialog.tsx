import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { SurveyQuestion } from '@xuekao/contracts';
import { mostJumps, pageNumbers } from '@xuekao/contracts/survey-logic';
import { FormDialog } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { isOpen, jumpWords, targetWords, type Jump } from './logic-words.js';
import { logicText } from './logic.texts.js';
import { RuleFields } from './rule-fields.js';

interface JumpDialogProps {
  /** behind which the page ends */
  question: SurveyQuestion;
  questions: readonly SurveyQuestion[];
  onSave: (jumps: Jump[]) => void;
  onClose: () => void;
}

/** Ways on from the end of a page, by the answers so far. */
export function JumpDialog({ question, questions, onSave, onClose }: JumpDialogProps): ReactElement {
  const [jumps, setJumps] = useState<Jump[]>(question.pageEnd?.jumps ?? []);
  const at = questions.findIndex(({ id }) => id === question.id);
  const pages = pageNumbers(questions);
  const own = pages.get(question.id) ?? 0;
  const earlier = questions.slice(0, at + 1).filter(({ visible }) => visible);
  // a page is named by its first question; the next page needs no jump
  const later = questions.filter(
    ({ id }, index) => (pages.get(id) ?? 0) > own + 1 && pages.get(id) !== pages.get(questions[index - 1]?.id ?? ''),
  );
  const firstOf = (to: string): string => later.find(({ id }) => pages.get(id) === pages.get(to))?.id ?? to;
  const replace = (index: number, next: Jump): void => setJumps(jumps.map((one, place) => (place === index ? next : one)));
  return (
    <FormDialog
      open
      busy={false}
      maxWidth="md"
      title={logicText('logic.jumpsOf', { n: own + 1 })}
      saveText={logicText('logic.apply')}
      saveDisabled={jumps.some(({ when }) => when.conditions.some(isOpen))}
      onSave={() => onSave(jumps)}
      onClose={onClose}
    >
      <Typography color="textSecondary">{logicText('logic.jumpsNote', { n: own + 1 })}</Typography>
      {later.length === 0 ? <Alert severity="info">{logicText('logic.noPages')}</Alert> : null}
      {jumps.map((jump, index) => (
        <Box
          // a jump has no name of its own
          key={index}
          role="group"
          aria-label={logicText('logic.jump', { n: index + 1 })}
          sx={{ display: 'grid', gap: 1.5, border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5 }}
        >
          <Typography sx={{ overflowWrap: 'anywhere' }}>{jumpWords(jump, questions)}</Typography>
          <RuleFields rule={jump.when} questions={questions} earlier={earlier} onChange={(when) => replace(index, { ...jump, when })} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
            <TextField
              select
              size="small"
              sx={{ width: { xs: '100%', sm: 240 } }}
              label={logicText('logic.to')}
              value={firstOf(jump.to)}
              slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
              onChange={({ target }) => replace(index, { ...jump, to: target.value })}
            >
              {jump.to === '' || later.some(({ id }) => id === firstOf(jump.to)) ? null : (
                <MenuItem value={jump.to}>{targetWords(jump.to, questions)}</MenuItem>
              )}
              {later.map(({ id }) => (
                <MenuItem key={id} value={id}>
                  {targetWords(id, questions)}
                </MenuItem>
              ))}
              <MenuItem value="">{logicText('logic.toEnd')}</MenuItem>
            </TextField>
            <Button color="error" sx={{ minHeight: 44 }} onClick={() => setJumps(jumps.filter((_, place) => place !== index))}>
              {logicText('logic.removeJump', { n: index + 1 })}
            </Button>
          </Box>
        </Box>
      ))}
      <Button
        variant="outlined"
        color="secondary"
        disabled={jumps.length >= mostJumps}
        sx={{ justifySelf: 'start', minHeight: 44 }}
        onClick={() => setJumps([...jumps, { when: { match: 'all', conditions: [] }, to: '' }])}
      >
        {logicText('logic.addJump')}
      </Button>
    </FormDialog>
  );
}
