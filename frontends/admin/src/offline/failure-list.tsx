import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import { offlineText } from './offline.texts.js';
import type { SaveOutcome } from './save-entries.js';

/** People whose marks were not taken, each with the reason. */
export function FailureList({ failed, onClose }: { failed: SaveOutcome['failed']; onClose?: () => void }): ReactElement {
  return (
    <Alert severity="warning" {...(onClose === undefined ? {} : { onClose })}>
      <AlertTitle>{offlineText('offline.failures', { n: failed.length })}</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {failed.map(({ id, name, msg }) => (
          <li key={id}>{[name, msg].filter(Boolean).join('：')}</li>
        ))}
      </Box>
    </Alert>
  );
}
