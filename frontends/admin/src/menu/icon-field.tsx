import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import ToggleButton from '@mui/material/ToggleButton';
import Tooltip from '@mui/material/Tooltip';
import Box from '@mui/material/Box';
import { useId, type ReactElement } from 'react';
import { iconNames, MenuIcon } from '../ui/menu-icon.js';
import { uiText } from '../ui/ui.texts.js';
import { menuText } from './menu.texts.js';

/** All icons in view; what is stored under a name that is none of them stays until another is chosen. */
export function IconField({ value, onChange }: { value: string; onChange: (name: string) => void }): ReactElement {
  const labelId = useId();
  return (
    <FormControl>
      <FormLabel id={labelId} sx={{ fontSize: '0.875rem', mb: 0.5 }}>{menuText('menu.metaIcon')}</FormLabel>
      <Box role="group" aria-labelledby={labelId} sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, '& .MuiToggleButton-root': { width: 44, height: 44 } }}>
        <ToggleButton value="" selected={value === ''} aria-label={menuText('menu.icon.none')} onClick={() => onChange('')}>{uiText('ui.none')}</ToggleButton>
        {iconNames.map((name) => (
          <Tooltip key={name} title={menuText(`menu.icon.${name}`)}>
            <ToggleButton value={name} selected={value === name} aria-label={menuText(`menu.icon.${name}`)} onClick={() => onChange(name)}><MenuIcon name={name} /></ToggleButton>
          </Tooltip>
        ))}
      </Box>
    </FormControl>
  );
}
