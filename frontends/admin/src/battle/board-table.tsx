import Box from '@mui/material/Box';
import { alpha, type Theme } from '@mui/material/styles';
import { formatScore } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { boardText } from './board.texts.js';

export interface BoardRow {
  rank: number;
  name: string;
  totalScore: number;
  avgTimeStr?: string;
}
interface BoardTableProps {
  title: string;
  nameTitle: string;
  rows: readonly BoardRow[];
  empty: string;
  hasTimes?: boolean;
}

/** Lengths of the screen: a hundred of them are its width. */
export const u = (count: number): string => `calc(var(--u) * ${count})`;

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
const cell = { p: 0, px: u(0.6), fontWeight: 'inherit', textAlign: 'left' } as const;
const number = { ...cell, textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;
const firstPlaces = 3;

/** A row that is new, or whose score is: it stands out for a moment. */
const isNew = ({ palette }: Theme) => ({
  '@keyframes board-row': { from: { backgroundColor: alpha(palette.primary.main, 0.28) }, to: { backgroundColor: 'transparent' } },
  animation: 'board-row 2s ease-out',
  '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
});

function Row({ row, hasTimes }: { row: BoardRow; hasTimes: boolean }): ReactElement {
  const isFirst = row.rank <= firstPlaces;
  return (
    <Box component="tr" sx={[{ height: u(3.2), borderTop: 1, borderColor: 'divider', fontWeight: isFirst ? 650 : 400 }, isNew]}>
      <Box component="td" sx={{ ...cell, fontVariantNumeric: 'tabular-nums', color: isFirst ? 'primary.main' : 'text.secondary' }}>
        {row.rank}
      </Box>
      <Box component="th" scope="row" sx={{ ...cell, ...cut }}>
        {row.name}
      </Box>
      <Box component="td" sx={number}>
        {formatScore(row.totalScore)}
      </Box>
      {hasTimes ? (
        <Box component="td" sx={{ ...number, color: 'text.secondary', fontWeight: 400 }}>
          {row.avgTimeStr}
        </Box>
      ) : null}
    </Box>
  );
}

/** The first places, in type that the last row of a hall reads. */
export function BoardTable({ title, nameTitle, rows, empty, hasTimes = false }: BoardTableProps): ReactElement {
  return (
    <Box
      component="section"
      sx={{ bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderRadius: u(0.6), p: u(1), minWidth: 0 }}
    >
      <Box component="h2" sx={{ m: 0, px: u(0.6), fontSize: u(1.9), fontWeight: 650, lineHeight: 1.5 }}>
        {title}
      </Box>
      {rows.length === 0 ? (
        <Box component="p" sx={{ m: 0, px: u(0.6), py: u(3), fontSize: u(1.9), color: 'text.secondary', textAlign: 'center' }}>
          {empty}
        </Box>
      ) : (
        <Box
          component="table"
          aria-label={title}
          sx={{ width: '100%', tableLayout: 'fixed', borderCollapse: 'collapse', fontSize: u(1.9), lineHeight: 1.3 }}
        >
          <Box component="thead" sx={{ fontSize: u(1.3), color: 'text.secondary', '& th': { fontWeight: 400 } }}>
            <Box component="tr" sx={{ height: u(2.2) }}>
              <Box component="th" scope="col" sx={{ ...cell, width: u(4.6) }}>
                {boardText('board.rank')}
              </Box>
              <Box component="th" scope="col" sx={cell}>
                {nameTitle}
              </Box>
              <Box component="th" scope="col" sx={{ ...number, width: u(7.2) }}>
                {boardText('board.score')}
              </Box>
              {hasTimes ? (
                <Box component="th" scope="col" sx={{ ...number, width: u(7.2) }}>
                  {boardText('board.avgTime')}
                </Box>
              ) : null}
            </Box>
          </Box>
          <tbody>
            {rows.map((row) => (
              <Row key={`${row.rank} ${row.name} ${row.totalScore}`} row={row} hasTimes={hasTimes} />
            ))}
          </tbody>
        </Box>
      )}
    </Box>
  );
}
