import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { courseFileEndings, courseFileTypeOf, courseFileTypes, mostCourseFileBytes } from '@xuekao/contracts/course-files';
import { FormDialog, formatBytes, notify } from '@xuekao/frontend-shared';
import { useRef, useState, type ReactElement } from 'react';
import { DicPicker } from '../fields/pickers.js';
import { api } from '../lib/api.js';
import { refreshCalls, useAction } from '../lib/use-call.js';
import { courseFileText } from './course-file.texts.js';
import { EncodeField, toEncode, type EncodeChoice } from './encode-field.js';
import { upload } from './uploads.js';

export const courseFileCategories = 'course_file_catalog';
export const acceptedFiles = Object.values(courseFileEndings)
  .flat()
  .map((ending) => `.${ending}`)
  .join(',');
const longestTitle = 100;
const titleOf = (name: string): string => name.replace(/\.[^.]+$/, '').slice(0, longestTitle) || name.slice(0, longestTitle);

function isTaken({ name, size }: File): boolean {
  const type = courseFileTypeOf(name);
  return type !== null && size > 0 && size <= mostCourseFileBytes[type];
}

/** Files that are chosen here are begun at once and sent behind the dialog. */
export function UploadDialog({ onClose }: { onClose: () => void }): ReactElement {
  const input = useRef<HTMLInputElement>(null);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [catId, setCatId] = useState('');
  const [encode, setEncode] = useState<EncodeChoice>('mp4');
  const { busy, run } = useAction();
  const hasVideo = files.some(({ name }) => courseFileTypeOf(name) === courseFileTypes.video);
  const hasPackage = files.some(({ name }) => courseFileTypeOf(name) === courseFileTypes.scorm);
  const add = (more: readonly File[]): void => {
    const bad = more.find((file) => !isTaken(file));
    if (bad !== undefined) notify(courseFileText('file.bad', { name: bad.name }), 'warning');
    const good = more.filter(isTaken);
    setFiles([...files.filter((file) => !good.some(({ name }) => name === file.name)), ...good]);
  };
  const start = async (): Promise<void> => {
    for (const file of files) {
      const begun = await run(() =>
        api.call('/api/course/file/save', {
          ...{ title: titleOf(file.name), catId, name: file.name, fileSize: file.size },
          ...toEncode(encode),
        }),
      );
      if (begun === undefined) return;
      setFiles((now) => now.filter((one) => one !== file));
      void upload(begun.id, file);
    }
    await refreshCalls([], ['course-file']);
    onClose();
  };
  return (
    <FormDialog
      open
      maxWidth="sm"
      title={courseFileText('file.upload')}
      busy={busy}
      saveText={files.length > 1 ? courseFileText('file.startMany', { n: files.length }) : courseFileText('file.start')}
      saveDisabled={files.length === 0}
      onSave={() => void start()}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Box
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            add(Array.from(event.dataTransfer.files));
          }}
          sx={{
            ...{ display: 'grid', justifyItems: 'center', gap: 1.5, p: 3, textAlign: 'center' },
            ...{ border: '1px dashed', borderColor: 'divider', borderRadius: 1 },
          }}
        >
          <Typography color="textSecondary" sx={{ display: { xs: 'none', sm: 'block' } }}>
            {courseFileText('file.dropHere')}
          </Typography>
          <Button variant="outlined" sx={{ minHeight: 44 }} onClick={() => input.current?.click()}>
            {courseFileText('file.choose')}
          </Button>
          <Typography variant="body2" color="textSecondary">
            {courseFileText('file.kinds')}
          </Typography>
          <input
            ref={input}
            hidden
            multiple
            type="file"
            accept={acceptedFiles}
            aria-label={courseFileText('file.choose')}
            onChange={({ target }) => {
              add(Array.from(target.files ?? []));
              target.value = '';
            }}
          />
        </Box>
        {files.length === 0 ? null : (
          <Box component="ul" aria-label={courseFileText('file.chosen')} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
            {files.map((file) => (
              <Box
                component="li"
                key={file.name}
                sx={{ display: 'flex', alignItems: 'center', gap: 1, pl: 1.5, border: 1, borderColor: 'divider', borderRadius: 1 }}
              >
                <Typography sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', py: 0.75 }}>{file.name}</Typography>
                <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
                  {formatBytes(file.size)}
                </Typography>
                <IconButton
                  aria-label={courseFileText('file.remove', { name: file.name })}
                  onClick={() => setFiles(files.filter((one) => one !== file))}
                  sx={{ width: 44, height: 44 }}
                >
                  <CloseIcon fontSize="small" />
                </IconButton>
              </Box>
            ))}
          </Box>
        )}
        <DicPicker
          dicCode={courseFileCategories}
          label={courseFileText('file.catId')}
          multiple={false}
          values={catId === '' ? [] : [catId]}
          onChange={([value]) => setCatId(value ?? '')}
        />
        {hasVideo ? <EncodeField value={encode} onChange={setEncode} /> : null}
        {hasPackage ? (
          <Typography variant="body2" color="textSecondary">
            {courseFileText('file.scorm')}
          </Typography>
        ) : null}
      </Box>
    </FormDialog>
  );
}
