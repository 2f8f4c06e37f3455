import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import type { SurveyQuestion, SurveyType } from '@xuekao/contracts';
import { isChoice, isScored, mostQuota } from '@xuekao/contracts/survey-rules';
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
  /** null: no quota may be set */
  quota: 'open' | 'fixed' | null;
  onChange: (option: Option) => void;
  onRemove: () => void;
}

const contentMax = 200;
const scoreMax = 999;
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

function withRemark({ remarkRequired: _, ...option }: Option, hasRemark: boolean, isRequired: boolean): Option {
  return { ...option, hasRemark, ...(isRequired ? { remarkRequired: true } : {}) };
}

/** Nothing typed: as many people as like. */
function withQuota({ quota: _, ...option }: Option, typed: string): Option {
  const n = Math.min(mostQuota, Math.trunc(Number(typed)));
  return n >= 1 ? { ...option, quota: n } : option;
}

/** One option of a question, or the name of a step of a scale. */
export function OptionRow({ option, at, quType, canRemove, canMove, quota, onChange, onRemove }: OptionRowProps): ReactElement {
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
                  onChange={(_, hasRemark) => onChange(withRemark(option, hasRemark, false))}
                  slotProps={{ input: { 'aria-label': designText('design.remarkOf', { letter }) } }}
                />
              }
            />
          ) : null}
          {isChoice(quType) && option.hasRemark ? (
            <FormControlLabel
              label={designText('design.required')}
              sx={{ flex: 'none', mr: 0 }}
              control={
                <Checkbox
                  checked={option.remarkRequired === true}
                  onChange={(_, isRequired) => onChange(withRemark(option, true, isRequired))}
                  slotProps={{ input: { 'aria-label': designText('design.remarkRequiredOf', { letter }) } }}
                />
              }
            />
          ) : null}
          {quota === null ? null : (
            <TextField
              size="small"
              type="number"
              label={designText('design.quota')}
              value={option.quota ?? ''}
              placeholder={designText('design.noBound')}
              disabled={quota === 'fixed'}
              sx={{ width: 112, flex: 'none' }}
              slotProps={{
                inputLabel: { shrink: true },
                htmlInput: { min: 1, max: mostQuota, step: 1, 'aria-label': designText('design.quotaOf', { letter }) },
              }}
              onChange={({ target }) => onChange(withQuota(option, target.value))}
            />
          )}
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
