import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { ReactElement } from 'react';
import { ChapterPicker, PointPicker, RepoPicker } from '../fields/pickers.js';
import { levelChoices, type Level } from '../fields/vocabulary.js';
import { importText } from './import.texts.js';

export interface ImportTarget {
  repoId: string;
  chapterId: string;
  level: Level | 0;
  levelMode: 'missing' | 'all';
  points: string[];
}
export const startTarget = (repoId: string): ImportTarget => ({ repoId, chapterId: '', level: 0, levelMode: 'missing', points: [] });

export interface ImportValuesProps {
  target: ImportTarget;
  problem: string;
  disabled: boolean;
  onChange: (change: Partial<ImportTarget>) => void;
}

/** The values that are given to all questions. Only the difficulty can stand in the text too, so only it says which one wins. */
export function ImportValues({ target, problem, disabled, onChange }: ImportValuesProps): ReactElement {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
      }}
    >
      <RepoPicker
        value={target.repoId}
        disabled={disabled}
        {...(problem === '' ? {} : { error: problem })}
        onChange={(repoId) => onChange({ repoId, chapterId: '' })}
      />
      <ChapterPicker
        repoId={target.repoId}
        multiple={false}
        disabled={disabled}
        values={target.chapterId === '' ? [] : [target.chapterId]}
        onChange={([next]) => onChange({ chapterId: next ?? '' })}
      />
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', alignItems: 'start' }}>
        <TextField
          select
          label={importText('imp.level')}
          value={target.level}
          disabled={disabled}
          onChange={(event) => onChange({ level: Number(event.target.value) as Level | 0 })} /* the select offers these only */
        >
          <MenuItem value={0}>{importText('imp.levelOfText')}</MenuItem>
          {levelChoices.map((choice) => (
            <MenuItem key={choice.value} value={choice.value}>
              {choice.label}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label={importText('imp.levelMode')}
          value={target.levelMode}
          disabled={disabled || target.level === 0}
          onChange={(event) => onChange({ levelMode: event.target.value === 'all' ? 'all' : 'missing' })}
        >
          <MenuItem value="missing">{importText('imp.levelMode.missing')}</MenuItem>
          <MenuItem value="all">{importText('imp.levelMode.all')}</MenuItem>
        </TextField>
      </Box>
      <PointPicker values={target.points} disabled={disabled} onChange={(points) => onChange({ points })} />
    </Box>
  );
}
