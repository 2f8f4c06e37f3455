import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { FormDialog } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { DicPicker } from '../fields/pickers.js';
import { api, type RowOf } from '../lib/api.js';
import { refreshCalls, useAction, useCall } from '../lib/use-call.js';
import { courseFileText } from './course-file.texts.js';
import { EncodeField, fromEncode, toEncode, type EncodeChoice } from './encode-field.js';
import { courseFileCategories } from './upload-dialog.js';

export type CourseFile = RowOf<'/api/course/file/paging'>;
const refresh = (): Promise<void> => refreshCalls(['/api/course/file/detail'], ['course-file']);

/** Name and category of a file. */
export function FileDialog({ file, onClose }: { file: CourseFile; onClose: () => void }): ReactElement {
  const detail = useCall('/api/course/file/detail', { id: file.id }, { fresh: true });
  const [title, setTitle] = useState(file.title);
  const [catId, setCatId] = useState(file.catId);
  const { busy, run } = useAction();
  const { encode, encodeType } = file;
  const isMissing = title.trim() === '';
  const save = async (): Promise<void> => {
    const input = { id: file.id, revision: detail.data?.revision, title: title.trim(), catId, encode, encodeType };
    if ((await run(() => api.call('/api/course/file/save', input))) === undefined) return;
    await refresh();
    onClose();
  };
  return (
    <FormDialog
      open
      title={courseFileText('file.editTitle')}
      busy={busy}
      saveDisabled={isMissing || detail.data === undefined}
      onSave={() => void save()}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <TextField
          label={courseFileText('file.name')}
          value={title}
          error={isMissing}
          helperText={isMissing ? courseFileText('file.nameMissing') : undefined}
          onChange={(event) => setTitle(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 100 } }}
        />
        <DicPicker
          dicCode={courseFileCategories}
          label={courseFileText('file.catId')}
          multiple={false}
          values={catId === '' ? [] : [catId]}
          onChange={([value]) => setCatId(value ?? '')}
        />
      </Box>
    </FormDialog>
  );
}

/** Files that are made anew; the form is asked for where videos are among them. */
export function TranscodeDialog({ files, onClose }: { files: readonly CourseFile[]; onClose: () => void }): ReactElement {
  const [first] = files;
  const hasVideo = files.some(({ fileType }) => fileType === 33);
  const [encode, setEncode] = useState<EncodeChoice>(first === undefined ? 'mp4' : fromEncode(first));
  const { busy, run } = useAction();
  const start = async (): Promise<void> => {
    const input = { ids: files.map(({ id }) => id), ...(hasVideo ? toEncode(encode) : {}) };
    if ((await run(() => api.call('/api/course/file/transcode', input), courseFileText('file.transcoded'))) === undefined) return;
    await refresh();
    onClose();
  };
  return (
    <FormDialog
      open
      title={courseFileText('file.transcodeTitle')}
      busy={busy}
      saveText={courseFileText('file.transcode')}
      onSave={() => void start()}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{files.map(({ title }) => title).join('、')}</Typography>
        {hasVideo ? <EncodeField value={encode} onChange={setEncode} /> : null}
        <Typography variant="body2" color="textSecondary">
          {courseFileText('file.transcodeNote')}
        </Typography>
      </Box>
    </FormDialog>
  );
}
