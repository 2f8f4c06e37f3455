import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useListContext } from 'ra-core';
import type { ReactElement, ReactNode } from 'react';
import { uiText } from './ui.texts.js';

export function BulkBar({ children }: { children: ReactNode }): ReactElement | null {
  const { selectedIds, onUnselectItems } = useListContext();
  if (selectedIds.length === 0) return null;
  return (
    <Box
      role="toolbar"
      aria-label={uiText('ui.selected', { n: selectedIds.length })}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 1,
        bgcolor: 'action.selected',
        borderTop: 1,
        borderColor: 'divider',
        '& .MuiButton-root': { minHeight: { xs: 44, sm: 32 } },
      }}
    >
      <Typography variant="body2" role="status" sx={{ fontWeight: 600, mr: 1 }}>
        {uiText('ui.selected', { n: selectedIds.length })}
      </Typography>
      {children}
      <Button size="small" color="secondary" onClick={() => onUnselectItems()}>
        {uiText('ui.unselect')}
      </Button>
    </Box>
  );
}
