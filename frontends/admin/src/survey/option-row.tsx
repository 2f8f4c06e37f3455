import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import type { SurveyQuestion, SurveyType } from '@xuekao/contracts';
import { isChoice, isScored } from '@xuekao/contracts/survey-rules';
import type { ReactElement } from 'react';
import { SortableRow } from '../ui/sortable.js';
import { designText } from './design.texts.js';

type Option = SurveyQuestion['answerList'][number];

interface OptionRowProps {
  option: Option;
  at: number;
  quType: SurveyType;
  canRemove: boolean;
  canMove: boolean;
  onChange: (option: Option) => void;
  onRemove: () => void;
}

const contentMax = 200;
const scoreMax = 999;
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** One option of a question, or the name of a step of a scale. */
export function OptionRow({ option, at, quType, canRemove, canMove, onChange, onRemove }: OptionRowProps): ReactElement {
  const letter = letters[at] ?? '';
  return (
    <SortableRow id={option.id} label={designText('design.moveOption', { letter })} disabled={!canMove}>
      {(handle) => (
        <Box sx={{ display: 'flex', flexWrap: { xs: 'wrap', sm: 'nowrap' }, alignItems: 'center', gap: 1 }}>
          {handle}
          <TextField
            size="small"
            label={designText('design.optionOf', { letter })}
            value={option.content}
            sx={{ flex: '1 1 200px' }}
            slotProps={{ htmlInput: { maxLength: contentMax } }}
            onChange={({ target }) => onChange({ ...option, content: target.value })}
          />
          {isScored(quType) ? (
            <TextField
              size="small"
              type="number"
              label={designText('design.score')}
              value={option.score}
              sx={{ width: 96, flex: 'none' }}
              slotProps={{ htmlInput: { min: 0, max: scoreMax, step: 1, 'aria-label': designText('design.scoreOf', { letter }) } }}
              onChange={({ target }) => onChange({ ...option, score: Math.min(scoreMax, Math.max(0, Math.trunc(Number(target.value)))) })}
            />
          ) : null}
          {isChoice(quType) ? (
            <FormControlLabel
              label={designText('design.remark')}
              sx={{ flex: 'none', mr: 0 }}
              control={
                <Checkbox
                  checked={option.hasRemark}
                  onChange={(_, hasRemark) => onChange({ ...option, hasRemark })}
                  slotProps={{ input: { 'aria-label': designText('design.remarkOf', { letter }) } }}
                />
              }
            />
          ) : null}
          {canRemove ? (
            <IconButton aria-label={designText('design.removeOption', { letter })} onClick={onRemove}>
              <DeleteIcon fontSize="small" />
            </IconButton>
          ) : null}
        </Box>
      )}
    </SortableRow>
  );
}
