import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { ErrorState, FormDialog, formatDateTime, sharedText } from '@xuekao/frontend-shared';
import { useId, useState, type ReactElement } from 'react';
import { durationText, learnedText } from '../course-file/file-words.js';
import { api, type ItemOf } from '../lib/api.js';
import { useCan } from '../lib/session.js';
import { refreshCalls, useAction, useCall } from '../lib/use-call.js';
import { learnersText } from './learners.texts.js';

type Lesson = ItemOf<'/api/course/learn/user-lessons'>;
const lessonsPath = '/api/course/learn/user-lessons';
const reasonLength = 200;

/** Parts of a video that were played, along its length. */
function Strip({ lesson: { title, duration, played } }: { lesson: Lesson }): ReactElement | null {
  if (duration <= 0) return null;
  const parts = played.flatMap((from, at) => (at % 2 === 0 ? [{ from, to: played[at + 1] ?? from }] : []));
  const share = (seconds: number): string => `${Math.min(100, (seconds / duration) * 100)}%`;
  return (
    <Box
      role="img"
      aria-label={learnersText('learner.strip', { title })}
      sx={{ position: 'relative', height: 8, borderRadius: 1, bgcolor: 'action.selected', overflow: 'hidden', my: 1 }}
    >
      {parts.map(({ from, to }) => (
        <Box
          key={from}
          sx={{ position: 'absolute', insetBlock: 0, left: share(from), width: share(to - from), minWidth: 2, bgcolor: 'primary.main' }}
        />
      ))}
    </Box>
  );
}

function GrantDialog({ courseId, userId, lesson, onClose }: { courseId: string; userId: string; lesson: Lesson; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const { busy, run } = useAction();
  const isMissing = reason.trim() === '';
  const save = async (): Promise<void> => {
    setAsked(true);
    if (isMissing) return;
    const input = { courseId, userId, fileId: lesson.fileId, reason: reason.trim() };
    if ((await run(() => api.call('/api/course/learn/fix-process', input), learnersText('learner.done'))) === undefined) return;
    await refreshCalls([lessonsPath, '/api/course/course/user-paging']);
    onClose();
  };
  return (
    <FormDialog
      open
      busy={busy}
      title={learnersText('learner.grantOf', { title: lesson.title })}
      saveText={learnersText('learner.grant')}
      onSave={() => void save()}
      onClose={onClose}
    >
      <TextField
        autoFocus
        multiline
        minRows={2}
        label={learnersText('learner.reason')}
        value={reason}
        error={isAsked && isMissing}
        helperText={isAsked && isMissing ? learnersText('learner.reasonMissing') : learnersText('learner.note')}
        onChange={(event) => setReason(event.target.value)}
        slotProps={{ htmlInput: { maxLength: reasonLength } }}
      />
    </FormDialog>
  );
}

function LessonLine({ lesson, onGrant }: { lesson: Lesson; onGrant: (() => void) | null }): ReactElement {
  const need = lesson.needLearn > 0 ? durationText(lesson.needLearn) : learnersText('learner.whole');
  const { granted } = lesson;
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider', py: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere', fontWeight: 550 }}>{lesson.title}</Typography>
        <Chip
          size="small"
          variant={lesson.finished ? 'filled' : 'outlined'}
          color={lesson.finished ? 'success' : 'default'}
          label={learnersText(lesson.finished ? 'learner.finished' : 'learner.open')}
        />
        {lesson.finished || onGrant === null ? null : (
          <Button
            size="small"
            aria-label={learnersText('learner.grantOf', { title: lesson.title })}
            sx={{ minHeight: { xs: 44, sm: 32 } }}
            onClick={onGrant}
          >
            {learnersText('learner.grant')}
          </Button>
        )}
      </Box>
      <Strip lesson={lesson} />
      <Typography variant="body2" color="textSecondary">
        {learnersText('learner.learned', { have: learnedText(lesson.learnSec), need })}
      </Typography>
      {granted === null ? null : (
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {learnersText('learner.granted', { name: granted.realName, time: formatDateTime(granted.time), reason: granted.reason })}
        </Typography>
      )}
    </Box>
  );
}

export interface LearnerDialogProps {
  courseId: string;
  learner: { userId: string; realName: string };
  onClose: () => void;
}

/** Lessons of one learner: what was played, what is finished, and what a person granted. */
export function LearnerDialog({ courseId, learner, onClose }: LearnerDialogProps): ReactElement {
  const titleId = useId();
  const canGrant = useCan('course:progress');
  const [granting, setGranting] = useState<Lesson | null>(null);
  const { userId, realName } = learner;
  const call = useCall(lessonsPath, { courseId, userId }, { fresh: true });
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{learnersText('learner.title', { name: realName })}</DialogTitle>
      <DialogContent>
        {call.isError ? <ErrorState error={call.error} onRetry={() => void call.refetch()} /> : null}
        {call.isPending ? <Skeleton variant="rounded" height={200} /> : null}
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {(call.data ?? []).map((lesson) => (
            <LessonLine key={lesson.fileId} lesson={lesson} onGrant={canGrant ? () => setGranting(lesson) : null} />
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{sharedText('shared.close')}</Button>
      </DialogActions>
      {granting === null ? null : <GrantDialog courseId={courseId} userId={userId} lesson={granting} onClose={() => setGranting(null)} />}
    </Dialog>
  );
}
