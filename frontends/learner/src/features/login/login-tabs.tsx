import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { ReactElement } from 'react';
import { entryText } from '../../texts/entry.texts.js';

const names = ['password', 'mobile'] as const;

export function LoginTabs({ way, onChange }: { way: (typeof names)[number]; onChange: (way: string) => void }): ReactElement {
  return (
    <Tabs value={way} variant="fullWidth" aria-label={entryText('login.ways')} onChange={(_event, next: string) => onChange(next)} sx={{ mt: -1.5, mb: 3, borderBottom: 1, borderColor: 'divider' }}>
      {names.map((name) => <Tab key={name} value={name} label={entryText(`login.way.${name}`)} />)}
    </Tabs>
  );
}
