import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import Pagination from '@mui/material/Pagination';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { CourseFileType } from '@xuekao/contracts';
import { EmptyState, ErrorState, FormDialog, formatBytes } from '@xuekao/frontend-shared';
import { useDeferredValue, useState, type ReactElement } from 'react';
import { DicPicker } from '../fields/pickers.js';
import { useCall } from '../lib/use-call.js';
import { courseFileText } from './course-file.texts.js';
import type { CourseFile } from './file-dialog.js';
import { durationText, typeOptions, typeText } from './file-words.js';
import { courseFileCategories } from './upload-dialog.js';

const pageSize = 20;

function FileLine({ file }: { file: CourseFile }): ReactElement {
  const facts = [typeText(file.fileType), formatBytes(file.fileSize), ...(file.duration > 0 ? [durationText(file.duration)] : [])];
  return (
    <Box sx={{ py: 1, minWidth: 0 }}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{file.title}</Typography>
      <Typography variant="body2" color="textSecondary">
        {facts.join(' · ')}
        {file.state === 0 ? '' : ` · ${courseFileText('picker.notReady')}`}
      </Typography>
    </Box>
  );
}

/** Files for a course. Those that are not ready are shown and cannot be chosen. */
export function CourseFilePicker({
  excludes,
  onPick,
  onClose,
}: {
  excludes: readonly string[];
  onPick: (files: readonly CourseFile[]) => void;
  onClose: () => void;
}): ReactElement {
  const [typed, setTyped] = useState('');
  const [catId, setCatId] = useState('');
  const [fileType, setFileType] = useState<CourseFileType | ''>('');
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<ReadonlyMap<string, CourseFile>>(new Map());
  const title = useDeferredValue(typed.trim());
  const params = { ...(title === '' ? {} : { title }), ...(catId === '' ? {} : { catId }), ...(fileType === '' ? {} : { fileType }) };
  const call = useCall(
    '/api/course/file/paging',
    { current: page, size: pageSize, params: { ...params, excludes: [...excludes] } },
    { keepPrevious: true },
  );
  const rows = call.data?.records ?? [];
  const pages = call.data?.pages ?? 0;
  const toggle = (file: CourseFile, isOn: boolean): void => {
    const next = new Map(chosen);
    if (isOn) next.set(file.id, file);
    else next.delete(file.id);
    setChosen(next);
  };
  const first = (): void => setPage(1);
  return (
    <FormDialog
      open
      maxWidth="md"
      title={courseFileText('picker.title')}
      busy={false}
      saveText={courseFileText('picker.add', { n: chosen.size })}
      saveDisabled={chosen.size === 0}
      onSave={() => onPick([...chosen.values()])}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' } }}>
        <TextField
          type="search"
          label={courseFileText('picker.search')}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            first();
          }}
          slotProps={{ htmlInput: { maxLength: 100 } }}
        />
        <TextField
          select
          label={courseFileText('file.type')}
          value={fileType}
          onChange={(event) => {
            setFileType(typeOptions.find(({ value }) => value === Number(event.target.value))?.value ?? '');
            first();
          }}
        >
          <MenuItem value="">{courseFileText('picker.any')}</MenuItem>
          {typeOptions.map(({ value, label }) => (
            <MenuItem key={value} value={value}>
              {label}
            </MenuItem>
          ))}
        </TextField>
        <DicPicker
          dicCode={courseFileCategories}
          label={courseFileText('file.catId')}
          multiple={false}
          values={catId === '' ? [] : [catId]}
          onChange={([value]) => {
            setCatId(value ?? '');
            first();
          }}
        />
      </Box>
      {call.isError ? <ErrorState error={call.error} onRetry={() => void call.refetch()} /> : null}
      {call.isPending ? <Skeleton variant="rounded" height={240} sx={{ mt: 2 }} /> : null}
      {call.data !== undefined && rows.length === 0 ? <EmptyState text={courseFileText('picker.empty')} /> : null}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, opacity: call.isPlaceholderData ? 0.6 : 1 }}>
        {rows.map((file) => (
          <Box component="li" key={file.id} sx={{ borderBottom: 1, borderColor: 'divider' }}>
            <FormControlLabel
              disabled={file.state !== 0}
              control={<Checkbox checked={chosen.has(file.id)} onChange={(_, isOn) => toggle(file, isOn)} />}
              label={<FileLine file={file} />}
              sx={{ m: 0, width: '100%' }}
            />
          </Box>
        ))}
      </Box>
      {pages > 1 ? (
        <Pagination
          count={pages}
          page={page}
          onChange={(_, next) => setPage(next)}
          aria-label={courseFileText('picker.pages')}
          sx={{ mt: 2 }}
        />
      ) : null}
      {chosen.size === 0 ? <FormHelperText sx={{ mt: 1 }}>{courseFileText('picker.none')}</FormHelperText> : null}
    </FormDialog>
  );
}
