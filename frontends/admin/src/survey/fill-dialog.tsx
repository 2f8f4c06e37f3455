import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { SurveyQuestion } from '@xuekao/contracts';
import { FormDialog } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { optionsFrom } from './design-draft.js';
import { designText } from './design.texts.js';

interface FillDialogProps {
  onFill: (options: SurveyQuestion['answerList']) => void;
  onClose: () => void;
}

const sets = ['agree', 'content', 'often', 'yes'] as const;
const least = 2;

/** Options that many questions have, or lines of text. */
export function FillDialog({ onFill, onClose }: FillDialogProps): ReactElement {
  const [lines, setLines] = useState('');
  const options = optionsFrom(lines);
  return (
    <FormDialog
      open
      busy={false}
      title={designText('design.fillTitle')}
      saveText={designText('design.fill')}
      saveDisabled={options.length < least}
      onSave={() => onFill(options)}
      onClose={onClose}
    >
      <Box>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {designText('design.fillSets')}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {sets.map((set) => (
            <Button key={set} variant="outlined" color="secondary" onClick={() => setLines(designText(`design.fill.${set}.lines`))}>
              {designText(`design.fill.${set}`)}
            </Button>
          ))}
        </Box>
      </Box>
      <TextField
        multiline
        minRows={5}
        label={designText('design.fillLines')}
        value={lines}
        helperText={designText('design.fillNote')}
        onChange={({ target }) => setLines(target.value)}
      />
    </FormDialog>
  );
}
