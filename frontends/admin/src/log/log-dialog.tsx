import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { formatDateTime } from '@xuekao/frontend-shared';
import { useId, type ReactElement } from 'react';
import type { LogRow } from './log.js';
import { logText } from './log.texts.js';

const linesOf = (row: LogRow): [string, string][] => [
  [logText('log.seq'), String(row.seq)],
  [logText('log.at'), formatDateTime(row.at)],
  [logText('log.user'), [row.realName, row.userName].filter(Boolean).join(' · ')],
  [logText('log.outcome'), row.code === 0 ? logText('log.ok') : `${row.outcome}（${row.code}）`],
  [logText('log.ip'), row.ip],
  [logText('log.object'), row.object.split(',').join('\n')],
  [logText('log.changed'), row.changed.join('、')],
  [logText('log.hashes'), [row.oldHash, row.newHash].filter(Boolean).join('\n')],
];

export function LogDialog({ row, onClose }: { row: LogRow | null; onClose: () => void }): ReactElement | null {
  const titleId = useId();
  if (row === null) return null;
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle id={titleId}>{row.title}</DialogTitle>
      <DialogContent>
        <Box
          component="dl"
          sx={{ m: 0, display: 'grid', gridTemplateColumns: { xs: '1fr', sm: 'max-content 1fr' }, columnGap: 2, rowGap: 1 }}
        >
          {linesOf(row).map(([label, value]) => (
            <Box key={label} sx={{ display: 'contents' }}>
              <Typography component="dt" variant="body2" color="textSecondary">
                {label}
              </Typography>
              <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
                {value || logText('log.nobody')}
              </Typography>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{logText('log.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
