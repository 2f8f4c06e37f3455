import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { fontSizes, notify, schemes, setAppearance, sharedText, useAppearance, type FontSize, type Scheme } from '@xuekao/frontend-shared';
import type { KeyboardEvent, ReactElement } from 'react';

const sizes = Object.keys(fontSizes) as FontSize[]; // keys of a const object

/** Font size and colour scheme, inside the account menu. */
export function AppearanceSettings(): ReactElement {
  const { size, scheme } = useAppearance();
  // letters typed in a field are not the menu's search
  const keep = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' && event.key !== 'Tab') event.stopPropagation();
  };
  return (
    <Box component="li" role="none" sx={{ px: 2, py: 1.5, display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5 }} onKeyDown={keep}>
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
