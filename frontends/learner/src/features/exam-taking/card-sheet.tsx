import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { sharedText } from '@xuekao/frontend-shared';
import type { ReactElement, ReactNode } from 'react';
import { text } from '../../texts/zh-cn.js';

export interface CardSheetProps {
  open: boolean;
  onClose: () => void;
  onHandIn: () => void;
  children: ReactNode;
}

/** The answer card on narrow screens: its title and the hand-in stay in view while the numbers scroll. */
export function CardSheet({ open, onClose, onHandIn, children }: CardSheetProps): ReactElement {
  return (
    <Drawer
      anchor="bottom"
      open={open}
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': 'card-sheet-title', sx: { borderRadius: '16px 16px 0 0', maxHeight: '85dvh', display: 'flex', flexDirection: 'column' } } }}
    >
      <Box sx={{ flex: 'none', display: 'flex', alignItems: 'center', justifyContent: 'space-between', pl: 2.5, pr: 1, pt: 1 }}>
        <Typography id="card-sheet-title" variant="h3" component="h2">{text('take.card')}</Typography>
        <IconButton aria-label={sharedText('shared.close')} onClick={onClose} sx={{ width: 44, height: 44 }}><CloseIcon /></IconButton>
      </Box>
      <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto', px: 2.5, pt: 1, pb: 2 }}>{children}</Box>
      <Box sx={{ flex: 'none', px: 2.5, pt: 1, pb: 'calc(16px + env(safe-area-inset-bottom))', borderTop: 1, borderColor: 'divider' }}>
        <Button fullWidth variant="outlined" onClick={onHandIn} sx={{ minHeight: 48 }}>{text('take.review')}</Button>
      </Box>
    </Drawer>
  );
}
