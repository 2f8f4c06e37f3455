import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { Icon, sharedText } from '@xuekao/frontend-shared';
import { useId, type ReactElement, type ReactNode } from 'react';

export interface ExamSheetProps {
  title: string;
  /** from the bottom on narrow screens, beside the questions on wide ones */
  narrow: boolean;
  /** the questions stay to be seen, if darker: what is set here changes them */
  clear?: boolean;
  onClose: () => void;
  /** stays in view while the rest scrolls */
  footer?: ReactNode;
  children: ReactNode;
}

const looks = {
  narrow: { borderRadius: '16px 16px 0 0', width: '100%', maxWidth: 'none', maxHeight: '85dvh', borderTop: 1 },
  wide: { borderRadius: 0, width: 380, maxWidth: '100vw', height: '100%', maxHeight: 'none', borderLeft: 1 },
} as const;

/** At 400 % it scrolls as a whole: words without a button cannot be scrolled by keyboard, and would have a line or two. */
const low = { '@media (max-height: 400px)': { '& > *': { flex: 'none', overflow: 'visible' } } } as const;

/** Sheet or panel over a part of the exam, with its title and the way to close it. */
export function ExamSheet({ title, narrow, clear = false, onClose, footer, children }: ExamSheetProps): ReactElement {
  const titleId = useId();
  return (
    // a drawer of the library would move in, and weigh as much as all that stands here
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={titleId}
      slotProps={{
        backdrop: { sx: clear ? { bgcolor: 'rgba(0, 0, 0, .25)' } : {} },
        container: { sx: { alignItems: 'flex-end', justifyContent: 'flex-end' } },
        paper: { sx: { m: 0, border: 0, ...looks[narrow ? 'narrow' : 'wide'], borderColor: 'text.disabled', ...low } },
      }}
    >
      <Box sx={{ flex: 'none', display: 'flex', alignItems: 'center', justifyContent: 'space-between', pl: 2.5, pr: 1, pt: 1 }}>
        <Typography id={titleId} variant="h3" component="h2">
          {title}
        </Typography>
        <IconButton aria-label={sharedText('shared.close')} onClick={onClose} sx={{ width: 44, height: 44 }}>
          <Icon name="close" />
        </IconButton>
      </Box>
      <Box
        sx={{
          flex: 1,
          minHeight: 0,
          overflowY: 'auto',
          px: 2.5,
          pt: 1,
          pb: footer === undefined ? 'calc(20px + env(safe-area-inset-bottom))' : 2,
        }}
      >
        {children}
      </Box>
      {footer === undefined ? null : (
        <Box sx={{ flex: 'none', px: 2.5, pt: 1, pb: 'calc(16px + env(safe-area-inset-bottom))', borderTop: 1, borderColor: 'divider' }}>
          {footer}
        </Box>
      )}
    </Dialog>
  );
}
