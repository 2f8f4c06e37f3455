import CheckCircleIcon from '@mui/icons-material/CheckCircle';
import ExtensionIcon from '@mui/icons-material/ExtensionOutlined';
import DescriptionIcon from '@mui/icons-material/DescriptionOutlined';
import LockIcon from '@mui/icons-material/LockOutlined';
import PlayCircleIcon from '@mui/icons-material/PlayCircleOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { scormType, videoType } from '@xuekao/contracts/learning-limits';
import { formatDuration, notify, type CallOutput } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { courseText } from './course.texts.js';

type Dir = CallOutput<'/api/course/course/detail'>['dirList'][number];
export type DirLesson = Dir['fileList'][number];

function StateMark({ lesson }: { lesson: DirLesson }): ReactElement {
  if (lesson.finished) return <CheckCircleIcon color="success" titleAccess={courseText('dir.done')} />;
  if (!lesson.unlocked) return <LockIcon color="disabled" titleAccess={courseText('dir.locked')} />;
  return lesson.fileType === videoType ? (
    <PlayCircleIcon color="primary" titleAccess={courseText('dir.video')} />
  ) : lesson.fileType === scormType ? (
    <ExtensionIcon color="primary" titleAccess={courseText('dir.package')} />
  ) : (
    <DescriptionIcon color="primary" titleAccess={courseText('dir.document')} />
  );
}

const stateText = ({ finished, learnSec, needLearn }: DirLesson): string => {
  if (finished) return courseText('dir.done');
  if (needLearn === 0) return courseText('dir.reading');
  const need = formatDuration(needLearn);
  return learnSec === 0 ? courseText('dir.need', { need }) : courseText('dir.learned', { time: formatDuration(learnSec), need });
};

function LessonRow({ lesson, isOpen, onOpen }: { lesson: DirLesson; isOpen: boolean; onOpen: () => void }): ReactElement {
  const { title, unlocked, finished, learnSec, needLearn } = lesson;
  return (
    <ButtonBase
      component="button"
      aria-current={isOpen ? 'true' : undefined}
      onClick={() => (unlocked ? onOpen() : notify(courseText('dir.lockedSay'), 'error'))}
      sx={{
        ...{ width: '100%', minHeight: 56, px: 2, py: 1, gap: 1.5, justifyContent: 'flex-start', textAlign: 'left' },
        ...{ bgcolor: isOpen ? 'action.selected' : undefined, '&:hover': { bgcolor: 'action.hover' } },
      }}
    >
      <StateMark lesson={lesson} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ overflowWrap: 'anywhere', fontWeight: isOpen ? 650 : 400 }} color={unlocked ? 'textPrimary' : 'textSecondary'}>
          {title}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {stateText(lesson)}
        </Typography>
        {!finished && learnSec > 0 && needLearn > 0 ? (
          <LinearProgress
            variant="determinate"
            aria-hidden
            value={Math.min(100, (learnSec / needLearn) * 100)}
            sx={{ mt: 0.5, height: 4, borderRadius: 2 }}
          />
        ) : null}
      </Box>
    </ButtonBase>
  );
}

export interface CourseDirectoryProps {
  dirList: readonly Dir[];
  fileId: string;
  onOpen: (fileId: string) => void;
}

/** Directories of a course with their lessons: what is done, what is open, and what is still locked. */
export function CourseDirectory({ dirList, fileId, onOpen }: CourseDirectoryProps): ReactElement {
  return (
    <Box
      component="nav"
      aria-label={courseText('dir.label')}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden' }}
    >
      {dirList.map(({ id, title, fileList }, at) => (
        <Box key={id} component="details" open sx={{ borderTop: at === 0 ? 0 : 1, borderColor: 'divider' }}>
          <Box
            component="summary"
            sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 44, px: 2, cursor: 'pointer', bgcolor: 'action.hover' }}
          >
            <Typography component="span" sx={{ flex: 1, fontWeight: 650, overflowWrap: 'anywhere' }}>
              {title}
            </Typography>
            <Typography component="span" variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {courseText('dir.progress', { n: fileList.filter(({ finished }) => finished).length, all: fileList.length })}
            </Typography>
          </Box>
          {fileList.map((lesson) => (
            <LessonRow key={lesson.id} lesson={lesson} isOpen={lesson.fileId === fileId} onOpen={() => onOpen(lesson.fileId)} />
          ))}
        </Box>
      ))}
    </Box>
  );
}
