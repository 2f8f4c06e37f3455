import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { copy } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { Value } from '../value.js';

export function CopyPage(): ReactElement {
  const [done, setDone] = useState<boolean | null>(null);
  return (
    <>
      <TextField label="机器码" value="XK-7F3A-91C2-0D4E-55B8" fullWidth slotProps={{ htmlInput: { readOnly: true } }} />
      <Button variant="outlined" sx={{ mt: 2, minHeight: 44 }} onClick={() => void copy('XK-7F3A-91C2-0D4E-55B8').then(setDone)}>
        复制
      </Button>
      <Value value={done} />
    </>
  );
}
