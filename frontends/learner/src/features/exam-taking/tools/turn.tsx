import Box from '@mui/material/Box';
import { useId, type ReactElement } from 'react';

/** Of our own: what a browser draws in the dark has hardly an edge. */
const looks = {
  appearance: 'none',
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: 24,
  height: 24,
  m: 0,
  border: 2,
  borderColor: 'text.secondary',
  borderRadius: 0.75,
  bgcolor: 'background.paper',
  color: 'primary.contrastText',
  cursor: 'pointer',
  '&::before': {
    content: '""',
    width: 12,
    height: 6,
    mt: '-3px',
    border: '2.5px solid',
    borderWidth: '0 0 2.5px 2.5px',
    transform: 'rotate(-45deg)',
    visibility: 'hidden',
  },
  '&:checked': { bgcolor: 'primary.main', borderColor: 'primary.main', '&::before': { visibility: 'visible' } },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
  '@media (forced-colors: active)': {
    forcedColorAdjust: 'none',
    borderColor: 'CanvasText',
    bgcolor: 'Canvas',
    '&:checked': { bgcolor: 'Highlight', borderColor: 'Highlight', color: 'HighlightText' },
  },
} as const;

/** Something that is on or off, on this device. */
export function Turn({
  on,
  label,
  help,
  onTurn,
}: {
  on: boolean;
  label: string;
  help?: string;
  onTurn: (on: boolean) => void;
}): ReactElement {
  const helpId = useId();
  return (
    <Box>
      <Box component="label" sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 44, fontWeight: 600, cursor: 'pointer' }}>
        <Box
          component="input"
          type="checkbox"
          role="switch"
          aria-checked={on}
          checked={on}
          aria-describedby={help === undefined ? undefined : helpId}
          onChange={() => onTurn(!on)}
          sx={looks}
        />
        {label}
      </Box>
      {help === undefined ? null : (
        <Box id={helpId} sx={{ fontSize: '0.875rem', color: 'text.secondary', ml: 4.25 }}>
          {help}
        </Box>
      )}
    </Box>
  );
}
