import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import FormControlLabel from '@mui/material/FormControlLabel';
import Pagination from '@mui/material/Pagination';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import { addressOf } from '@xuekao/contracts/addresses';
import { EmptyState, ErrorState, FormDialog, formatDateTime, sharedText, Skeleton, type CallOutput } from '@xuekao/frontend-shared';
import { useDeferredValue, useState, type ReactElement } from 'react';
import { Link } from 'react-router';
import { useCall } from '../lib/use-call.js';
import { RescueDialog } from '../paper/paper-rescue.js';
import { paperText } from '../paper/paper.texts.js';
import { paperRoutes } from '../paper/routes.js';
import { exStateText } from '../paper/paper-vocabulary.js';
import { Timeline } from './timeline.js';
import { wallText } from './wall.texts.js';

type Handed = CallOutput<'/api/exam/watch/hand-paging'>['records'][number];
const pageSize = 32;
const heads = ['realName', 'userName', 'handTime', 'userTime', 'exState', 'exMsg', 'leaveTimes', 'acts'] as const;

interface RowProps {
  row: Handed;
  mayAct: boolean;
  onAct: (act: 'reopen' | 'record') => void;
}

function HandedRow({ row, mayAct, onAct }: RowProps): ReactElement {
  const { realName, userName, handTime, userTime, exState, exMsg, valid, leaveTimes, disputes } = row;
  return (
    <TableRow>
      <TableCell sx={{ fontWeight: 550 }}>{realName || userName}</TableCell>
      <TableCell>{userName}</TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>{formatDateTime(handTime)}</TableCell>
      <TableCell>{userTime > 0 ? wallText('hand.minutes', { n: userTime }) : '—'}</TableCell>
      <TableCell>
        {exStateText(exState)}
        {valid ? null : <Chip size="small" color="error" variant="outlined" label={wallText('hand.invalid')} sx={{ ml: 1 }} />}
      </TableCell>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>
        {exMsg || (disputes === 0 ? '—' : null)}
        {disputes === 0 ? null : (
          <Chip
            clickable
            size="small"
            color="warning"
            component={Link}
            to={addressOf(paperRoutes.ReviewPaperDetail, { paperId: row.id })}
            label={wallText('hand.disputes', { n: disputes })}
            sx={{ ml: exMsg ? 1 : 0 }}
          />
        )}
      </TableCell>
      <TableCell>{leaveTimes}</TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>
        <Button size="small" onClick={() => onAct('record')}>
          {wallText('hand.record')}
        </Button>
        {mayAct ? (
          <Button size="small" onClick={() => onAct('reopen')}>
            {paperText('paper.reopen.do')}
          </Button>
        ) : null}
      </TableCell>
    </TableRow>
  );
}

/** People who have handed in, and how; an end that was wrong is taken back with time. */
export function HandedList({ examId, mayAct, onDone }: { examId: string; mayAct: boolean; onDone: () => void }): ReactElement {
  const [typed, setTyped] = useState('');
  const realName = useDeferredValue(typed.trim());
  const [hasEx, setHasEx] = useState(false);
  const [current, setCurrent] = useState(1);
  const [asked, setAsked] = useState<{ act: 'reopen' | 'record'; row: Handed } | null>(null);
  const params = { examId, handState: 1 as const, overwrite: 0 as const, ...(realName ? { realName } : {}), ...(hasEx ? { hasEx } : {}) };
  const call = useCall('/api/exam/watch/hand-paging', { current, size: pageSize, params }, { keepPrevious: true, onFocus: true });
  const records = call.data?.records ?? [];
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <TextField
          size="small"
          label={wallText('wall.filter.name')}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setCurrent(1);
          }}
          sx={{ width: { xs: '100%', sm: 220 } }}
        />
        <FormControlLabel
          label={wallText('hand.hasEx')}
          control={
            <Checkbox
              checked={hasEx}
              onChange={(_, on) => {
                setHasEx(on);
                setCurrent(1);
              }}
            />
          }
        />
      </Box>
      {call.isError ? <ErrorState error={call.error} onRetry={() => void call.refetch()} /> : null}
      {call.isPending ? <Skeleton height={160} /> : null}
      {call.data && records.length === 0 ? <EmptyState text={wallText('hand.empty')} /> : null}
      {records.length === 0 ? null : (
        <Box sx={{ overflowX: 'auto', bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderRadius: 1.5 }} tabIndex={0}>
          <Table size="small" aria-label={wallText('wall.tab.hand')}>
            <TableHead>
              <TableRow>
                {heads.map((head) => (
                  <TableCell key={head}>{wallText(`hand.${head}`)}</TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {records.map((row) => (
                <HandedRow key={row.id} row={row} mayAct={mayAct} onAct={(act) => setAsked({ act, row })} />
              ))}
            </TableBody>
          </Table>
        </Box>
      )}
      {(call.data?.pages ?? 0) > 1 ? (
        <Pagination count={call.data?.pages ?? 1} page={current} onChange={(_, page) => setCurrent(page)} />
      ) : null}
      {asked === null ? null : asked.act === 'record' ? (
        <FormDialog
          open
          maxWidth="sm"
          busy={false}
          title={`${asked.row.realName || asked.row.userName} · ${wallText('person.timeline')}`}
          saveText={sharedText('shared.close')}
          onSave={() => setAsked(null)}
          onClose={() => setAsked(null)}
        >
          <Timeline paperId={asked.row.id} />
        </FormDialog>
      ) : (
        <RescueDialog
          rescue="reopen"
          papers={[{ id: asked.row.id, handState: 1, pausedAt: '' }]}
          onClose={(isDone) => {
            setAsked(null);
            if (!isDone) return;
            void call.refetch();
            onDone();
          }}
        />
      )}
    </Box>
  );
}
