import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { fontSizes, notify, schemes, setAppearance, sharedText, useAppearance, type FontSize, type Scheme } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';

const sizes = Object.keys(fontSizes) as FontSize[]; // keys of a const object

/** Font size and colour scheme, inside the account menu. */
export function AppearanceSettings(): ReactElement {
  const { size, scheme } = useAppearance();
  return (
    <Box sx={{ px: 2, py: 2, display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5 }}>
      <TextField
        select
        size="small"
        label={sharedText('shared.size.label')}
        value={size}
        onChange={(event) => {
          setAppearance({ size: event.target.value as FontSize }); // one of the items below
          notify(sharedText('shared.size.switched'), 'success');
        }}
      >
        {sizes.map((one) => <MenuItem key={one} value={one}>{sharedText(`shared.size.${one}`)}</MenuItem>)}
      </TextField>
      <TextField select size="small" label={sharedText('shared.scheme.label')} value={scheme} onChange={(event) => setAppearance({ scheme: event.target.value as Scheme /* as above */ })}>
        {schemes.map((one) => <MenuItem key={one} value={one}>{sharedText(`shared.scheme.${one}`)}</MenuItem>)}
      </TextField>
    </Box>
  );
}
