import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { formatDateTime } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { licenceText } from './licence.texts.js';
import type { Licence } from './licence.js';
import { MachineCode } from './machine-code.js';

function sentence({ valid, expireTime }: Licence): string {
  if (expireTime === null) return licenceText('licence.foreign');
  return licenceText(valid ? 'licence.valid' : 'licence.over', { until: formatDateTime(expireTime) });
}

/** "Enter" is there only while the licence is valid (specification part 1, section 2). */
export function LicenceStatus({ licence, onReplace }: { licence: Licence; onReplace: () => void }): ReactElement {
  return (
    <Box sx={{ display: 'grid', gap: 2.25 }}>
      <Alert severity={licence.valid ? 'success' : 'error'} variant="outlined">
        {sentence(licence)}
        {licence.holder === '' ? null : (
          <Box component="span" sx={{ display: 'block' }}>
            {licenceText('licence.holder', { holder: licence.holder })}
          </Box>
        )}
      </Alert>
      <MachineCode code={licence.code} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {licence.valid ? (
          <Button component={Link} to="/" variant="contained" size="large">
            {licenceText('licence.enter')}
          </Button>
        ) : null}
        <Button variant={licence.valid ? 'text' : 'contained'} size="large" onClick={onReplace}>
          {licenceText('licence.replace')}
        </Button>
      </Box>
    </Box>
  );
}
