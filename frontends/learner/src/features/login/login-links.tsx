import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { ReactElement } from 'react';
import { Link as RouterLink } from 'react-router';
import { forgotPath, loginPath, registerPath } from '../../lib/guard.js';
import { entryText } from '../../texts/entry.texts.js';

const targets = {
  register: { to: registerPath, label: 'login.register' },
  registerNow: { to: registerPath, label: 'login.toRegister' },
  forgot: { to: forgotPath, label: 'login.forgot' },
  login: { to: loginPath, label: 'login.toLogin' },
} as const;

/** The ways from one of these pages to the others. */
export function LoginLinks({ links }: { links: readonly (keyof typeof targets)[] }): ReactElement | null {
  if (links.length === 0) return null;
  return (
    <Box sx={{ mt: 1.5, mx: -1, display: 'flex', justifyContent: 'space-between' }}>
      {links.map((name) => (
        <Link key={name} component={RouterLink} to={targets[name].to} variant="body2" sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44, px: 1 }}>{entryText(targets[name].label)}</Link>
      ))}
    </Box>
  );
}
