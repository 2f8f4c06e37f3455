import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { ReactElement } from 'react';
import { sharedText } from '../texts/zh-cn.js';
import { schemes, setAppearance, sizes, type FontSize, type Scheme } from './appearance.js';
import { useAppearance } from './use-appearance.js';
import { chooseSize } from './view.js';

/** Font size and colour scheme, inside an account menu. */
export function AppearanceSettings(): ReactElement {
  const { size, scheme } = useAppearance();
  return (
    <Box sx={{ px: 2, py: 2, display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(8rem, 1fr))', gap: '1.125rem 12px' }}>
      <TextField
        select
        size="small"
        label={sharedText('shared.size.label')}
        value={size}
        onChange={(event) => chooseSize(event.target.value as FontSize) /* one of the items below */}
      >
        {sizes.map((one) => (
          <MenuItem key={one} value={one}>
            {sharedText(`shared.size.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        size="small"
        label={sharedText('shared.scheme.label')}
        value={scheme}
        onChange={(event) => setAppearance({ scheme: event.target.value as Scheme /* as above */ })}
      >
        {schemes.map((one) => (
          <MenuItem key={one} value={one}>
            {sharedText(`shared.scheme.${one}`)}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}
