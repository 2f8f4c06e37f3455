import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';

/** A list of the first page, or a sentence where there is nothing. */
export function Lines({ empty, children }: { empty: string; children: ReactNode[] }): ReactElement {
  if (children.length === 0)
    return (
      <Typography variant="body2" color="textSecondary" sx={{ py: 1 }}>
        {empty}
      </Typography>
    );
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {children}
    </Box>
  );
}

/** One of its entries, with the way to what it is about. */
export function Line({ title, note, to, action }: { title: string; note: string; to: string; action: string }): ReactElement {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>{title}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {note}
        </Typography>
      </Box>
      <Button component={Link} to={to} size="small" variant="outlined" aria-label={`${action}：${title}`} sx={{ minHeight: 44 }}>
        {action}
      </Button>
    </Box>
  );
}
