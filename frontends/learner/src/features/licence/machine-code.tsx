import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { notify } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { licenceText } from './licence.texts.js';

/** The vendor is told this code; nobody types it. */
export function MachineCode({ code }: { code: string }): ReactElement {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(code);
      notify(licenceText('licence.copied'), 'success');
    } catch {
      notify(licenceText('licence.copyFailed'), 'error');
    }
  };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' }, gap: 1, alignItems: 'center' }}>
      <TextField
        label={licenceText('licence.code')}
        name="code"
        multiline
        value={code}
        slotProps={{ htmlInput: { spellCheck: false, readOnly: true } }}
        sx={{ '& textarea': { fontFamily: 'monospace', fontSize: '0.875rem', overflowWrap: 'anywhere' } }}
      />
      <Button variant="outlined" color="secondary" sx={{ minHeight: 44, justifySelf: 'start' }} onClick={() => void copy()}>
        {licenceText('licence.copy')}
      </Button>
    </Box>
  );
}
