import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import ToggleButton from '@mui/material/ToggleButton';
import Tooltip from '@mui/material/Tooltip';
import Box from '@mui/material/Box';
import { useId, type ReactElement } from 'react';
import { iconNames, MenuIcon } from './menu-icon.js';
import { pickText } from './pick.texts.js';

/** All icons in view; what is stored under a name that is none of them stays until another is chosen. */
export function IconPicker({
  label = pickText('pick.icon'),
  value,
  onChange,
}: {
  label?: string;
  value: string;
  onChange: (name: string) => void;
}): ReactElement {
  const labelId = useId();
  return (
    <FormControl>
      <FormLabel id={labelId} sx={{ fontSize: '0.875rem', mb: 0.5 }}>
        {label}
      </FormLabel>
      <Box
        role="group"
        aria-labelledby={labelId}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, '& .MuiToggleButton-root': { width: 44, height: 44 } }}
      >
        <ToggleButton value="" selected={value === ''} aria-label={pickText('pick.icon.none')} onClick={() => onChange('')}>
          {pickText('pick.icon.noneShort')}
        </ToggleButton>
        {iconNames.map((name) => (
          <Tooltip key={name} title={pickText(`pick.icon.${name}`)}>
            <ToggleButton value={name} selected={value === name} aria-label={pickText(`pick.icon.${name}`)} onClick={() => onChange(name)}>
              <MenuIcon name={name} />
            </ToggleButton>
          </Tooltip>
        ))}
      </Box>
    </FormControl>
  );
}
