import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { courseFileTypes } from '@xuekao/contracts/course-files';
import { formatBytes, formatDateTime, notify } from '@xuekao/frontend-shared';
import { useListContext } from 'ra-core';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { DicFilter } from '../fields/dic-filter.js';
import { api } from '../lib/api.js';
import { useCan } from '../lib/session.js';
import { refreshCalls } from '../lib/use-call.js';
import type { Column, RowAction } from '../ui/column.js';
import { BulkDeleteButton, DeleteDialog } from '../ui/delete-action.js';
import { FilterBar, SelectFilter, TextFilter } from '../ui/filters.js';
import { ListPage } from '../ui/list-page.js';
import { uiText } from '../ui/ui.texts.js';
import { courseFileText } from './course-file.texts.js';
import { FileDialog, TranscodeDialog, type CourseFile } from './file-dialog.js';
import { durationText, stateOptions, typeOptions, typeText } from './file-words.js';
import { PreviewDialog } from './preview-dialog.js';
import { SubtitlesDialog } from './subtitles-dialog.js';
import { acceptedFiles, courseFileCategories, UploadDialog } from './upload-dialog.js';
import { upload, useUploads } from './uploads.js';
import { UploadsPanel } from './uploads-panel.js';

const statePath = '/api/course/file/fetch-state';
const askEveryMs = 2000;
const isWorking = ({ state, isWhole }: Pick<CourseFile, 'state' | 'isWhole'>): boolean => state === 1 && isWhole;

function stateText({ state_dictText: state, progress, ...file }: CourseFile): string {
  return isWorking(file) && progress > 0 ? courseFileText('file.percent', { state, n: progress }) : state;
}

function StateCell({ file }: { file: CourseFile }): ReactElement {
  return (
    <Box>
      <Chip
        size="small"
        variant={file.state === 0 ? 'outlined' : 'filled'}
        color={file.state === 2 ? 'error' : file.state === 1 ? 'warning' : 'default'}
        label={stateText(file)}
      />
      {file.failure === '' ? null : (
        <Typography variant="body2" color="error" sx={{ mt: 0.5, minWidth: 160 }}>
          {file.failure}
        </Typography>
      )}
      {file.note === '' || file.state !== 0 ? null : (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, minWidth: 160 }}>
          {file.note}
        </Typography>
      )}
    </Box>
  );
}

const columns: readonly Column<CourseFile>[] = [
  {
    ...{ key: 'title', grow: true, sortable: true, card: 'title', label: courseFileText('file.name') },
    text: (row) => row.title,
    cell: (row) => (
      <Box component="span" sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
        {row.title}
      </Box>
    ),
  },
  {
    ...{ key: 'fileType', sortable: false, label: courseFileText('file.type') },
    text: (row) => typeText(row.fileType),
    cell: (row) => typeText(row.fileType),
  },
  {
    ...{ key: 'catId', sortable: false, label: courseFileText('file.catId') },
    text: (row) => row.catId_dictText,
    cell: (row) => row.catId_dictText || '—',
  },
  {
    ...{ key: 'fileSize', sortable: true, align: 'right', label: courseFileText('file.size') },
    text: (row) => formatBytes(row.fileSize),
    cell: (row) => formatBytes(row.fileSize),
  },
  {
    ...{ key: 'duration', sortable: true, align: 'right', label: courseFileText('file.duration') },
    text: (row) => durationText(row.duration),
    cell: (row) => durationText(row.duration),
  },
  { key: 'state', sortable: true, label: courseFileText('file.state'), text: stateText, cell: (row) => <StateCell file={row} /> },
  {
    ...{ key: 'createTime', sortable: true, label: courseFileText('file.createTime') },
    text: (row) => formatDateTime(row.createTime),
    cell: (row) => formatDateTime(row.createTime),
  },
];

/** Asks for files that are being made until they are, and then for the list. */
function WorkProgress(): null {
  const { data } = useListContext<CourseFile>();
  const ids = (data ?? []).filter(isWorking).map(({ id }) => id);
  const known = new Map((data ?? []).map(({ id, progress, state }) => [id, `${state} ${progress}`]));
  const call = useQuery({
    queryKey: ['call', statePath, { ids }],
    queryFn: ({ signal }) => api.call(statePath, { ids }, { signal }),
    enabled: ids.length > 0,
    refetchInterval: askEveryMs,
  });
  const hasMoved = (call.data ?? []).some(({ id, progress, state }) => known.has(id) && known.get(id) !== `${state} ${progress}`);
  useEffect(() => {
    if (hasMoved) void refreshCalls([], ['course-file']);
  }, [hasMoved, call.dataUpdatedAt]);
  return null;
}

