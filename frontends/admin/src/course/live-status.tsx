import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { formatClock, formatDateTime, type CallOutput } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../lib/api.js';
import type { LiveDraft } from './course-form.js';
import { courseText } from './course.texts.js';
import { PushDialog } from './push-dialog.js';

const path = '/api/course/live/states';
/** While the page is open: a live that begins or ends shows itself. */
const everyMs = 10_000;
export type LiveStates = CallOutput<typeof path>;

/** Lives of a course as they are now; undefined: not known yet, or the course was not saved. */
export function useLiveStates(courseId: string | null, isShown: boolean): LiveStates | undefined {
  return useQuery({
    queryKey: ['call', path, { courseId }],
    queryFn: ({ signal }) => api.call(path, { courseId: courseId ?? '' }, { signal }),
    enabled: courseId !== null && isShown,
    refetchInterval: everyMs,
  }).data;
}

const colours = { 0: 'default', 1: 'error', 2: 'default' } as const;

function Recordings({ recordings }: { recordings: LiveStates['lives'][number]['recordings'] }): ReactElement | null {
  if (recordings.length === 0) return null;
  return (
    <Box>
      <Typography variant="body2" color="textSecondary">
        {courseText('live.recordings')}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}>
        {recordings.map(({ fileId, startTime, duration, fileState, isCut }) => (
          <Box key={fileId} component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <Typography variant="body2">{courseText('live.recording', { time: formatDateTime(startTime) })}</Typography>
            {duration > 0 ? (
              <Typography variant="body2" color="textSecondary">
                {formatClock(duration)}
              </Typography>
            ) : null}
            <Chip
              size="small"
              variant="outlined"
              color={fileState === 2 ? 'error' : 'default'}
              label={courseText(`live.recording.${fileState === 0 ? 0 : fileState === 1 ? 1 : 2}`)}
            />
            {isCut ? <Chip size="small" variant="outlined" color="warning" label={courseText('live.recording.cut')} /> : null}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

interface LiveStatusProps {
  courseId: string | null;
  live: LiveDraft;
  states: LiveStates | undefined;
  canPush: boolean;
}

/** A live as it is now: its state, how it is pushed, and what was recorded of it. */
export function LiveStatus({ courseId, live, states, canPush }: LiveStatusProps): ReactElement | null {
  const [isOpen, setOpen] = useState(false);
  const found = states?.lives.find(({ id }) => id === live.id);
  const state = ([0, 1, 2] as const).find((one) => one === found?.state);
  const isStream = live.liveType === 1;
  if (found === undefined || live.id === null || courseId === null)
    return isStream ? (
      <Typography variant="body2" color="textSecondary">
        {courseText('live.pushFirst')}
      </Typography>
    ) : null;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        {state === undefined ? null : <Chip size="small" color={colours[state]} label={courseText(`live.state.${state}`)} />}
        {isStream && canPush && states?.provider !== '' ? (
          <Button variant="outlined" sx={{ minHeight: 44 }} onClick={() => setOpen(true)}>
            {courseText('live.push')}
          </Button>
        ) : null}
      </Box>
      <Recordings recordings={found.recordings} />
      {isOpen ? <PushDialog courseId={courseId} liveId={live.id} title={live.title} onClose={() => setOpen(false)} /> : null}
    </Box>
  );
}
