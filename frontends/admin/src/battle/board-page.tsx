import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { EmptyState, ErrorState, formatClock } from '@xuekao/frontend-shared';
import { useEffect, useState, type ReactElement } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { useCall } from '../lib/use-call.js';
import { useSite } from '../lib/site.js';
import { PageSkeleton } from '../ui/page-skeleton.js';
import { Permitted } from '../ui/permitted.js';
import { BoardControls } from './board-controls.js';
import { BoardJoin } from './board-join.js';
import { BoardTable, u } from './board-table.js';
import { boardText } from './board.texts.js';
import { boardTimes, isOver, useAwakeScreen, useBoard, useMsUntil, type Board, type BoardTime } from './use-board.js';

const daySeconds = 86_400;

/** A screen that is taller than wide has its parts below each other. */
const upright = '@media (max-aspect-ratio: 11/10)';

const Message = ({ children }: { children: ReactElement }): ReactElement => (
  <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', alignContent: 'center', p: 3, bgcolor: 'background.default' }}>
    {children}
  </Box>
);

/** Asks for the pass by the session of the console, and writes it behind the address: a reload then needs no session. */
function PassGiver({ id }: { id: string }): ReactElement {
  const navigate = useNavigate();
  const { search } = useLocation();
  const call = useCall('/api/battle/battle/board-pass', { id }, { fresh: true });
  const pass = call.data?.pass;
  useEffect(() => {
    if (pass !== undefined) void navigate({ search, hash: pass }, { replace: true });
  }, [navigate, pass, search]);
  return (
    <Message>
      {call.isError ? (
        <ErrorState isPage error={call.error} onRetry={() => void call.refetch()} />
      ) : (
        <EmptyState text={boardText('board.opening')} />
      )}
    </Message>
  );
}

/** Time that is left until the battle begins or ends. */
function Countdown({ board, readAt }: { board: Board; readAt: number }): ReactElement | null {
  const { state, startTime, endTime, serverTime } = board;
  const isBefore = state === 'READY_START';
  const seconds = useMsUntil(isBefore ? startTime : endTime, serverTime, readAt) / 1000;
  if (!isBefore && state !== 'PROCESSING') return null;
  const days = Math.floor(seconds / daySeconds);
  return (
    <Box component="p" sx={{ m: 0, fontSize: u(1.8), whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
      <Box component="span" sx={{ color: 'text.secondary', mr: u(0.8) }}>
        {boardText(isBefore ? 'board.untilStart' : 'board.untilEnd')}
      </Box>
      {days > 0 ? `${boardText('board.ofDays', { n: days })} ` : ''}
      {formatClock(seconds % daySeconds)}
    </Box>
  );
}

function Head({ board, readAt }: { board: Board; readAt: number }): ReactElement {
  const isRunning = board.state === 'PROCESSING';
  return (
    <Box component="header" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: u(2), rowGap: u(0.6), minWidth: 0 }}>
      <Box
        component="h1"
        sx={{
          ...{
            m: 0,
            flex: '1 1 0',
            minWidth: u(40),
            fontSize: u(2.6),
            fontWeight: 700,
            lineHeight: 1.3,
            pb: u(0.15),
            overflowWrap: 'anywhere',
          },
          ...{ display: '-webkit-box', WebkitLineClamp: '2', WebkitBoxOrient: 'vertical', overflow: 'hidden' },
          [upright]: { flexBasis: '100%', minWidth: 0 },
        }}
      >
        {board.title}
      </Box>
      <Countdown board={board} readAt={readAt} />
      <Box
        role="status"
        sx={{
          ...{ fontSize: u(1.8), fontWeight: 600, px: u(1.4), py: u(0.4), borderRadius: u(3), border: 1 },
          ...(isRunning
            ? { bgcolor: 'success.main', color: 'success.contrastText', borderColor: 'success.main' }
            : { color: 'text.secondary', borderColor: 'text.secondary' }),
        }}
      >
        {boardText(`board.state.${board.state}`)}
      </Box>
    </Box>
  );
}

