import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import InputAdornment from '@mui/material/InputAdornment';
import { courseLimits } from '@xuekao/contracts/course-limits';
import { fromLocalField, toLocalField } from '@xuekao/frontend-shared';
import { DateField } from '@xuekao/frontend-shared/dates';
import type { ReactElement } from 'react';
import { isLiveAddress, isWhole, newLive, type LiveDraft } from './course-form.js';
import { courseText } from './course.texts.js';
import { LiveStatus, useLiveStates, type LiveStates } from './live-status.js';

export interface LiveEditorProps {
  /** null: it was not saved yet */
  courseId: string | null;
  lives: readonly LiveDraft[];
  disabled: boolean;
  /** what is missing is said */
  isAsked: boolean;
  onChange: (lives: LiveDraft[]) => void;
}
const grid = { display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 13rem), 1fr))' } as const;
const longestMinutes = 1440;

interface LiveCardProps {
  courseId: string | null;
  states: LiveStates | undefined;
  live: LiveDraft;
  n: number;
  disabled: boolean;
  isAsked: boolean;
  onChange: (more: Partial<LiveDraft>) => void;
  onDelete: () => void;
}

function LiveCard({ courseId, states, live, n, disabled, isAsked, onChange, onDelete }: LiveCardProps): ReactElement {
  const fault = (isFine: boolean, text: string) => (isAsked && !isFine ? { error: true, helperText: text } : {});
  const isPage = live.liveType === 2;
  return (
    <Box role="group" aria-label={courseText('live.region', { n })} sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 2 }}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <TextField
          label={courseText('live.title')}
          value={live.title}
          disabled={disabled}
          {...fault(live.title.trim() !== '', courseText('live.titleMissing'))}
          onChange={(event) => onChange({ title: event.target.value })}
          slotProps={{ htmlInput: { maxLength: 100 } }}
        />
        <Box sx={grid}>
          <DateField
            kind="datetime"
            label={courseText('live.startTime')}
            disabled={disabled}
            value={live.startTime === null ? '' : toLocalField(live.startTime)}
            {...fault(live.startTime !== null, courseText('live.startMissing'))}
            onChange={(value) => onChange({ startTime: fromLocalField(value) })}
          />
          <TextField
            type="number"
            label={courseText('live.duration')}
            value={live.duration ?? ''}
            disabled={disabled}
            {...fault(isWhole(live.duration, 1, longestMinutes), courseText('live.durationBad'))}
            onChange={(event) => onChange({ duration: event.target.value === '' ? null : Number(event.target.value) })}
            slotProps={{
              htmlInput: { min: 1, max: longestMinutes, inputMode: 'numeric' },
              input: { endAdornment: <InputAdornment position="end">{courseText('course.minutes')}</InputAdornment> },
            }}
          />
          <TextField
            select
            label={courseText('live.type')}
            value={live.liveType}
            disabled={disabled}
            onChange={(event) => onChange({ liveType: Number(event.target.value) })}
          >
            {([1, 2] as const).map((value) => (
              <MenuItem key={value} value={value}>
                {courseText(`live.type.${value}`)}
              </MenuItem>
            ))}
          </TextField>
        </Box>
        {isPage ? (
          <TextField
            type="url"
            label={courseText('live.outUrl')}
            value={live.outUrl}
            disabled={disabled}
            {...fault(isLiveAddress(live), courseText('live.addressBad'))}
            onChange={(event) => onChange({ outUrl: event.target.value.trim() })}
            slotProps={{ htmlInput: { maxLength: 500 } }}
          />
        ) : null}
        <TextField
          multiline
          minRows={2}
          label={courseText('live.intro')}
          value={live.intro}
          disabled={disabled}
          onChange={(event) => onChange({ intro: event.target.value })}
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
        <LiveStatus courseId={courseId} live={live} states={states} canPush={!disabled} />
        {disabled ? null : (
          <Box>
            <Button color="error" sx={{ minHeight: 44 }} onClick={onDelete}>
              {courseText('live.delete', { n })}
            </Button>
          </Box>
        )}
      </Box>
    </Box>
  );
}

/** Lives of a course. */
export function LiveEditor({ courseId, lives, disabled, isAsked, onChange }: LiveEditorProps): ReactElement {
  const states = useLiveStates(courseId, lives.length > 0);
  const hasStreams = lives.some(({ liveType }) => liveType === 1);
  const warning = states?.provider === '' ? courseText('live.noProvider') : states?.isThere === false ? courseText('live.away') : null;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {hasStreams && warning !== null ? <Alert severity="warning">{warning}</Alert> : null}
      {lives.length === 0 ? <Typography color="textSecondary">{courseText('live.empty')}</Typography> : null}
      {lives.map((live, at) => (
        <LiveCard
          key={live.key}
          courseId={courseId}
          states={states}
          live={live}
          n={at + 1}
          disabled={disabled}
          isAsked={isAsked}
          onChange={(more) => onChange(lives.map((one) => (one.key === live.key ? { ...one, ...more } : one)))}
          onDelete={() => onChange(lives.filter(({ key }) => key !== live.key))}
        />
      ))}
      {disabled ? null : (
        <Box>
          <Button
            variant="outlined"
            disabled={lives.length >= courseLimits.lives}
            sx={{ minHeight: 44 }}
            onClick={() => onChange([...lives, newLive()])}
          >
            {courseText('live.add')}
          </Button>
        </Box>
      )}
    </Box>
  );
}
