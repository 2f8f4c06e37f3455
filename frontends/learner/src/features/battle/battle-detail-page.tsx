import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { addressOf, learnerPages } from '@xuekao/contracts/addresses';
import { formatScore, formatTime, RichText, Tabs, type CallOutput } from '@xuekao/frontend-shared';
import { Fragment, useState, type ReactElement } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { usePageTitle } from '../../lib/page-title.js';
import { api } from '../../lib/session.js';
import { TimeRange } from '../../lib/time-range.js';
import { battleText } from './battle.texts.js';
import { JoinButton } from './battle-join.js';
import { BattleMine } from './battle-mine.js';
import { BattleError, Loading, panel } from './battle-parts.js';
import { BattleRanking } from './battle-ranking.js';
import { untilChange } from './next-change.js';

type Detail = CallOutput<'/api/battle/battle/detail'>;
const tabs = ['info', 'person', 'dept', 'mine'] as const;
const panelId = 'battle-panel';

function Info({ battle }: { battle: Detail }): ReactElement {
  const { startTime, endTime, quCount, quScore, cycleCount, cycleType_dictText: cycle, chance, notice } = battle;
  const facts: [string, ReactElement | string][] = [
    [battleText('battle.info.window'), <TimeRange key="window" start={startTime} end={endTime} />],
    [battleText('battle.info.questions'), battleText('battle.facts', { n: quCount, score: formatScore(quScore) })],
    [battleText('battle.info.total'), battleText('battle.points', { n: formatScore(quCount * quScore) })],
    [battleText('battle.info.chances'), battleText('battle.chances', { cycle, n: cycleCount })],
    [battleText('battle.info.left'), battleText('battle.times', { n: chance })],
    [battleText('battle.info.end'), battleText('battle.info.endText')],
  ];
  return (
    <>
      <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'max-content minmax(0, 1fr)', columnGap: 2, rowGap: 1 }}>
        {facts.map(([name, value]) => (
          <Fragment key={name}>
            <Typography component="dt" color="textSecondary">
              {name}
            </Typography>
            <Typography component="dd" sx={{ m: 0 }}>
              {value}
            </Typography>
          </Fragment>
        ))}
      </Box>
      {notice === '' ? null : (
        <Box sx={{ mt: 2.5, pt: 2, borderTop: 1, borderColor: 'divider' }}>
          <Typography variant="h2" sx={{ fontSize: '1rem', mb: 1 }}>
            {battleText('battle.info.notice')}
          </Typography>
          <RichText html={notice} />
        </Box>
      )}
    </>
  );
}

/** Steps that one can take now: go on, take part, or see why not. */
function Ways({ battle }: { battle: Detail }): ReactElement | null {
  const { id, stateFlag, startTime, chance, cycleCount, hasJoin, openPaperId } = battle;
  if (openPaperId !== '')
    return (
      <Button
        component={Link}
        to={addressOf(learnerPages.WebBattleExam, { paperId: openPaperId })}
        variant="contained"
        sx={{ minHeight: 44 }}
      >
        {battleText('battle.resume')}
      </Button>
    );
  if (stateFlag === 'READY_START')
    return <Typography color="textSecondary">{battleText('battle.startsAt', { time: formatTime(startTime) })}</Typography>;
  if (stateFlag !== 'PROCESSING') return null;
  if (chance === 0) return <Typography color="textSecondary">{battleText('battle.leftNone')}</Typography>;
  return (
    <>
      <JoinButton battleId={id} hasJoin={hasJoin} label={battleText(chance < cycleCount ? 'battle.again' : 'battle.join')} />
      <Typography color="textSecondary">{battleText('battle.left', { n: chance })}</Typography>
    </>
  );
}

/** Delay of a page behind the change: people who wait for one start do not all ask in one moment. */
const spreadOf = (): number => 500 + Math.random() * 2000;

/** A battle with its four tabs. */
export function BattleDetailPage(): ReactElement {
  const { id = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const tab = tabs.find((one) => one === params.get('tab')) ?? 'info';
  // kept for the page: another value at each rendering would begin the delay anew
  const [spread] = useState(spreadOf);
  const detail = useQuery({
    queryKey: ['battle', 'detail', id],
    queryFn: ({ signal }) => api.call('/api/battle/battle/detail', { id }, { signal }),
    staleTime: 0,
    // who waits for the start sees it, and who plays sees the end and the chances of the next day
    refetchInterval: ({ state: { data } }) => (data === undefined ? false : untilChange(data, spread)),
    refetchIntervalInBackground: true,
  });
  const battle = detail.data;
  usePageTitle(battle?.title ?? battleText('battle.title'));
  if (detail.isPending) return <Loading />;
  if (battle === undefined) return <BattleError error={detail.error} onRetry={() => void detail.refetch()} />;
  return (
    <Box sx={{ maxWidth: 880, mx: 'auto' }}>
      <Box sx={{ ...panel, display: 'grid', gap: 1.5 }}>
        {battle.banner === '' ? null : (
          <Box component="img" src={battle.banner} alt="" sx={{ width: '100%', maxHeight: 240, objectFit: 'cover', borderRadius: 1 }} />
        )}
        <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'start', justifyContent: 'space-between' }}>
          <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
            {battle.title}
          </Typography>
          <Chip
            size="small"
            color={battle.stateFlag === 'PROCESSING' ? 'success' : 'default'}
            variant={battle.stateFlag === 'PROCESSING' ? 'filled' : 'outlined'}
            label={battleText(`battle.${battle.stateFlag}`)}
          />
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          <Ways battle={battle} />
        </Box>
      </Box>
      <Box sx={{ my: 2 }}>
        <Tabs
          wide
          label={battleText('battle.tabs')}
          tabs={tabs.map((value) => ({ value, label: battleText(`battle.tab.${value}`) }))}
          value={tab}
          panelId={panelId}
          onChange={(next) => setParams(next === 'info' ? {} : { tab: next }, { replace: true })}
        />
      </Box>
      <Box id={panelId} role="tabpanel" aria-labelledby={`tab-${tab}`} sx={panel}>
        {tab === 'info' ? <Info battle={battle} /> : null}
        {tab === 'person' || tab === 'dept' ? <BattleRanking key={tab} kind={tab} id={id} isOver={battle.stateFlag === 'OVERDUE'} /> : null}
        {tab === 'mine' ? <BattleMine id={id} /> : null}
      </Box>
    </Box>
  );
}