/** The page as whoever has a pass sees it. */
function Screen({ pass }: { pass: string }): ReactElement {
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  // of a battle that is over the whole is shown, until somebody chooses another time
  const [hasEnded, setEnded] = useState(false);
  const time = boardTimes.find((one) => String(one) === params.get('time')) ?? (hasEnded ? 4 : 1);
  const { data: board, error, isError, dataUpdatedAt, isPending } = useBoard(pass, time);
  const { siteName } = useSite();
  useAwakeScreen();
  const title = board?.title ?? '';
  const state = board?.state;
  useEffect(() => setEnded(state === 'OVERDUE'), [state]);
  useEffect(() => {
    if (title !== '') document.title = [boardText('board.title', { title }), siteName].filter((part) => part !== '').join(' · ');
  }, [title, siteName]);
  const choose = (next: BoardTime): void => {
    const after = new URLSearchParams(params);
    after.set('time', String(next));
    void navigate({ search: after.toString(), hash: pass }, { replace: true });
  };
  if (isError && isOver(error))
    return (
      <Message>
        <ErrorState
          isPage
          error={error}
          action={
            <Button variant="outlined" onClick={() => setParams(params, { replace: true })}>
              {boardText('board.again')}
            </Button>
          }
        />
      </Message>
    );
  if (board === undefined) return <Message>{isPending ? <PageSkeleton /> : <EmptyState text={boardText('board.lostAtOnce')} />}</Message>;
  return (
    <Box
      component="main"
      sx={{
        '--u': 'min(1vw, 1.7778vh)',
        ...{ minHeight: '100dvh', display: 'grid', justifyContent: 'center', alignContent: 'center', bgcolor: 'background.default' },
        [upright]: { '--u': '2.2vw', justifyContent: 'stretch', alignContent: 'start' },
      }}
    >
      <Box
        sx={{
          ...{ width: u(100), minHeight: u(56.25), p: u(1.6), boxSizing: 'border-box', color: 'text.primary' },
          ...{ display: 'grid', gridTemplateRows: 'auto minmax(0, 1fr) auto', gap: u(1.1) },
          [upright]: { width: '100%' },
        }}
      >
        <Head board={board} readAt={dataUpdatedAt} />
        <Box
          sx={{
            ...{ display: 'grid', gridTemplateColumns: `minmax(0, 1.2fr) minmax(0, 1fr) ${u(26)}`, gap: u(1.2), minHeight: 0 },
            [upright]: { gridTemplateColumns: 'minmax(0, 1fr)' },
          }}
        >
          <BoardTable
            hasTimes
            title={boardText('board.people')}
            nameTitle={boardText('board.person')}
            empty={boardText(state === 'DISABLED' ? 'board.hidden' : 'board.nobody')}
            rows={board.people.map(({ realName, ...row }) => ({ ...row, name: realName }))}
          />
          <BoardTable
            title={boardText('board.departs')}
            nameTitle={boardText('board.depart')}
            empty={boardText(state === 'DISABLED' ? 'board.hidden' : 'board.noDepart')}
            rows={board.departs.map(({ deptName, ...row }) => ({ ...row, name: deptName }))}
          />
          <BoardJoin board={board} />
        </Box>
        <BoardControls time={time} onTime={choose} lostAt={isError ? dataUpdatedAt : null} />
      </Box>
    </Box>
  );
}

/**
 * A battle on a projector. The pass stands behind the `#` of the address: browsers send that to no server, and it is in no log. Without one
 * the session of the console gets one.
 */
export function BoardPage(): ReactElement {
  const { id = '' } = useParams();
  const { hash } = useLocation();
  const pass = hash.slice(1);
  if (pass !== '') return <Screen key={pass} pass={pass} />;
  return (
    <Permitted codes={['battle:list']}>
      <PassGiver id={id} />
    </Permitted>
  );
}
