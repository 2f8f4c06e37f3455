import CloseIcon from '@mui/icons-material/Close';
import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { courseLimits } from '@xuekao/contracts/course-limits';
import { ConfirmDialog, notify } from '@xuekao/frontend-shared';
import { useState, type ReactElement, type ReactNode } from 'react';
import { CourseFilePicker } from '../course-file/course-file-picker.js';
import { SortableList, SortableRow } from '../ui/sortable.js';
import { countLessons, moved, newDir, newLesson, type DirDraft, type LessonDraft } from './course-form.js';
import { courseText } from './course.texts.js';
import { LessonRow } from './lesson-row.js';

export interface DirEditorProps {
  dirs: readonly DirDraft[];
  disabled: boolean;
  /** what is missing is said */
  isAsked: boolean;
  onChange: (dirs: DirDraft[]) => void;
}

interface DirCardProps {
  dir: DirDraft;
  n: number;
  isLast: boolean;
  disabled: boolean;
  isAsked: boolean;
  handle: ReactNode;
  onChange: (dir: DirDraft) => void;
  onMove: (by: -1 | 1) => void;
  onDelete: () => void;
  onPick: () => void;
}

function DirCard({ dir, n, isLast, disabled, isAsked, handle, onChange, onMove, onDelete, onPick }: DirCardProps): ReactElement {
  const { fileList } = dir;
  const put = (lessons: LessonDraft[]): void => onChange({ ...dir, fileList: lessons });
  const isMissing = isAsked && dir.title.trim() === '';
  return (
    <Box
      role="group"
      aria-label={courseText('dirs.name', { n })}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: { xs: 1.25, md: 2 }, bgcolor: 'background.paper' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5, mb: 1.5 }}>
        {handle}
        <TextField
          value={dir.title}
          disabled={disabled}
          error={isMissing}
          helperText={isMissing ? courseText('dirs.nameMissing') : undefined}
          onChange={(event) => onChange({ ...dir, title: event.target.value })}
          slotProps={{ htmlInput: { maxLength: 100, 'aria-label': courseText('dirs.name', { n }) } }}
        />
        {disabled ? null : (
          <>
            <IconButton aria-label={courseText('dirs.up', { n })} disabled={n === 1} onClick={() => onMove(-1)}>
              <UpIcon fontSize="small" />
            </IconButton>
            <IconButton aria-label={courseText('dirs.down', { n })} disabled={isLast} onClick={() => onMove(1)}>
              <DownIcon fontSize="small" />
            </IconButton>
            <IconButton aria-label={courseText('dirs.delete', { title: dir.title })} onClick={onDelete}>
              <CloseIcon fontSize="small" />
            </IconButton>
          </>
        )}
      </Box>
      {fileList.length === 0 ? (
        <Typography variant="body2" color="textSecondary" sx={{ pb: 1 }}>
          {courseText('dirs.noFiles')}
        </Typography>
      ) : null}
      <SortableList keys={fileList.map(({ key }) => key)} onMove={(from, to) => put(moved(fileList, from, to))}>
        {fileList.map((lesson, at) => (
          <SortableRow key={lesson.key} id={lesson.key} label={courseText('lesson.move', { n: at + 1 })} disabled={disabled}>
            {(own) => (
              <LessonRow
                lesson={lesson}
                n={at + 1}
                isLast={at === fileList.length - 1}
                disabled={disabled}
                isAsked={isAsked}
                handle={own}
                onChange={(next) => put(fileList.map((one) => (one.key === next.key ? next : one)))}
                onMove={(by) => put(moved(fileList, at, at + by))}
                onDelete={() => put(fileList.filter(({ key }) => key !== lesson.key))}
              />
            )}
          </SortableRow>
        ))}
      </SortableList>
      {disabled ? null : (
        <Button variant="outlined" sx={{ mt: 1, minHeight: 44 }} onClick={onPick}>
          {courseText('dirs.pick')}
        </Button>
      )}
    </Box>
  );
}

/** Directories of a course with their files, sorted by hand. */
export function DirEditor({ dirs, disabled, isAsked, onChange }: DirEditorProps): ReactElement {
  const [picking, setPicking] = useState<string | null>(null);
  const [leaving, setLeaving] = useState<DirDraft | null>(null);
  const replace = (next: DirDraft): void => onChange(dirs.map((dir) => (dir.key === next.key ? next : dir)));
  const take = (dir: DirDraft): void => onChange(dirs.filter(({ key }) => key !== dir.key));
  const used = dirs.flatMap(({ fileList }) => fileList.map(({ fileId }) => fileId));
  const count = countLessons(dirs);
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {dirs.length === 0 ? (
        <Typography color="textSecondary">{courseText('dirs.empty')}</Typography>
      ) : (
        <Typography variant="body2" color="textSecondary">
          {courseText('dirs.total', { n: count })} · {courseText('lesson.needHelp')}
        </Typography>
      )}
      <SortableList keys={dirs.map(({ key }) => key)} onMove={(from, to) => onChange(moved(dirs, from, to))}>
        {dirs.map((dir, at) => (
          <SortableRow key={dir.key} id={dir.key} label={courseText('dirs.move', { n: at + 1 })} disabled={disabled}>
            {(handle) => (
              <DirCard
                dir={dir}
                n={at + 1}
                isLast={at === dirs.length - 1}
                disabled={disabled}
                isAsked={isAsked}
                handle={handle}
                onChange={replace}
                onMove={(by) => onChange(moved(dirs, at, at + by))}
                onDelete={() => (dir.fileList.length === 0 ? take(dir) : setLeaving(dir))}
                onPick={() => setPicking(dir.key)}
              />
            )}
          </SortableRow>
        ))}
      </SortableList>
      {disabled ? null : (
        <Box>
          <Button
            variant="outlined"
            disabled={dirs.length >= courseLimits.dirs}
            sx={{ minHeight: 44 }}
            onClick={() => onChange([...dirs, newDir(courseText('dirs.new', { n: dirs.length + 1 }))])}
          >
            {courseText('dirs.add')}
          </Button>
        </Box>
      )}
      {picking === null ? null : (
        <CourseFilePicker
          excludes={used}
          onClose={() => setPicking(null)}
          onPick={(files) => {
            if (count + files.length > courseLimits.files) notify(courseText('dirs.tooMany', { n: courseLimits.files }), 'warning');
            else
              onChange(dirs.map((dir) => (dir.key === picking ? { ...dir, fileList: [...dir.fileList, ...files.map(newLesson)] } : dir)));
            setPicking(null);
          }}
        />
      )}
      <ConfirmDialog
        open={leaving !== null}
        danger
        title={courseText('dirs.deleteSure')}
        onConfirm={() => {
          if (leaving !== null) take(leaving);
          setLeaving(null);
        }}
        onCancel={() => setLeaving(null)}
      >
        {courseText('dirs.deleteNote', { n: leaving?.fileList.length ?? 0 })}
      </ConfirmDialog>
    </Box>
  );
}
