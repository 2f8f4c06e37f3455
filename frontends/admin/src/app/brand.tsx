import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useSite } from '../lib/site.js';
import { appText } from './app.texts.js';

/** Logo and name of the site, for the top of the side or the header. */
export function Brand(): ReactElement {
  const { siteName, backLogo } = useSite();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      {backLogo === '' ? null : (
        <Box component="img" src={backLogo} alt="" sx={{ height: 28, maxWidth: 96, objectFit: 'contain', flex: 'none' }} />
      )}
      <Typography component="span" noWrap title={siteName} sx={{ fontWeight: 700, fontSize: '1.0625rem', minWidth: 0 }}>
        {siteName}
      </Typography>
      <Typography component="span" variant="body2" color="textSecondary" sx={{ flex: 'none', display: { xs: 'none', sm: 'inline' } }}>
        {appText('app.console')}
      </Typography>
    </Box>
  );
}
