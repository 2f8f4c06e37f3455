import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, type ReactElement, type ReactNode } from 'react';

/** Deeds of a desk that have a key everywhere on the page. */
export interface DeskKeys {
  /** Ctrl+Enter */
  submit: () => void;
  /** Alt+PageDown, and Alt+PageUp */
  next: () => void;
  previous: () => void;
  /** Alt+Enter */
  together?: (() => void) | undefined;
  /** Shift+Enter where no field of a mark takes it */
  back?: (() => void) | undefined;
}

function deedOf(event: KeyboardEvent, keys: DeskKeys): (() => void) | undefined {
  // Enter ends a word of an input method
  if (event.isComposing) return undefined;
  if (event.key === 'Enter') {
    if (event.ctrlKey || event.metaKey) return keys.submit;
    if (event.altKey) return keys.together;
    return event.shiftKey ? keys.back : undefined;
  }
  if (!event.altKey) return undefined;
  if (event.key === 'PageDown') return keys.next;
  return event.key === 'PageUp' ? keys.previous : undefined;
}

interface DeskFrameProps {
  keys: DeskKeys;
  children: ReactNode;
  /** Absent: there is nothing to do, and the bar is left out. */
  bar?: { status: ReactNode; keysText: string; actions: ReactNode } | undefined;
}

/** Page on which answers are marked: its keys, wherever the focus is, and the bar at its end that stays in sight. */
export function DeskFrame({ keys, children, bar }: DeskFrameProps): ReactElement {
  const present = useRef(keys);
  useEffect(() => {
    present.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      // a dialog has keys of its own
      const deed = document.querySelector('[role="dialog"]') === null ? deedOf(event, present.current) : undefined;
      if (deed === undefined) return;
      event.preventDefault();
      deed();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return (
    <Box sx={{ pb: 12 }}>
      {children}
      {bar === undefined ? null : (
        <Box
          sx={{
            position: 'fixed',
            bottom: 0,
            left: { xs: 0, md: 216 },
            right: 0,
            zIndex: 5,
            bgcolor: 'background.paper',
            borderTop: 1,
            borderColor: 'divider',
            px: { xs: 2, md: 3 },
            py: 1,
          }}
        >
          <Box sx={{ maxWidth: 1392, mx: 'auto', display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              {bar.status}
              <Typography variant="caption" color="textSecondary" sx={{ display: { xs: 'none', lg: 'block' } }}>
                {bar.keysText}
              </Typography>
            </Box>
            {bar.actions}
          </Box>
        </Box>
      )}
    </Box>
  );
}
