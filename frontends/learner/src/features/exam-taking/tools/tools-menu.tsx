import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId, type ReactElement, type ReactNode } from 'react';
import { lineSpacings, setExamView, textSizes, useExamView } from '../../../lib/exam-view.js';
import { keepPlace } from '../../../lib/keep-place.js';
import { toolsText } from './tools.texts.js';
import { Turn } from './turn.js';

interface ChoicesProps<V extends string | number> {
  label: string;
  values: readonly V[];
  value: V;
  words: (value: V) => string;
  /** of the letters that the person chose, in percent */
  size: number;
  onChoose: (value: V) => void;
}

/**
 * A few values, three in a row whatever their letters' size is, so that none moves when one is chosen: radio buttons under cells that are
 * easy to hit.
 */
function Choices<V extends string | number>({ label, values, value, words, size, onChoose }: ChoicesProps<V>): ReactElement {
  const name = useId();
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 1, fontWeight: 600 }}>
        {label}
      </Box>
      <Box
        sx={{
          fontSize: `calc(0.9375rem * ${Math.min(1.5, size / 100)})`,
          display: 'grid',
          gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
          gap: '1px',
          border: 1,
          borderColor: 'text.disabled',
          borderRadius: 1,
          overflow: 'hidden',
          bgcolor: 'divider',
        }}
      >
        {values.map((one) => (
          <Box
            component="label"
            key={one}
            sx={{
              position: 'relative',
              minHeight: 48,
              display: 'grid',
              placeItems: 'center',
              cursor: 'pointer',
              fontVariantNumeric: 'tabular-nums',
              bgcolor: 'background.paper',
              '&:has(:checked)': {
                bgcolor: 'primary.main',
                color: 'primary.contrastText',
                fontWeight: 600,
                '@media (forced-colors: active)': { forcedColorAdjust: 'none', bgcolor: 'Highlight', color: 'HighlightText' },
              },
              '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'primary.light', outlineOffset: -4 },
            }}
          >
            <input
              type="radio"
              name={name}
              checked={one === value}
              onChange={() => onChoose(one)}
              style={{ position: 'absolute', opacity: 0, margin: 0 }}
            />
            {words(one)}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

export interface ToolsMenuProps {
  userId: string;
  paperId: string;
  /** of the exam, where the bar has room for its beginning only */
  title: string | null;
  /** what is opened from here */
  children: ReactNode;
}

/** How the exam looks for this person, and what helps to sit it. */
export function ToolsMenu({ userId, paperId, title, children }: ToolsMenuProps): ReactElement {
  const view = useExamView(userId);
  const set = (change: Parameters<typeof setExamView>[1]): void => setExamView(userId, change);
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      {title === null ? null : (
        <p className="xk-small xk-soft" style={{ overflowWrap: 'anywhere' }}>
          {title}
        </p>
      )}
      <Choices
        label={toolsText('tools.size')}
        values={textSizes}
        size={view.size}
        value={view.size}
        words={(n) => toolsText('tools.size.value', { n })}
        onChoose={(size) => keepPlace(() => set({ size }))}
      />
      <Choices
        label={toolsText('tools.lines')}
        values={lineSpacings}
        size={view.size}
        value={view.lines}
        words={(one) => toolsText(`tools.lines.${one}`)}
        onChoose={(lines) => keepPlace(() => set({ lines }))}
      />
      <Turn
        on={view.clockHiddenIn === paperId}
        label={toolsText('tools.clock')}
        help={toolsText('tools.clock.help')}
        onTurn={(hides) => set({ clockHiddenIn: hides ? paperId : '' })}
      />
      <Turn
        on={view.strikes}
        label={toolsText('tools.strikes')}
        help={toolsText('tools.strikes.help')}
        onTurn={(strikes) => set({ strikes })}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{children}</Box>
    </Box>
  );
}

export function ToolButton({ onClick, children }: { onClick: () => void; children: ReactNode }): ReactElement {
  return (
    <Button variant="outlined" color="secondary" onClick={onClick} sx={{ minHeight: 44 }}>
      {children}
    </Button>
  );
}
