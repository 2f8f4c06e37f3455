import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { addressOf } from '@xuekao/contracts/addresses';
import { EmptyState, type CallOutput } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { Link } from 'react-router';
import { certRoutes } from '../cert/routes.js';
import { courseRoutes } from '../course/routes.js';
import { filterAddress } from '../lib/addresses.js';
import { useCan } from '../lib/session.js';
import { useCall } from '../lib/use-call.js';
import { paperRoutes } from '../paper/routes.js';
import { pointRoutes } from '../points/routes.js';
import { CallView } from '../ui/call-view.js';
import { nameOf, shown, type Figure, type Kind } from './figures.js';
import { Pager } from './pager.js';
import type { Days } from './periods.js';
import { termText } from './term-report.texts.js';

type Row = CallOutput<'/api/stat/report/rows'>['records'][number];
const size = 20;

export interface RowsDialogProps {
  person: { userId: string; name: string; userName: string };
  figure: Figure;
  days: Days;
  onClose: () => void;
}

/** The rows behind a number of one person, each with the way to its page. */
export function RowsDialog({ person, figure, days, onClose }: RowsDialogProps): ReactElement {
  const [current, setCurrent] = useState(1);
  const { kind } = figure;
  const call = useCall(
    '/api/stat/report/rows',
    { current, size, params: { userId: person.userId, kind, ...days } },
    { keepPrevious: true },
  );
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="rows-title">
      <DialogTitle id="rows-title">{termText('rows.title', { name: person.name, figure: nameOf(figure) })}</DialogTitle>
      <DialogContent>
        <CallView call={call} height={200}>
          {({ records, total }) =>
            total === 0 ? (
              <EmptyState text={termText('rows.empty')} />
            ) : (
              <>
                <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
                  {records.map((row) => (
                    <RowLine key={row.id} row={row} kind={kind} userName={person.userName} onLeave={onClose} />
                  ))}
                </Box>
                <Pager current={current} pages={Math.ceil(total / size)} onChange={setCurrent} />
              </>
            )
          }
        </CallView>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{termText('rows.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

function RowLine({ row, kind, userName, onLeave }: { row: Row; kind: Kind; userName: string; onLeave: () => void }): ReactElement {
  const to = useWay(row, kind, userName);
  const text = titleOf(row, kind);
  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, py: 1, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}
    >
      <Typography sx={{ flex: '1 1 200px', overflowWrap: 'anywhere' }}>
        {to === null ? (
          text
        ) : (
          <MuiLink component={Link} to={to} onClick={onLeave}>
            {text}
          </MuiLink>
        )}
      </Typography>
      <Typography color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {[resultOf(row, kind), row.day].filter((part) => part !== '').join(' · ')}
      </Typography>
    </Box>
  );
}

/** Address of the page of a row; null for who may not open it. */
function useWay({ id, refId, number }: Row, kind: Kind, userName: string): string | null {
  const [papers, courses, certs, points] = [useCan('paper:review'), useCan('course:list'), useCan('cert:list'), useCan('points:list')];
  if (kind === 'exam') return papers ? addressOf(paperRoutes.ReviewPaperDetail, { paperId: id }) : null;
  if (kind === 'begun' || kind === 'finished') return courses ? addressOf(courseRoutes.CourseStat, { courseId: refId }) : null;
  if (kind === 'cert') return certs ? filterAddress(certRoutes.CertGrantList, { number }) : null;
  return kind === 'points' && points ? filterAddress(pointRoutes.PointsLogList, { realName: userName }) : null;
}

function titleOf(row: Row, kind: Kind): string {
  const minutes = Math.round(row.learnSeconds / 60);
  if (kind === 'training') return termText('rows.training', { n: row.answered, m: row.right });
  if (kind === 'learning') return termText('rows.learning', { n: minutes });
  if (kind === 'points') return termText('rows.points', { n: row.points });
  return row.title === '' ? termText('rows.gone') : row.title;
}

function resultOf(row: Row, kind: Kind): string {
  if (kind === 'cert') return termText('rows.number', { n: row.number });
  if (kind === 'begun' || kind === 'finished') return termText(`rows.${kind}`);
  if (kind !== 'exam') return '';
  if (!row.marked) return termText('rows.waiting');
  const rate = row.scoreRate === null ? null : row.scoreRate * 100;
  const score = rate === null ? [] : [termText('rows.score', { n: shown(rate, { isShare: true }) })];
  return [termText(row.passed ? 'rows.passed' : 'rows.failed'), ...score].join(' · ');
}
