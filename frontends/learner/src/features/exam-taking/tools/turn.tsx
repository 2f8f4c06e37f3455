import Box from '@mui/material/Box';
import { useId, type ReactElement } from 'react';

/** Something that is on or off, on this device. */
export function Turn({ on, label, help, onTurn }: { on: boolean; label: string; help?: string; onTurn: (on: boolean) => void }): ReactElement {
  const helpId = useId();
  return (
    <Box>
      <Box component="label" sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 44, fontWeight: 600, cursor: 'pointer' }}>
        <Box component="input" type="checkbox" role="switch" aria-checked={on} checked={on} aria-describedby={help === undefined ? undefined : helpId} onChange={() => onTurn(!on)} sx={{ width: 22, height: 22, m: 0, flex: 'none', accentColor: (theme) => (theme.vars ?? theme).palette.primary.main }} />
        {label}
      </Box>
      {help === undefined ? null : <Box id={helpId} sx={{ fontSize: '0.875rem', color: 'text.secondary', ml: 4.25 }}>{help}</Box>}
    </Box>
  );
}
