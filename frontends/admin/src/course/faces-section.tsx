import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
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
import { useCan } from '../lib/session.js';
import { useCall } from '../lib/use-call.js';
import { Section } from '../ui/page.js';
import { watchText } from '../watch/watch.texts.js';
import { faceText } from './face.texts.js';
import { StudyCapturesDialog, type FaceRow } from './study-captures-dialog.js';

const pageSize = 10;
/** Columns that a phone has no room for. */
const wideOnly = { display: { xs: 'none', md: 'table-cell' } } as const;
const heads = [
  ['name', 'left', {}],
  ['depart', 'left', wideOnly],
  ['count', 'right', wideOnly],
  ['failures', 'right', {}],
  ['breaks', 'right', wideOnly],
  ['last', 'left', wideOnly],
  ['actions', 'right', {}],
] as const;

function Row({ row, onOpen }: { row: FaceRow; onOpen: () => void }): ReactElement {
  const { realName, userName, deptName, captures, failures, breaks, time, verdict, excused } = row;
  return (
    <TableRow>
      <TableCell>
        <Typography sx={{ fontWeight: 550 }}>{realName}</Typography>
        <Typography variant="body2" color="textSecondary">
          {userName}
        </Typography>
        {excused === null ? null : <Chip size="small" variant="outlined" label={faceText('faces.excused')} />}
      </TableCell>
      <TableCell sx={wideOnly}>{deptName || '—'}</TableCell>
      <TableCell align="right" sx={wideOnly}>
        {captures}
      </TableCell>
      <TableCell align="right" sx={failures > 0 ? { color: 'error.main', fontWeight: 600 } : {}}>
        {failures}
      </TableCell>
      <TableCell align="right" sx={wideOnly}>
        {breaks}
      </TableCell>
      <TableCell sx={{ ...wideOnly, minWidth: 160 }}>
        {time === '' || verdict === '' ? (
          '—'
        ) : (
          <>
            {watchText(`captures.verdict.${verdict}`)}
            <Typography variant="body2" color="textSecondary">
              {formatDateTime(time)}
            </Typography>
          </>
        )}
      </TableCell>
      <TableCell align="right">
        <Button
          size="small"
          aria-label={faceText('faces.openOf', { name: realName })}
          sx={{ minHeight: { xs: 44, sm: 32 }, whiteSpace: 'nowrap' }}
          onClick={onOpen}
        >
          {faceText('faces.open')}
        </Button>
      </TableCell>
    </TableRow>
  );
}

/** People whose face a course asked for; nothing for whoever may not see them. */
export function FacesSection({ courseId }: { courseId: string }): ReactElement | null {
  return useCan('course:face') ? <Faces courseId={courseId} /> : null;
}

function Faces({ courseId }: { courseId: string }): ReactElement {
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<string | null>(null);
  const realName = useDeferredValue(typed.trim());
  const call = useCall(
    '/api/course/face/face-paging',
    { current: page, size: pageSize, params: { courseId, ...(realName === '' ? {} : { realName }) } },
    { keepPrevious: true },
  );
  const rows = call.data?.records ?? [];
  const pages = call.data?.pages ?? 0;
  const person = rows.find(({ userId }) => userId === opened);
  return (
    <Section title={faceText('faces.title')} note={faceText('faces.note')}>
      <Box sx={{ maxWidth: 280, mb: 2 }}>
        <TextField
          type="search"
          label={faceText('faces.search')}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setPage(1);
          }}
          slotProps={{ htmlInput: { maxLength: 100 } }}
        />
      </Box>
      {call.isError ? <ErrorState error={call.error} onRetry={() => void call.refetch()} /> : null}
      {call.isPending ? <Skeleton variant="rounded" height={120} /> : null}
      {call.data !== undefined && rows.length === 0 ? <EmptyState text={faceText(realName === '' ? 'faces.empty' : 'faces.none')} /> : null}
      {rows.length === 0 ? null : (
        <TableContainer>
          <Table size="small" aria-label={faceText('faces.title')}>
            <TableHead>
              <TableRow>
                {heads.map(([head, align, sx]) => (
                  <TableCell key={head} align={align} sx={{ whiteSpace: 'nowrap', ...sx }}>
                    {faceText(`faces.${head}`)}
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {rows.map((row) => (
                <Row key={row.userId} row={row} onOpen={() => setOpened(row.userId)} />
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
      {pages > 1 ? (
        <Pagination count={pages} page={page} onChange={(_, next) => setPage(next)} aria-label={faceText('faces.pages')} sx={{ mt: 2 }} />
      ) : null}
      {person === undefined ? null : <StudyCapturesDialog courseId={courseId} person={person} onClose={() => setOpened(null)} />}
    </Section>
  );
}
