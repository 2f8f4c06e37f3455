import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { editorText } from './editor.texts.js';
import type { RunningUpload } from './use-uploads.js';

/** A file on its way into the text, with a way to stop it. */
export function UploadLine({ upload, onStop }: { upload: RunningUpload; onStop: () => void }): ReactElement {
  const name = editorText('editor.uploading', { name: upload.name });
  return (
    <Box>
      <LinearProgress
        aria-label={name}
        {...(upload.share === null ? {} : { variant: 'determinate' as const, value: Math.round(upload.share * 100) })}
      />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 1.5 }}>
        <Typography variant="body2" color="textSecondary" role="status" noWrap sx={{ flex: 1 }}>
          {name}
        </Typography>
        <Button size="small" color="secondary" onClick={onStop} sx={{ minHeight: 44 }}>
          {editorText('editor.stop')}
        </Button>
      </Box>
    </Box>
  );
}
