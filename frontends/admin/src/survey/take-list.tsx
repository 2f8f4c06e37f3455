import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import type { SurveyQuestion } from '@xuekao/contracts';
import { surveyTypeText } from '@xuekao/frontend-shared/survey';
import type { ReactElement } from 'react';
import { pipeNames } from './logic-words.js';
import type { LeftBehind } from './take-questions.js';
import { takeText } from './take.texts.js';

interface TakeListProps {
  title: string;
  questions: readonly SurveyQuestion[];
  chosen: ReadonlySet<string>;
  /** of the chosen questions */
  left: readonly LeftBehind[];
  onChange: (chosen: Set<string>) => void;
}

/** Questions of another survey, each to be chosen, and what of their rules stays behind. */
export function TakeList({ title, questions, chosen, left, onChange }: TakeListProps): ReactElement {
  const isAll = chosen.size === questions.length;
  const toggle = (id: string): void => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'center' }}>
        <FormControlLabel
          sx={{ minHeight: 44 }}
          control={
            <Checkbox
              checked={isAll}
              indeterminate={!isAll && chosen.size > 0}
              onChange={() => onChange(new Set(isAll ? [] : questions.map(({ id }) => id)))}
            />
          }
          label={takeText('take.all')}
        />
        <Typography variant="body2" color="textSecondary" role="status">
          {takeText('take.chosen', { n: chosen.size, all: questions.length })}
        </Typography>
      </Box>
      <Box
        component="ol"
        aria-label={takeText('take.list', { title })}
        tabIndex={0}
        sx={{ listStyle: 'none', m: 0, p: 0, px: 1, maxHeight: 320, overflow: 'auto', border: 1, borderColor: 'divider', borderRadius: 1 }}
      >
        {questions.map(({ id, content, quType, visible }, at) => (
          <li key={id}>
            <FormControlLabel
              sx={{ minHeight: 44, mr: 0, alignItems: 'flex-start' }}
              slotProps={{ typography: { sx: { py: 1.25, overflowWrap: 'anywhere' } } }}
              control={<Checkbox checked={chosen.has(id)} onChange={() => toggle(id)} />}
              label={
                <>
                  {at + 1}. {pipeNames(content, questions)}{' '}
                  <Typography component="span" variant="body2" color="textSecondary">
                    {surveyTypeText(quType)}
                    {visible ? '' : ` · ${takeText('take.hidden')}`}
                  </Typography>
                </>
              }
            />
          </li>
        ))}
      </Box>
      {left.length === 0 ? null : (
        <Alert severity="warning">
          <Typography sx={{ fontWeight: 600 }}>{takeText('take.left')}</Typography>
          <Typography variant="body2">{takeText('take.leftNote')}</Typography>
          <Box component="ul" aria-label={takeText('take.left')} sx={{ m: 0, mt: 1, pl: 2.5, overflowWrap: 'anywhere' }}>
            {left.map(({ quId, message }) => (
              <li key={`${quId} ${message}`}>{message}</li>
            ))}
          </Box>
        </Alert>
      )}
    </>
  );
}
