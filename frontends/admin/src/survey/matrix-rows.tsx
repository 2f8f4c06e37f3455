import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { SurveyQuestion } from '@xuekao/contracts';
import { mostRows } from '@xuekao/contracts/survey-rules';
import type { ReactElement } from 'react';
import { newRow } from './design-draft.js';
import { designText } from './design.texts.js';

type Rows = NonNullable<SurveyQuestion['rowList']>;
interface MatrixRowsProps {
  rows: Rows;
  canRemove: boolean;
  onChange: (rows: Rows) => void;
}

const contentMax = 200;

/** Rows of a matrix; its columns are edited like options. */
export function MatrixRows({ rows, canRemove, onChange }: MatrixRowsProps): ReactElement {
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="body2" color="textSecondary">
        {designText('design.rows')}
      </Typography>
      {rows.map((row, at) => (
        <Box key={row.id} sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
          <TextField
            size="small"
            label={designText('design.rowOf', { n: at + 1 })}
            value={row.content}
            sx={{ flex: 1 }}
            slotProps={{ htmlInput: { maxLength: contentMax } }}
            onChange={({ target }) => onChange(rows.map((one) => (one.id === row.id ? { ...one, content: target.value } : one)))}
          />
          {canRemove ? (
            <IconButton
              aria-label={designText('design.removeRow', { n: at + 1 })}
              onClick={() => onChange(rows.filter(({ id }) => id !== row.id))}
            >
              <DeleteIcon fontSize="small" />
            </IconButton>
          ) : null}
        </Box>
      ))}
      <Button
        variant="outlined"
        color="secondary"
        disabled={rows.length >= mostRows}
        sx={{ justifySelf: 'start', minHeight: 44 }}
        onClick={() => onChange([...rows, newRow()])}
      >
        {designText('design.addRow')}
      </Button>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {designText('design.columns')}
      </Typography>
    </Box>
  );
}
