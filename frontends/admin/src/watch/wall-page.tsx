import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Pagination from '@mui/material/Pagination';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import TextField from '@mui/material/TextField';
import { EmptyState, ErrorState, formatDateTime, formatExactTime, isTransient, notify, Skeleton } from '@xuekao/frontend-shared';
import { useCallback, useDeferredValue, useRef, useState, type ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { examRoutes } from '../exam/routes.js';
import { DepartPicker } from '../fields/pickers.js';
import { useCan } from '../lib/session.js';
import { refreshCalls, useCall } from '../lib/use-call.js';
import { AnnounceDialog } from '../paper/announce-dialog.js';
import { MessageDialog } from '../paper/message-dialog.js';
import { readySentence } from '../paper/ready-sentences.js';
import { PageSkeleton } from '../ui/page-skeleton.js';
import { PageHeader } from '../ui/page.js';
import { ForceDialog } from './force-dialog.js';
import { HandedList } from './handed-list.js';
import { OriginList } from './origin-list.js';
import { originText } from '../evidence/origin.texts.js';
import { PersonDrawer } from './person-drawer.js';
import { wallTabs, type WallTab } from './routes.js';
import { useWallNews, useWallRows, type WallParams } from './use-wall-news.js';
import { WallControls } from './wall-controls.js';
import { WallStats } from './wall-stats.js';
import { WallTiles } from './wall-tiles.js';
import { wallText } from './wall.texts.js';
import type { WallRow } from './wall-words.js';

const presences = ['all', 'online', 'offline'] as const;
type Presence = (typeof presences)[number];

interface Filter {
  presence: Presence;
  deptCode: string;
  name: string;
}
const noFilter: Filter = { presence: 'all', deptCode: '', name: '' };

function WallFilter({ filter, onChange }: { filter: Filter; onChange: (filter: Filter) => void }): ReactElement {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-start' }}>
      <TextField
        select
        size="small"
        label={wallText('wall.filter.presence')}
        value={filter.presence}
        onChange={({ target }) => onChange({ ...filter, presence: presences.find((one) => one === target.value) ?? 'all' })}
        sx={{ width: 120 }}
      >
        {presences.map((one) => (
          <MenuItem key={one} value={one}>
            {wallText(one === 'all' ? 'wall.filter.all' : `wall.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      <Box sx={{ width: { xs: '100%', sm: 220 } }}>
        <DepartPicker
          multiple={false}
          values={filter.deptCode === '' ? [] : [filter.deptCode]}
          onChange={([deptCode = '']) => onChange({ ...filter, deptCode })}
        />
      </Box>
      <TextField
        size="small"
        label={wallText('wall.filter.name')}
        value={filter.name}
        onChange={({ target }) => onChange({ ...filter, name: target.value })}
        sx={{ width: { xs: '100%', sm: 180 } }}
      />
    </Box>
  );
}

type Asked = { act: 'open' | 'message'; row: WallRow; begun?: string } | { act: 'announce' | 'force' };

function Wall({ examId, opened: first }: { examId: string; opened: WallTab }): ReactElement {
  const mayAct = useCan('exam:add');
  const [tab, setTab] = useState(first);
  const [filter, setFilter] = useState(noFilter);
  const [current, setCurrent] = useState(1);
  const [isAuto, setAuto] = useState(false);
  const [selected, setSelected] = useState<ReadonlyMap<string, WallRow>>(new Map());
  const [asked, setAsked] = useState<Asked | null>(null);
  const realName = useDeferredValue(filter.name.trim());
  const params: WallParams = {
    examId,
    ...(filter.presence === 'all' ? {} : { [filter.presence]: true }),
    ...(filter.deptCode === '' ? {} : { deptCode: filter.deptCode }),
    ...(realName === '' ? {} : { realName }),
  };
  const stat = useCall('/api/exam/watch/watch-stat', { id: examId });
  const newest = useRef(0);
  const call = useWallRows(current, params, newest);
  const { refetch } = call;
  const refetchStat = stat.refetch;
  const pages = call.data?.pages ?? 1;
  // people hand in until there is no such page any more: nobody stays behind the last one
  if (call.data !== undefined && !call.isPlaceholderData && current > Math.max(1, pages)) setCurrent(Math.max(1, pages));
  // a line that is lost leaves what was known; who may not read it sees nothing of it
  const isRefused = call.isError && !isTransient(call.error);
  const readFigures = useCallback(() => Promise.all([refetchStat(), refreshCalls(['/api/exam/watch/hand-paging'])]), [refetchStat]);
  const refresh = useCallback((): void => {
    void refetch();
    void readFigures();
  }, [refetch, readFigures]);
  useWallNews(examId, newest, { rows: refetch, figures: readFigures });
  // who looks at somebody, or is about to say something, stays on the page
  const due = (): void => {
    if (isAuto && pages > 1 && asked === null && tab === 'process') {
      setCurrent(current >= pages ? 1 : current + 1);
      void refetchStat();
    } else refresh();
  };
  const open = useCallback((row: WallRow) => setAsked({ act: 'open', row }), []);
  const select = useCallback((row: WallRow): void => {
    setSelected((before) => {
      const next = new Map(before);
      if (!next.delete(row.id)) next.set(row.id, row);
      return next;
    });
  }, []);
  if (stat.isError && (stat.data === undefined || !isTransient(stat.error))) {
    return (
      <>
        <PageHeader title={wallText('wall.title')} back={examRoutes.ExamList} />
        <ErrorState error={stat.error} onRetry={() => void stat.refetch()} />
      </>
    );
  }
  if (stat.data === undefined) return <PageSkeleton />;
  const { title, endTime } = stat.data;
  const rows = isRefused ? [] : (call.data?.records ?? []);
  const force = (): void => {
    if (stat.data.processCount === 0) notify(wallText('wall.empty'), 'warning');
    else if (selected.size === 0) notify(wallText('wall.chooseFirst'), 'warning');
    else setAsked({ act: 'force' });
  };
  const isFiltered = filter.presence !== 'all' || filter.deptCode !== '' || realName !== '';
  const change = (next: Filter): void => {
    setFilter(next);
    setCurrent(1);
  };
  // the newest facts of whom the drawer shows
  const opened = asked?.act === 'open' ? (rows.find(({ id }) => id === asked.row.id) ?? asked.row) : null;
  return (
    <>
      <PageHeader
        title={wallText('wall.of', { title })}
        note={wallText('wall.until', { time: formatDateTime(endTime) })}
        back={examRoutes.ExamList}
        actions={
          mayAct ? (
            <>
              <Button variant="contained" onClick={() => setAsked({ act: 'announce' })}>
                {wallText('wall.announce')}
              </Button>
              <Button variant="outlined" color="error" onClick={force}>
                {wallText('force.do')}
              </Button>
            </>
          ) : undefined
        }
      />
      <WallStats stat={stat.data} counts={call.data?.counts} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2 }}>
        <Tabs
          value={tab}
          variant="scrollable"
          onChange={(_, next: WallTab) => setTab(next)}
          aria-label={wallText('wall.views')}
          sx={{ flex: 1, minWidth: 0 }}
        >
          <Tab value="process" label={wallText('wall.tab.process')} />
          <Tab value="hand" label={wallText('wall.tab.hand')} />
          <Tab value="shared" label={originText('origin.tab')} />
        </Tabs>
        {tab === 'shared' ? null : <WallControls isAuto={isAuto} onAuto={setAuto} onDue={due} onNow={refresh} />}
      </Box>
      {tab === 'hand' ? <HandedList examId={examId} mayAct={mayAct} onDone={refresh} /> : null}
      {tab === 'shared' ? <OriginList examId={examId} /> : null}
      {tab === 'process' ? (
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
          <WallFilter filter={filter} onChange={change} />
          {selected.size === 0 ? null : (
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
              {wallText('wall.selected', { n: selected.size })}
              <Button onClick={() => setSelected(new Map())}>{wallText('wall.clear')}</Button>
            </Box>
          )}
          {call.isError && (isRefused || call.data === undefined) ? (
            <ErrorState error={call.error} onRetry={() => void call.refetch()} />
          ) : null}
          {call.isError && !isRefused && call.data !== undefined ? (
            <Alert severity="warning">
              {wallText('wall.lost', { time: formatExactTime(new Date(call.dataUpdatedAt).toISOString()).slice(-8) })}
            </Alert>
          ) : null}
          {call.isPending ? <Skeleton height={240} /> : null}
          {call.data && !isRefused && rows.length === 0 ? <EmptyState text={wallText(isFiltered ? 'wall.noMatch' : 'wall.empty')} /> : null}
          {rows.length === 0 ? null : (
            <WallTiles
              rows={rows}
              isFree={asked === null}
              selected={selected}
              onOpen={open}
              onSelect={select}
              onSay={(row, number) => {
                if (mayAct) setAsked({ act: 'message', row, begun: readySentence(number) });
              }}
            />
          )}
          {pages > 1 ? (
            <Pagination count={pages} page={current} aria-label={wallText('wall.pages')} onChange={(_, page) => setCurrent(page)} />
          ) : null}
        </Box>
      ) : null}
      {opened === null ? null : (
        <PersonDrawer examId={examId} row={opened} mayAct={mayAct} onDone={refresh} onClose={() => setAsked(null)} />
      )}
      {asked?.act === 'message' ? (
        <MessageDialog
          to={{ examId, userId: asked.row.userId, name: asked.row.realName || asked.row.userName }}
          {...(asked.begun === undefined ? {} : { begun: asked.begun })}
          onClose={() => setAsked(null)}
        />
      ) : null}
      {asked?.act === 'announce' ? <AnnounceDialog exam={{ id: examId, title }} onClose={() => setAsked(null)} /> : null}
      {asked?.act === 'force' ? (
        <ForceDialog
          examId={examId}
          people={[...selected.values()]}
          onClose={(isDone) => {
            setAsked(null);
            if (!isDone) return;
            setSelected(new Map());
            refresh();
          }}
        />
      ) : null}
    </>
  );
}

/** The watch wall of one exam: who sits it, and at whom somebody should look first. */
export function WallPage(): ReactElement {
  const [query] = useSearchParams();
  const examId = query.get('examId') ?? '';
  const opened = wallTabs.find((tab) => tab === query.get('tab')) ?? 'process';
  if (examId !== '') return <Wall key={`${examId} ${opened}`} examId={examId} opened={opened} />;
  return (
    <>
      <PageHeader title={wallText('wall.title')} back={examRoutes.ExamList} />
      <EmptyState text={wallText('wall.none')} />
    </>
  );
}
