import Button from '@mui/material/Button';
import { DeviceTest } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import type { ExhibitProps, State } from '../exhibit.js';

function pingOf(state: State): (signal: AbortSignal) => Promise<unknown> {
  if (state === 'loading') return () => new Promise(() => undefined);
  return () => (state === 'error' ? Promise.reject(new Error('lost')) : Promise.resolve());
}

export function DevicePage({ state }: ExhibitProps): ReactElement {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" sx={{ minHeight: 44 }} onClick={() => setOpen(true)}>设备检测</Button>
      {open ? <DeviceTest ping={pingOf(state)} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
