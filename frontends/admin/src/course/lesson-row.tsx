import CloseIcon from '@mui/icons-material/Close';
import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { courseLimits } from '@xuekao/contracts/course-limits';
import type { ReactElement, ReactNode } from 'react';
import { durationText, typeText } from '../course-file/file-words.js';
import { isWhole, type LessonDraft } from './course-form.js';
import { courseText } from './course.texts.js';

export interface LessonRowProps {
  lesson: LessonDraft;
  /** in its directory */
  n: number;
  isLast: boolean;
  disabled: boolean;
  /** what is missing is said */
  isAsked: boolean;
  handle: ReactNode;
  onChange: (lesson: LessonDraft) => void;
  onMove: (by: -1 | 1) => void;
  onDelete: () => void;
}

/** A file of a directory, with its title in this course and what finishes it. */
export function LessonRow(props: LessonRowProps): ReactElement {
  const { lesson, n, disabled, isAsked, onChange, onMove } = props;
  const isNeedBad = isAsked && !isWhole(lesson.needLearn, 0, courseLimits.needLearn);
  const isTitleBad = isAsked && lesson.title.trim() === '';
  return (
    <Box
      sx={{
        ...{ display: 'flex', flexWrap: { xs: 'wrap', md: 'nowrap' }, alignItems: 'flex-start', columnGap: 1, rowGap: 1.75, py: 1.25 },
        ...{ borderTop: 1, borderColor: 'divider', bgcolor: 'background.paper' },
      }}
    >
      {props.handle}
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <TextField
          value={lesson.title}
          disabled={disabled}
          error={isTitleBad}
          helperText={isTitleBad ? courseText('lesson.titleMissing') : undefined}
          onChange={(event) => onChange({ ...lesson, title: event.target.value })}
          slotProps={{ htmlInput: { maxLength: 100, 'aria-label': courseText('lesson.title', { n }) } }}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mt: 0.75 }}>
          <Chip size="small" variant="outlined" label={typeText(lesson.fileType)} />
          {lesson.duration > 0 ? <Chip size="small" variant="outlined" label={durationText(lesson.duration)} /> : null}
          {lesson.fileState === 0 ? null : (
            <Chip
              size="small"
              color={lesson.fileState === 2 ? 'error' : 'warning'}
              label={courseText(lesson.fileState === 2 ? 'lesson.failed' : 'lesson.working')}
            />
          )}
        </Box>
      </Box>
      <TextField
        type="number"
        fullWidth={false}
        value={lesson.needLearn ?? ''}
        label={courseText('lesson.need')}
        disabled={disabled}
        error={isNeedBad}
        helperText={isNeedBad ? courseText('lesson.needBad') : undefined}
        onChange={(event) => onChange({ ...lesson, needLearn: event.target.value === '' ? null : Number(event.target.value) })}
        sx={{ width: { xs: 128, md: 168 }, ml: { xs: disabled ? 0 : 5.5, md: 0 } }}
        slotProps={{
          htmlInput: { min: 0, max: courseLimits.needLearn, inputMode: 'numeric', 'aria-label': courseText('lesson.needOf', { n }) },
          input: { endAdornment: <InputAdornment position="end">{courseText('course.seconds')}</InputAdornment> },
        }}
      />
      {disabled ? null : (
        <Box sx={{ display: 'flex' }}>
          <IconButton aria-label={courseText('lesson.up', { n })} disabled={n === 1} onClick={() => onMove(-1)}>
            <UpIcon fontSize="small" />
          </IconButton>
          <IconButton aria-label={courseText('lesson.down', { n })} disabled={props.isLast} onClick={() => onMove(1)}>
            <DownIcon fontSize="small" />
          </IconButton>
          <IconButton aria-label={courseText('lesson.delete', { n })} onClick={props.onDelete}>
            <CloseIcon fontSize="small" />
          </IconButton>
        </Box>
      )}
    </Box>
  );
}