/** Chooser for a file whose upload was broken off; the very same one goes on. */
function GoOn({ file, onClose }: { file: CourseFile; onClose: () => void }): ReactElement {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    notify(courseFileText('file.sameAgain', { name: file.name, size: formatBytes(file.fileSize) }), 'info');
    input.current?.click();
  }, [file]);
  const take = (chosen: File | undefined): void => {
    if (chosen === undefined) return;
    if (chosen.name !== file.name || chosen.size !== file.fileSize)
      notify(courseFileText('file.otherFile', { name: file.name }), 'warning');
    else void upload(file.id, chosen);
    onClose();
  };
  return (
    <input
      ref={input}
      hidden
      type="file"
      accept={acceptedFiles}
      aria-label={courseFileText('file.goOn')}
      onChange={({ target }) => take(target.files?.[0])}
    />
  );
}

type Opened = { kind: 'preview' | 'edit' | 'subtitles' | 'transcode' | 'delete' | 'goOn'; file: CourseFile };

/** Files that courses are made of. */
export function CourseFileList(): ReactElement {
  const [canSave, canDelete] = [useCan('course:file:save'), useCan('course:file:delete')];
  const uploads = useUploads();
  const [isUploading, setUploading] = useState(false);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = (): void => setOpened(null);
  const isSent = (id: string): boolean =>
    uploads.some(({ fileId, state }) => fileId === id && (state === 'sending' || state === 'waiting'));
  const create = canSave ? (
    <Button variant="contained" onClick={() => setUploading(true)}>
      {courseFileText('file.upload')}
    </Button>
  ) : undefined;
  const actions = (file: CourseFile): RowAction[] => {
    const open = (kind: Opened['kind']) => () => setOpened({ kind, file });
    return [
      ...(file.isWhole && file.state === 0 ? [{ label: courseFileText('file.preview'), onClick: open('preview'), primary: true }] : []),
      ...(canSave && !file.isWhole && !isSent(file.id)
        ? [{ label: courseFileText('file.goOn'), onClick: open('goOn'), primary: true }]
        : []),
      ...(canSave ? [{ label: uiText('ui.edit'), onClick: open('edit') }] : []),
      ...(canSave && file.isWhole && file.fileType === courseFileTypes.video
        ? [{ label: courseFileText('subtitle.action'), onClick: open('subtitles') }]
        : []),
      ...(canSave && file.isWhole && file.state !== 1 ? [{ label: courseFileText('file.transcode'), onClick: open('transcode') }] : []),
      ...(canDelete ? [{ label: uiText('ui.delete'), danger: true, onClick: open('delete') }] : []),
    ];
  };
  return (
    <>
      <UploadsPanel />
      <ListPage<CourseFile>
        resource="course-file"
        codes={['course:file:list']}
        title={courseFileText('file.title')}
        columns={columns}
        nameOf={(row) => row.title}
        actions={create}
        empty={create}
        emptyText={courseFileText('file.empty')}
        rowActions={actions}
        bulk={canDelete ? <BulkDeleteButton resource="course-file" /> : undefined}
        filters={
          <>
            <WorkProgress />
            <FilterBar>
              <TextFilter source="title" label={courseFileText('file.name')} />
              <SelectFilter source="fileType" label={courseFileText('file.type')} options={typeOptions} />
              <DicFilter source="catId" dicCode={courseFileCategories} label={courseFileText('file.catId')} />
              <SelectFilter source="state" label={courseFileText('file.state')} options={stateOptions} />
            </FilterBar>
          </>
        }
      />
      {isUploading ? <UploadDialog onClose={() => setUploading(false)} /> : null}
      {opened?.kind === 'preview' ? <PreviewDialog file={opened.file} onClose={close} /> : null}
      {opened?.kind === 'edit' ? <FileDialog file={opened.file} onClose={close} /> : null}
      {opened?.kind === 'subtitles' ? <SubtitlesDialog file={opened.file} onClose={close} /> : null}
      {opened?.kind === 'transcode' ? <TranscodeDialog files={[opened.file]} onClose={close} /> : null}
      {opened?.kind === 'goOn' ? <GoOn file={opened.file} onClose={close} /> : null}
      <DeleteDialog
        resource="course-file"
        target={opened?.kind === 'delete' ? { ids: [opened.file.id], name: opened.file.title } : null}
        onClose={close}
      />
    </>
  );
}
