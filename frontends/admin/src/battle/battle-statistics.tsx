import OpenInNewIcon from '@mui/icons-material/OpenInNew';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { addressOf } from '@xuekao/contracts/addresses';
import { ErrorState, formatScore, type CallOutput } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { Link, useParams } from 'react-router';
import { useCall } from '../lib/use-call.js';
import { Bar } from '../statistics/bar.js';
import { FactList } from '../statistics/fact-list.js';
import { PageSkeleton } from '../ui/page-skeleton.js';
import { PageHeader, Section } from '../ui/page.js';
import { battleText } from './battle.texts.js';
import { boardText } from './board.texts.js';
import { battleRoutes } from './routes.js';

type Statistics = CallOutput<'/api/battle/battle/statistics'>;

const Nothing = (): ReactElement => <Typography color="textSecondary">{battleText('battle.none')}</Typography>;

function Days({ days }: Pick<Statistics, 'days'>): ReactElement {
  const most = Math.max(1, ...days.map(({ papers }) => papers));
  if (days.length === 0) return <Nothing />;
  return (
    <TableContainer tabIndex={0}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{battleText('battle.day')}</TableCell>
            <TableCell align="right">{battleText('battle.people')}</TableCell>
            <TableCell align="right">{battleText('battle.papers')}</TableCell>
            <TableCell sx={{ width: '40%', display: { xs: 'none', sm: 'table-cell' } }} />
            <TableCell align="right">{battleText('battle.avgScore')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {[...days].reverse().map(({ day, people, papers, avgScore }) => (
            <TableRow key={day}>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{day}</TableCell>
              <TableCell align="right">{people}</TableCell>
              <TableCell align="right">{papers}</TableCell>
              <TableCell sx={{ display: { xs: 'none', sm: 'table-cell' } }}>
                <Bar value={papers / most} />
              </TableCell>
              <TableCell align="right">{formatScore(avgScore)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function Best({ best }: Pick<Statistics, 'best'>): ReactElement {
  if (best.length === 0) return <Nothing />;
  return (
    <TableContainer tabIndex={0}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{battleText('battle.rank')}</TableCell>
            <TableCell>{battleText('battle.person')}</TableCell>
            <TableCell>{battleText('battle.depart')}</TableCell>
            <TableCell align="right">{battleText('battle.papers')}</TableCell>
            <TableCell align="right">{battleText('battle.total.score')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {best.map(({ rank, realName, deptName, papers, totalScore }) => (
            <TableRow key={rank}>
              <TableCell>{rank}</TableCell>
              <TableCell>{realName}</TableCell>
              <TableCell>{deptName}</TableCell>
              <TableCell align="right">{papers}</TableCell>
              <TableCell align="right">{formatScore(totalScore)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

/** Numbers of a battle. */
export function BattleStatistics(): ReactElement {
  const { id = '' } = useParams();
  const call = useCall('/api/battle/battle/statistics', { id });
  if (call.isError)
    return (
      <>
        <PageHeader title={battleText('battle.statistics')} back={battleRoutes.BattleList} />
        <ErrorState error={call.error} onRetry={() => void call.refetch()} />
      </>
    );
  if (call.data === undefined) return <PageSkeleton />;
  const { title, people, papers, open, maxScore, avgScore, rightRate, days, best } = call.data;
  return (
    <>
      <PageHeader
        title={battleText('battle.statisticsOf', { title })}
        back={battleRoutes.BattleList}
        actions={
          <Button
            component={Link}
            to={addressOf(battleRoutes.BattleBoard, { id })}
            target="_blank"
            rel="noopener"
            variant="outlined"
            startIcon={<OpenInNewIcon />}
          >
            {boardText('board.openLong')}
          </Button>
        }
      />
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Section>
          <FactList
            large
            facts={[
              { label: battleText('battle.people'), value: String(people) },
              { label: battleText('battle.papers'), value: String(papers) },
              { label: battleText('battle.open'), value: String(open) },
              { label: battleText('battle.maxScore'), value: formatScore(maxScore) },
              { label: battleText('battle.avgScore'), value: formatScore(avgScore) },
              { label: battleText('battle.rightRate'), value: `${rightRate}%` },
            ]}
          />
        </Section>
        <Section title={battleText('battle.days')}>
          <Days days={days} />
        </Section>
        <Section title={battleText('battle.best', { n: best.length })}>
          <Best best={best} />
        </Section>
      </Box>
    </>
  );
}
