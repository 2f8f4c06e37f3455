import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { quTypeText } from '@xuekao/frontend-shared';
import { memo, type ReactElement } from 'react';
import { isLevel, levelText } from '../fields/vocabulary.js';
import { KeyedQuestion } from '../question/keyed-question.js';
import type { ImportRow, Twin } from './import-check.js';
import { twinSentence, writtenLabel } from './import-notices.js';
import { importText } from './import.texts.js';

export const rowId = (number: number): string => `import-${number}`;

const shownSource = 2000;

export interface ImportRowCardProps {
  row: ImportRow;
  /** the text of a question that could not be read */
  source: string;
  twin: Twin | null;
  leftOut: boolean;
  /** the difficulty that is saved; null while there is none */
  level: number | null;
  disabled: boolean;
  onToggle: (number: number, out: boolean) => void;
  onFix: (line: number) => void;
}

export const ImportRowCard = memo(function ImportRowCard({
  row,
  source,
  twin,
  leftOut,
  level,
  disabled,
  onToggle,
  onFix,
}: ImportRowCardProps): ReactElement {
  const { question, faults, remarks } = row;
  return (
    <Box
      component="article"
      id={rowId(row.number)}
      aria-label={importText('imp.question', { n: row.number })}
      sx={{
        border: 1,
        borderColor: faults.length > 0 && !leftOut ? 'error.main' : 'divider',
        borderRadius: 1.25,
        p: { xs: 1.5, md: 2 },
        bgcolor: leftOut ? 'background.default' : 'transparent',
        scrollMarginTop: 72,
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        <Typography component="h3" sx={{ fontWeight: 600 }}>
          {importText('imp.question', { n: row.number })}
          {writtenLabel(row)}
        </Typography>
        {question === null ? null : <Chip size="small" label={quTypeText(question.quType)} />}
        {question === null ? null : (
          <Chip
            size="small"
            variant="outlined"
            color={level === null ? 'warning' : 'default'}
            label={isLevel(level) ? levelText(level) : importText('imp.noLevel')}
          />
        )}
        {twin === null ? null : <Chip size="small" variant="outlined" color="warning" label={twinSentence(twin)} />}
        <Typography variant="caption" color="textSecondary" sx={{ flex: 1, whiteSpace: 'nowrap' }}>
          {importText('imp.line', { n: row.line })}
        </Typography>
        <Button size="small" disabled={disabled} onClick={() => onFix(row.line)}>
          {importText('imp.fix')}
        </Button>
        <FormControlLabel
          sx={{ mr: 0 }}
          label={importText('imp.leaveOutShort')}
          control={
            <Checkbox
              checked={leftOut}
              disabled={disabled}
              onChange={(_, on) => onToggle(row.number, on)}
              slotProps={{ input: { 'aria-label': importText('imp.leaveOut', { n: row.number }) } }}
            />
          }
        />
      </Box>
      {leftOut
        ? null
        : faults.map((fault, index) => (
            <Typography key={index} variant="body2" color="error" sx={{ mb: 0.5 }}>
              {importText('imp.faultGeneral', { line: fault.line, message: fault.message })}
            </Typography>
          ))}
      {leftOut
        ? null
        : remarks.map((remark, index) => (
            <Typography key={index} variant="body2" color="warning.main" sx={{ mb: 0.5 }}>
              {importText('imp.faultGeneral', { line: remark.line, message: remark.message })}
            </Typography>
          ))}
      {source === '' || leftOut ? null : (
        <Box
          component="pre"
          sx={{
            m: 0,
            p: 1.5,
            maxHeight: 220,
            overflow: 'auto',
            bgcolor: 'background.default',
            borderRadius: 1,
            fontSize: '0.875rem',
            lineHeight: 1.7,
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
            fontFamily: 'inherit',
          }}
        >
          {source.slice(0, shownSource)}
        </Box>
      )}
      {question === null || leftOut ? null : <KeyedQuestion question={question} />}
    </Box>
  );
});
