import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { formatBytes } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { Section } from '../ui/page.js';
import { courseFileText } from './course-file.texts.js';
import { hideUpload, stopUpload, useUploads, type Upload } from './uploads.js';

const percent = ({ sent, size }: Upload): number => Math.floor((sent / size) * 100);

function stateText(upload: Upload): string {
  if (upload.state === 'failed') return upload.message;
  if (upload.state === 'waiting') return courseFileText('uploads.waiting');
  if (upload.state === 'stopped') return courseFileText('uploads.stopped');
  return upload.state === 'done' ? courseFileText('uploads.done') : courseFileText('uploads.sending', { n: percent(upload) });
}

/** Files on their way; nothing where there are none. */
export function UploadsPanel(): ReactElement | null {
  const uploads = useUploads();
  if (uploads.length === 0) return null;
  return (
    <Box sx={{ mb: 2 }}>
      <Section title={courseFileText('uploads.title')}>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
          {uploads.map((upload) => {
            const isOn = upload.state === 'sending' || upload.state === 'waiting';
            const label = courseFileText(isOn ? 'uploads.cancel' : 'uploads.close', { name: upload.name });
            return (
              <Box component="li" key={upload.fileId} sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
                <Box sx={{ flex: 1, minWidth: 0 }}>
                  <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'baseline', mb: 0.5 }}>
                    <Typography sx={{ overflowWrap: 'anywhere', fontWeight: 550 }}>{upload.name}</Typography>
                    <Typography variant="body2" color="textSecondary">
                      {formatBytes(upload.size)}
                    </Typography>
                    <Typography
                      variant="body2"
                      role={upload.state === 'sending' ? undefined : 'status'}
                      color={upload.state === 'failed' ? 'error' : 'textSecondary'}
                    >
                      {stateText(upload)}
                    </Typography>
                  </Box>
                  {isOn ? <LinearProgress variant="determinate" value={percent(upload)} aria-label={upload.name} /> : null}
                </Box>
                <IconButton
                  aria-label={label}
                  onClick={() => (isOn ? stopUpload(upload.fileId) : hideUpload(upload.fileId))}
                  sx={{ width: 44, height: 44 }}
                >
                  <CloseIcon fontSize="small" />
                </IconButton>
              </Box>
            );
          })}
        </Box>
      </Section>
    </Box>
  );
}
