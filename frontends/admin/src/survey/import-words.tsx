import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { importText } from './import.texts.js';

interface ImportWordsProps {
  words: string;
  onChange: (words: string) => void;
}
const textRows = 10;
/** As long as the longest survey can be, and longer than any that people paste. */
const mostText = 200_000;
const rules = ['question', 'type', 'options', 'scores', 'matrix', 'remark', 'lines'] as const;

/** Questions as text: how they are written, and a place to paste them. */
export function ImportWords({ words, onChange }: ImportWordsProps): ReactElement {
  return (
    <>
      <Typography color="textSecondary">{importText('text.steps')}</Typography>
      <Box component="details" sx={{ '& > summary': { cursor: 'pointer', minHeight: 44, lineHeight: '44px' } }}>
        <summary>{importText('text.format')}</summary>
        <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.5 }}>
          {rules.map((rule) => (
            <li key={rule}>{importText(`text.rule.${rule}`)}</li>
          ))}
        </Box>
      </Box>
      <TextField
        label={importText('text.label')}
        value={words}
        multiline
        rows={textRows}
        placeholder={importText('text.example')}
        onChange={(event) => onChange(event.target.value)}
        slotProps={{ htmlInput: { maxLength: mostText }, inputLabel: { shrink: true } }}
      />
      {words.trim() === '' ? (
        <Button color="secondary" sx={{ justifySelf: 'start', minHeight: 44 }} onClick={() => onChange(importText('text.example'))}>
          {importText('text.useExample')}
        </Button>
      ) : null}
    </>
  );
}
