import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Pagination from '@mui/material/Pagination';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { ErrorState, formatDateTime, notify } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { useParams } from 'react-router';
import { examRoutes } from '../exam/routes.js';
import { useAction, useCall } from '../lib/use-call.js';
import { LeaveGuard } from '../ui/leave-guard.js';
import { PageSkeleton } from '../ui/page-skeleton.js';
import { PageHeader } from '../ui/page.js';
import { editOf, inputOf, isChanged, wrongFields, type Edit, type OfflineTable } from './entry-edits.js';
import { EntryRow, focusField } from './entry-row.js';
import { FailureList } from './failure-list.js';
import { ImportDialog } from './import-dialog.js';
import { offlineText } from './offline.texts.js';
import { ReasonDialog } from './reason-dialog.js';
import { saveEntries, type SaveOutcome } from './save-entries.js';

const pageSize = 50;
const states = [0, 1, 2] as const;
type State = (typeof states)[number];
interface Query {
  page: number;
  name: string;
  state: State | null;
}

/** 成绩登记: the marks of an exam that is written on paper in a room. */
export function OfflinePage(): ReactElement {
  const { id = '' } = useParams();
  const [query, setQuery] = useState<Query>({ page: 1, name: '', state: null });
  const { page, name, state } = query;
  const call = useCall(
    '/api/exam/offline/paging',
    {
      current: page,
      size: pageSize,
      params: { examId: id, ...(name === '' ? {} : { realName: name }), ...(state === null ? {} : { entryState: state }) },
    },
    { keepPrevious: true },
  );
  if (call.isError)
    return (
      <>
        <PageHeader title={offlineText('offline.title')} back={examRoutes.ExamList} />
        <ErrorState error={call.error} onRetry={() => void call.refetch()} />
      </>
    );
  if (call.data === undefined) return <PageSkeleton />;
  return <EntryTable examId={id} table={call.data} query={query} onQuery={setQuery} />;
}

interface TableProps {
  examId: string;
  table: OfflineTable;
  query: Query;
  onQuery: (query: Query) => void;
}

