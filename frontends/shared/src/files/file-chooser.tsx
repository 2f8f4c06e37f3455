import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState, type DragEvent, type ReactElement } from 'react';
import { ConfirmDialog } from '../feedback/confirm-dialog.js';
import { notify } from '../lib/notices.js';
import { filesFault, formatBytes, type FileLimits } from './file-rules.js';
import { fileText } from './files.texts.js';

function Chosen({
  files,
  disabled,
  onRemove,
}: {
  files: readonly File[];
  disabled: boolean;
  onRemove: (file: File) => void;
}): ReactElement | null {
  if (files.length === 0) return null;
  return (
    <Box component="ul" aria-label={fileText('import.chosen')} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
      {files.map((file) => (
        <Box
          component="li"
          key={file.name}
          sx={{ display: 'flex', alignItems: 'center', gap: 1, pl: 1.5, minHeight: 48, border: 1, borderColor: 'divider', borderRadius: 1 }}
        >
          <Typography sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', py: 0.75 }}>{file.name}</Typography>
          <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
            {formatBytes(file.size)}
          </Typography>
          <IconButton
            aria-label={fileText('file.removeOne', { name: file.name })}
            disabled={disabled}
            onClick={() => onRemove(file)}
            sx={{ width: 44, height: 44 }}
          >
            <CloseIcon fontSize="small" />
          </IconButton>
        </Box>
      ))}
    </Box>
  );
}

interface DropZoneProps extends FileLimits {
  disabled: boolean;
  onFiles: (files: readonly File[]) => void;
}

function DropZone({ limit, accept, maxBytes, disabled, onFiles }: DropZoneProps): ReactElement {
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    if (!disabled) onFiles(Array.from(event.dataTransfer.files));
  };
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={{
        display: 'grid',
        justifyItems: 'center',
        gap: 1.5,
        p: 3,
        border: '1px dashed',
        borderColor: over ? 'primary.main' : 'divider',
        borderRadius: 1,
        bgcolor: over ? 'action.hover' : 'transparent',
        textAlign: 'center',
      }}
    >
      <Typography color="textSecondary" sx={{ display: { xs: 'none', sm: 'block' } }}>
        {fileText('import.drop')}
      </Typography>
      <Button
        variant="outlined"
        disabled={disabled}
        aria-describedby={hintId}
        onClick={() => input.current?.click()}
        sx={{ minHeight: 44 }}
      >
        {fileText('import.choose')}
      </Button>
      <Typography id={hintId} variant="body2" color="textSecondary">
        {fileText('import.hint', { accept, n: limit, max: formatBytes(maxBytes) })}
      </Typography>
      <input
        ref={input}
        hidden
        type="file"
        accept={accept}
        multiple={limit > 1}
        aria-label={fileText('import.choose')}
        onChange={({ target }) => {
          onFiles(Array.from(target.files ?? []));
          // the same file may be chosen again, mended
          target.value = '';
        }}
      />
    </Box>
  );
}

export interface FileChooserProps {
  files: readonly File[];
  onChange: (files: readonly File[]) => void;
  disabled?: boolean;
  /** default 1; then another file takes the place of the first */
  limit?: number;
  /** default `.xlsx` */
  accept?: string;
  /** default 10 MB, what a spreadsheet may have on the server */
  maxBytes?: number;
}

const spreadsheetBytes = 10 * 1024 * 1024;

/** Files, dropped or chosen, and taken away after a question. */
export function FileChooser({
  files,
  onChange,
  disabled = false,
  limit = 1,
  accept = '.xlsx',
  maxBytes = spreadsheetBytes,
}: FileChooserProps): ReactElement {
  const [removing, setRemoving] = useState<File | null>(null);
  const add = (more: readonly File[]): void => {
    if (more.length === 0) return;
    const kept = limit === 1 ? [] : files.filter((file) => !more.some(({ name }) => name === file.name));
    const fault = filesFault(more, kept.length, { limit, accept, maxBytes });
    if (fault !== null) return notify(fault, 'warning');
    onChange([...kept, ...more]);
  };
  const remove = (): void => {
    onChange(files.filter((file) => file !== removing));
    setRemoving(null);
  };
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <DropZone limit={limit} accept={accept} maxBytes={maxBytes} disabled={disabled} onFiles={add} />
      <Chosen files={files} disabled={disabled} onRemove={setRemoving} />
      <ConfirmDialog
        open={removing !== null}
        danger
        title={fileText('file.removeSure')}
        confirmText={fileText('file.remove')}
        onConfirm={remove}
        onCancel={() => setRemoving(null)}
      >
        <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {removing?.name ?? ''}
        </Typography>
      </ConfirmDialog>
    </Box>
  );
}
