import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { galleryText } from './gallery.texts.js';

/** Value that a component would give to the form around it, as it goes over the wire. */
export function Value({ value }: { value: unknown }): ReactElement {
  return (
    <Box sx={{ mt: 3 }}>
      <Typography variant="body2" color="textSecondary">
        {galleryText('gallery.value')}
      </Typography>
      <Box component="pre" data-testid="value" sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontSize: '0.875rem' }}>
        {JSON.stringify(value)}
      </Box>
    </Box>
  );
}