function EntryTable({ examId, table, query, onQuery }: TableProps): ReactElement {
  const { busy, run } = useAction();
  const [edits, setEdits] = useState<Readonly<Record<string, Edit>>>({});
  const [asking, setAsking] = useState(false);
  const [importing, setImporting] = useState(false);
  const [failed, setFailed] = useState<SaveOutcome['failed']>([]);
  const { records, counts, mayEnter } = table;
  const changed = records.flatMap((row, index) => {
    const edit = edits[row.id];
    return edit !== undefined && isChanged(row, edit, table) ? [{ row, edit, index }] : [];
  });
  const replaced = changed.filter(({ row }) => row.entryState !== 0).length;

  const send = async (reason: string): Promise<void> => {
    const rows = changed.map(({ row, edit }) => inputOf(row, edit, table));
    const outcome = await run(() => saveEntries(examId, rows, reason));
    if (outcome === undefined) return;
    setAsking(false);
    setFailed(outcome.failed);
    const kept = new Set(outcome.failed.map(({ id }) => id));
    const sent = new Set(rows.map(({ userId }) => userId));
    // what was refused stays in its fields
    setEdits((all) => Object.fromEntries(Object.entries(all).filter(([id]) => kept.has(id) || !sent.has(id))));
    if (outcome.count > 0) notify(offlineText('offline.saved', { n: outcome.count }), 'success');
  };
  const save = (): void => {
    const wrong = changed.flatMap(({ edit, index }) => wrongFields(edit, table).map((field) => ({ field, index })));
    const [first] = wrong;
    if (first) {
      notify(offlineText('offline.wrong', { n: wrong.length }), 'warning');
      focusField(first.field, first.index);
    } else if (replaced > 0) setAsking(true);
    else void send('');
  };
  const move = (next: Partial<Query>): void => {
    if (changed.length > 0) notify(offlineText('offline.unsaved'), 'warning');
    else onQuery({ ...query, page: 1, ...next });
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (changed.length > 0) save();
      }}
    >
      <PageHeader
        title={offlineText('offline.of', { title: table.title })}
        note={offlineText('offline.counts', counts)}
        back={examRoutes.ExamList}
        actions={
          mayEnter ? (
            <>
              <Button variant="outlined" disabled={busy || changed.length > 0} onClick={() => setImporting(true)}>
                {offlineText('offline.import')}
              </Button>
              {changed.length === 0 ? null : (
                <Button variant="outlined" color="secondary" disabled={busy} onClick={() => setEdits({})}>
                  {offlineText('offline.undo')}
                </Button>
              )}
              <Button type="submit" variant="contained" loading={busy} disabled={changed.length === 0}>
                {changed.length === 0 ? offlineText('offline.saveNone') : offlineText('offline.save', { n: changed.length })}
              </Button>
            </>
          ) : undefined
        }
      />
      <Notes table={table} />
      {failed.length === 0 ? null : (
        <Box sx={{ mb: 2 }}>
          <FailureList failed={failed} onClose={() => setFailed([])} />
        </Box>
      )}
      <Box sx={{ bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderRadius: 1.5, minWidth: 0, overflow: 'clip' }}>
        <Filters query={query} onMove={move} />
        {records.length === 0 ? (
          <Typography color="textSecondary" sx={{ p: 3 }}>
            {offlineText('offline.none')}
          </Typography>
        ) : (
          <Box component="ul" aria-label={offlineText('offline.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {records.map((row, index) => (
              <EntryRow
                key={row.id}
                row={row}
                index={index}
                edit={edits[row.id] ?? editOf(row, table)}
                table={table}
                disabled={!mayEnter || busy}
                changed={changed.some((one) => one.row.id === row.id)}
                onChange={(edit) => setEdits((all) => ({ ...all, [row.id]: edit }))}
              />
            ))}
          </Box>
        )}
        {table.pages > 1 ? (
          <Box sx={{ p: 1.5, borderTop: 1, borderColor: 'divider', display: 'flex', justifyContent: 'center' }}>
            <Pagination page={query.page} count={table.pages} onChange={(_, next) => move({ page: next })} />
          </Box>
        ) : null}
      </Box>
      <LeaveGuard dirty={changed.length > 0 && !busy} />
      {asking ? (
        <ReasonDialog count={replaced} busy={busy} onSave={(reason) => void send(reason)} onClose={() => setAsking(false)} />
      ) : null}
      {importing ? <ImportDialog examId={examId} onClose={() => setImporting(false)} /> : null}
    </Box>
  );
}

function Notes({ table: { mayEnter, startTime, isCut } }: { table: OfflineTable }): ReactElement {
  const [now] = useState(() => Date.now());
  const isEarly = !mayEnter && Date.parse(startTime) > now;
  return (
    <>
      {isCut ? (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {offlineText('offline.cut')}
        </Alert>
      ) : null}
      {mayEnter ? null : (
        <Alert severity="info" sx={{ mb: 2 }}>
          {isEarly ? offlineText('offline.early', { time: formatDateTime(startTime) }) : offlineText('offline.readOnly')}
        </Alert>
      )}
    </>
  );
}

function Filters({ query, onMove }: { query: Query; onMove: (next: Partial<Query>) => void }): ReactElement {
  const [name, setName] = useState(query.name);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, p: { xs: 2, md: 2.5 } }}>
      <TextField
        size="small"
        type="search"
        label={offlineText('offline.search')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        onBlur={() => name.trim() !== query.name && onMove({ name: name.trim() })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          // Enter in the search sends no marks
          event.preventDefault();
          onMove({ name: name.trim() });
        }}
        fullWidth={false}
        sx={{ width: { xs: '100%', sm: 240 } }}
        slotProps={{ htmlInput: { maxLength: 100 } }}
      />
      <TextField
        select
        size="small"
        label={offlineText('offline.state')}
        value={query.state ?? ''}
        onChange={({ target }) => onMove({ state: states.find((one) => String(one) === target.value) ?? null })}
        fullWidth={false}
        sx={{ width: { xs: '100%', sm: 160 } }}
      >
        <MenuItem value="">{offlineText('offline.state.all')}</MenuItem>
        {states.map((one) => (
          <MenuItem key={one} value={one}>
            {offlineText(`offline.state.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      <Typography variant="body2" color="textSecondary" sx={{ display: { xs: 'none', lg: 'block' } }}>
        {offlineText('offline.keys')}
      </Typography>
    </Box>
  );
}
