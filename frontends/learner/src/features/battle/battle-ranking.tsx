import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { EmptyState, ErrorState, formatScore } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '../../lib/session.js';
import { battleText } from './battle.texts.js';
import { Loading } from './battle-parts.js';
import { rankPause, rankTimeOf, rankTimes, type RankTime } from './rank-pace.js';

const turnSx = {
  ...{ minHeight: 44, px: 2 },
  // the system's colours leave no ground that would tell the chosen one
  '@media (forced-colors: active)': {
    '&.Mui-selected': { forcedColorAdjust: 'none', bgcolor: 'Highlight', color: 'HighlightText' },
  },
} as const;

interface RankingProps {
  kind: 'person' | 'dept';
  id: string;
  /** nobody plays any more */
  isOver: boolean;
}
interface Row {
  rank: number;
  name: string;
  isMine: boolean;
  totalScore: number;
  avgTimeStr?: string;
}

function useRows({ kind, id, isOver }: RankingProps, timeType: RankTime) {
  return useQuery({
    queryKey: ['battle', 'rank', kind, id, timeType],
    queryFn: async ({ signal }): Promise<Row[]> =>
      kind === 'person'
        ? (await api.call('/api/battle/battle/ranking-person', { id, timeType }, { signal })).map(({ realName, ...row }) => ({
            ...row,
            name: realName,
          }))
        : (await api.call('/api/battle/battle/ranking-dept', { id, timeType }, { signal })).map(({ deptName, ...row }) => ({
            ...row,
            name: deptName,
          })),
    // while the page is in view
    refetchInterval: ({ state }) => rankPause(state.status === 'error', isOver),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

function RankTable({ kind, rows }: { kind: 'person' | 'dept'; rows: readonly Row[] }): ReactElement {
  return (
    <Table size="small" aria-label={battleText(`battle.tab.${kind}`)}>
      <TableHead>
        <TableRow>
          <TableCell sx={{ width: 64, px: 1 }}>{battleText('battle.rank')}</TableCell>
          <TableCell>{battleText(`battle.${kind}`)}</TableCell>
          <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
            {battleText('battle.totalScore')}
          </TableCell>
          {kind === 'person' ? (
            <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
              {battleText('battle.avgTime')}
            </TableCell>
          ) : null}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={`${row.rank}-${row.name}`} selected={row.isMine}>
            <TableCell sx={{ px: 1, fontVariantNumeric: 'tabular-nums', fontWeight: row.rank <= 3 ? 700 : 400 }}>{row.rank}</TableCell>
            <TableCell sx={{ overflowWrap: 'anywhere', fontWeight: row.isMine ? 600 : 400 }}>
              {row.name}
              {row.isMine ? (
                <Chip
                  size="small"
                  variant="outlined"
                  label={battleText(kind === 'person' ? 'battle.me' : 'battle.myDept')}
                  sx={{ ml: 1 }}
                />
              ) : null}
            </TableCell>
            <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 600 }}>
              {formatScore(row.totalScore)}
            </TableCell>
            {row.avgTimeStr === undefined ? null : (
              <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                {row.avgTimeStr}
              </TableCell>
            )}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** Ranking of people or departments, live. */
export function BattleRanking(props: RankingProps): ReactElement {
  const { kind, isOver } = props;
  const [params, setParams] = useSearchParams();
  const time = rankTimeOf(params.get('time'), isOver);
  const rows = useRows(props, time);
  // figures that stand still would look live
  const isHeld = rows.data !== undefined && (rows.fetchStatus === 'paused' || rows.failureCount > 0);
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={time}
        aria-label={battleText('battle.time')}
        onChange={(_event, next: RankTime | null) => {
          if (next === null) return;
          setParams(
            (before) => {
              const after = new URLSearchParams(before);
              after.set('time', String(next));
              return after;
            },
            { replace: true },
          );
        }}
      >
        {rankTimes.map((one) => (
          <ToggleButton key={one} value={one} sx={turnSx}>
            {battleText(`battle.time.${one}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {rows.isPending ? <Loading /> : null}
      {rows.isError && rows.data === undefined ? <ErrorState error={rows.error} onRetry={() => void rows.refetch()} /> : null}
      {isHeld ? (
        <Alert severity="warning" role="status">
          {battleText('battle.rankHeld')}
        </Alert>
      ) : null}
      {rows.data?.length === 0 ? <EmptyState text={battleText('battle.rankEmpty')} /> : null}
      {rows.data !== undefined && rows.data.length > 0 ? (
        <>
          <RankTable kind={kind} rows={rows.data} />
          {kind === 'person' ? (
            <Typography variant="body2" color="textSecondary">
              {battleText('battle.rankNote')}
            </Typography>
          ) : null}
        </>
      ) : null}
    </Box>
  );
}
