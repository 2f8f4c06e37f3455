import Box from '@mui/material/Box';
import { DirectoryField, UrlField } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import type { ExhibitProps } from '../exhibit.js';
import { Value } from '../value.js';

export function AddressesPage({ state }: ExhibitProps): ReactElement {
  const [url, setUrl] = useState(state === 'full' ? 'https://files.example.org/upload/' : '');
  const [folder, setFolder] = useState(state === 'full' ? '/data/files/' : '');
  return (
    <Box sx={{ display: 'grid', gap: 2.5, maxWidth: 640 }}>
      <UrlField required checked={state === 'error'} value={url} onChange={setUrl} />
      <DirectoryField required checked={state === 'error'} label="存储目录" value={folder} onChange={setFolder} />
      <Value value={{ url, folder }} />
    </Box>
  );
}
