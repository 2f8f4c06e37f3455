import Box from '@mui/material/Box';
import { CodeDrawing } from '@xuekao/frontend-shared/qr';
import type { ReactElement, ReactNode } from 'react';
import { boardText } from './board.texts.js';
import { u } from './board-table.js';
import type { Board } from './use-board.js';

const Line = ({ children }: { children: ReactNode }): ReactElement => (
  <Box component="p" sx={{ m: 0, fontSize: u(1.5), color: 'text.secondary', lineHeight: 1.4 }}>
    {children}
  </Box>
);

function Count({ label, value }: { label: string; value: number }): ReactElement {
  return (
    <Box sx={{ display: 'flex', alignItems: 'baseline', gap: u(0.5), whiteSpace: 'nowrap' }}>
      <Box component="dt" sx={{ fontSize: u(1.4), color: 'text.secondary' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, fontSize: u(2.4), fontWeight: 650, lineHeight: 1.2, fontVariantNumeric: 'tabular-nums' }}>
        {value}
      </Box>
    </Box>
  );
}

/** The code is read from the other end of a hall: dark on white in both schemes, and with the short address, which needs few squares. */
function JoinCode({ board }: { board: Board }): ReactElement {
  const { title, joinPath, state, needsPassword } = board;
  const { origin, host } = window.location;
  return (
    <>
      <Box component="h2" sx={{ m: 0, fontSize: u(2.2), fontWeight: 650, lineHeight: 1.3 }}>
        {boardText(state === 'PROCESSING' ? 'board.join' : 'board.joinSoon')}
      </Box>
      <Box
        role="img"
        aria-label={boardText('board.code', { title })}
        sx={{ width: u(19), height: u(19), borderRadius: u(0.5), overflow: 'hidden', lineHeight: 0, border: 1, borderColor: 'divider' }}
      >
        <CodeDrawing text={`${origin}${joinPath}`} colour="#000" />
      </Box>
      <Box sx={{ minWidth: 0, width: '100%' }}>
        <Line>{boardText('board.address')}</Line>
        <Box component="p" sx={{ m: 0, fontSize: u(1.9), fontWeight: 650, lineHeight: 1.25, overflowWrap: 'anywhere' }}>
          {host}
          <wbr />
          {joinPath}
        </Box>
      </Box>
      {needsPassword ? <Line>{boardText('board.password')}</Line> : null}
    </>
  );
}

/** How to join, and how many play. */
export function BoardJoin({ board }: { board: Board }): ReactElement {
  const { state, playing, rankedCount } = board;
  const isOpen = state === 'PROCESSING' || state === 'READY_START';
  return (
    <Box
      component="section"
      sx={{
        ...{ bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderRadius: u(0.6), p: u(1.2), minWidth: 0 },
        ...{ display: 'flex', flexDirection: 'column', alignItems: 'center', gap: u(0.9), textAlign: 'center' },
      }}
    >
      {isOpen ? (
        <JoinCode board={board} />
      ) : (
        <>
          <Box component="h2" sx={{ m: 0, mt: u(6), fontSize: u(2.6), fontWeight: 650, lineHeight: 1.3 }}>
            {boardText(`board.state.${state}`)}
          </Box>
          <Box component="p" sx={{ m: 0, fontSize: u(1.8), lineHeight: 1.5 }}>
            {boardText(state === 'OVERDUE' ? 'board.overText' : 'board.disabledText')}
          </Box>
        </>
      )}
      <Box
        component="dl"
        sx={{ m: 0, mt: 'auto', width: '100%', display: 'flex', flexWrap: 'wrap', justifyContent: 'space-around', columnGap: u(1) }}
      >
        {state === 'DISABLED' ? null : <Count label={boardText('board.playing')} value={playing} />}
        {state === 'DISABLED' ? null : <Count label={boardText('board.ranked')} value={rankedCount} />}
      </Box>
    </Box>
  );
}
