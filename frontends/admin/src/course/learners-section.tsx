import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Pagination from '@mui/material/Pagination';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { EmptyState, ErrorState, formatDateTime } from '@xuekao/frontend-shared';
import { useDeferredValue, useState, type ReactElement } from 'react';
import { learnedText } from '../course-file/file-words.js';
import type { RowOf } from '../lib/api.js';
import { useCall } from '../lib/use-call.js';
import { Section } from '../ui/page.js';
import { LearnerDialog } from './learner-dialog.js';
import { learnersText } from './learners.texts.js';

type Learner = RowOf<'/api/course/course/user-paging'>;
const pageSize = 10;
/** Columns that a phone has no room for; the dialog of the row says the rest. */
const wideOnly = { display: { xs: 'none', md: 'table-cell' } } as const;
const narrow: ReadonlySet<string> = new Set(['name', 'progress', 'state', 'actions']);

function LearnerRow({ learner, onOpen }: { learner: Learner; onOpen: () => void }): ReactElement {
  const { realName, userName, deptName, learnFile, totalFile, learnSec, latestTitle, learnTime, finished } = learner;
  return (
    <TableRow>
      <TableCell>
        <Typography sx={{ fontWeight: 550 }}>{realName}</Typography>
        <Typography variant="body2" color="textSecondary">
          {userName}
        </Typography>
      </TableCell>
      <TableCell sx={wideOnly}>{deptName || '—'}</TableCell>
      <TableCell align="right">{learnersText('learners.progressOf', { n: learnFile, m: totalFile })}</TableCell>
      <TableCell align="right" sx={wideOnly}>
        {learnedText(learnSec)}
      </TableCell>
      <TableCell sx={{ ...wideOnly, minWidth: 160 }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{latestTitle || '—'}</Typography>
        {learnTime === '' ? null : (
          <Typography variant="body2" color="textSecondary">
            {formatDateTime(learnTime)}
          </Typography>
        )}
      </TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>{learnersText(finished ? 'learners.finished' : 'learners.learning')}</TableCell>
      <TableCell align="right">
        <Button
          size="small"
          aria-label={learnersText('learners.detailOf', { name: realName })}
          sx={{ minHeight: { xs: 44, sm: 32 }, whiteSpace: 'nowrap' }}
          onClick={onOpen}
        >
          {learnersText('learners.detail')}
        </Button>
      </TableCell>
    </TableRow>
  );
}

/** People who learn a course, the last one first. */
export function LearnersSection({ courseId }: { courseId: string }): ReactElement {
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<Learner | null>(null);
  const realName = useDeferredValue(typed.trim());
  const call = useCall(
    '/api/course/course/user-paging',
    { current: page, size: pageSize, params: { courseId, ...(realName === '' ? {} : { realName }) } },
    { keepPrevious: true },
  );
  const learners = call.data?.records ?? [];
  const pages = call.data?.pages ?? 0;
  const heads = ['name', 'depart', 'progress', 'learned', 'latest', 'state', 'actions'] as const;
  return (
    <Section title={learnersText('learners.title')}>
      <Box sx={{ maxWidth: 280, mb: 2 }}>
        <TextField
          type="search"
          label={learnersText('learners.search')}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setPage(1);
          }}
          slotProps={{ htmlInput: { maxLength: 100 } }}
        />
      </Box>
      {call.isError ? <ErrorState error={call.error} onRetry={() => void call.refetch()} /> : null}
      {call.isPending ? <Skeleton variant="rounded" height={160} /> : null}
      {call.data !== undefined && learners.length === 0 ? (
        <EmptyState text={learnersText(realName === '' ? 'learners.empty' : 'learners.none')} />
      ) : null}
      {learners.length === 0 ? null : (
        <TableContainer>
          <Table size="small">
            <TableHead>
              <TableRow>
                {heads.map((head) => (
                  <TableCell
                    key={head}
                    sx={{ whiteSpace: 'nowrap', ...(narrow.has(head) ? {} : wideOnly) }}
                    align={head === 'progress' || head === 'learned' || head === 'actions' ? 'right' : 'left'}
                  >
                    {learnersText(`learners.${head}`)}
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {learners.map((learner) => (
                <LearnerRow key={learner.userId} learner={learner} onOpen={() => setOpened(learner)} />
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
      {pages > 1 ? (
        <Pagination
          count={pages}
          page={page}
          onChange={(_, next) => setPage(next)}
          aria-label={learnersText('learners.pages')}
          sx={{ mt: 2 }}
        />
      ) : null}
      {opened === null ? null : <LearnerDialog courseId={courseId} learner={opened} onClose={() => setOpened(null)} />}
    </Section>
  );
}
