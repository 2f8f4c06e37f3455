import Box from '@mui/material/Box';
import Breadcrumbs from '@mui/material/Breadcrumbs';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { EmptyState, lazyPart, type CallOutput } from '@xuekao/frontend-shared';
import { DateField } from '@xuekao/frontend-shared/dates';
import { Suspense, useState, type ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { Permitted } from '../app/permitted.js';
import { DepartPicker } from '../fields/pickers.js';
import { api } from '../lib/api.js';
import { useAction, useCall } from '../lib/use-call.js';
import { CallView } from '../ui/call-view.js';
import { saveFile } from '../ui/download.js';
import { PageHeader, Section } from '../ui/page.js';
import { changeText, departName, figures, nameOf, shown, valueOf, type Figure } from './figures.js';
import { FigureTable, type Order } from './figure-table.js';
import { Pager } from './pager.js';
import { presetDays, type Days, type Preset } from './periods.js';
import { RowsDialog } from './rows-dialog.js';
import { termText } from './term-report.texts.js';

type Summary = CallOutput<'/api/stat/report/summary'>;
type Depart = CallOutput<'/api/stat/report/departs'>['records'][number];
type Person = CallOutput<'/api/stat/report/people'>['records'][number];
type Compare = 'before' | 'year';
const DepartChart = lazyPart(async () => (await import('./depart-chart.js')).DepartChart);
const size = 20;
const chartHeight = 320;
const presets = ['now', 'last', 'custom'] as const;
const nobodys = 'none';
const dayPattern = /^\d{4}-\d\d-\d\d$/;

/** What the address says: it can be kept, sent and printed again. */
function useAsked() {
  const [search, setSearch] = useSearchParams();
  const [now] = useState(() => Date.now());
  const said = search.get('preset');
  const preset: Preset = said === 'last' || said === 'custom' ? said : 'now';
  const own = { from: search.get('from') ?? '', to: search.get('to') ?? '' };
  const days: Days = preset === 'custom' ? own : presetDays(preset, now);
  const isComplete = dayPattern.test(days.from) && dayPattern.test(days.to) && days.from <= days.to;
  const compare: Compare = search.get('compare') === 'year' ? 'year' : 'before';
  const dept = search.get('dept');
  // nobody's department has no code
  const deptCode = dept === nobodys ? '' : dept;
  const isDirect = search.get('direct') === '1';
  const isPeople = search.get('level') === 'people';
  const orderText = search.get('order') ?? '';
  const order: Order | null = orderText === '' ? null : { column: orderText.replace('-', ''), asc: !orderText.startsWith('-') };
  const current = Number(search.get('page') ?? 1);
  const keyword = search.get('keyword') ?? '';
  /** @param change null takes a field away; without a page of its own the list begins anew */
  const set = (change: Record<string, string | null>): void => {
    const next = new URLSearchParams(search);
    next.delete('page');
    for (const [key, value] of Object.entries(change)) {
      if (value === null || value === '') next.delete(key);
      else next.set(key, value);
    }
    setSearch(next);
  };
  const asked = { ...days, compare, ...(deptCode === null ? {} : { deptCode }), ...(isDirect ? { isDirect } : {}) };
  return { preset, days, own, isComplete, compare, deptCode, isDirect, isPeople, order, current, keyword, asked, set };
}
type Asked = ReturnType<typeof useAsked>;
const ordersOf = (order: Order | null): Order[] => (order === null ? [] : [order]);
const orderText = (order: Order | null): string | null => (order === null ? null : `${order.asc ? '' : '-'}${order.column}`);

/** 学期报告: figures of a period by department and person, beside those of another one. */
export function TermReportPage(): ReactElement {
  const state = useAsked();
  return (
    <Permitted codes={['stat:report']}>
      <PageHeader title={termText('term.title')} note={termText('term.note')} actions={state.isComplete ? <Files {...state} /> : null} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Conditions {...state} />
        {state.isComplete ? <Report {...state} /> : <EmptyState text={termText('term.days')} />}
      </Box>
    </Permitted>
  );
}

function Files({ asked }: Asked): ReactElement {
  const { busy, run } = useAction();
  const save = (path: '/api/stat/report/export' | '/api/stat/report/print') => async (): Promise<void> => {
    const { name, content } = await api.download(path, asked);
    saveFile(name, content);
  };
  return (
    <>
      <Button variant="outlined" color="secondary" disabled={busy} onClick={() => void run(save('/api/stat/report/export'))}>
        {termText('term.sheet')}
      </Button>
      <Button variant="contained" disabled={busy} onClick={() => void run(save('/api/stat/report/print'))}>
        {termText('term.print')}
      </Button>
    </>
  );
}

function Conditions({ preset, days, own, compare, deptCode, set }: Asked): ReactElement {
  const wide = { width: { xs: '100%', sm: 200 } } as const;
  const begin = (chosen: Preset | null): void => {
    if (chosen === null) return;
    set(chosen === 'custom' ? { preset: chosen, ...days } : { preset: chosen, from: null, to: null });
  };
  return (
    <Section>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={preset}
          aria-label={termText('term.period')}
          onChange={(_event, chosen: Preset | null) => begin(chosen)}
        >
          {presets.map((one) => (
            <ToggleButton key={one} value={one} sx={{ minHeight: 44, px: 2 }}>
              {termText(`term.preset.${one}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        {preset === 'custom' ? (
          <>
            <Box sx={wide}>
              <DateField kind="date" label={termText('term.from')} value={own.from} onChange={(from) => set({ from })} />
            </Box>
            <Box sx={wide}>
              <DateField kind="date" label={termText('term.to')} value={own.to} min={own.from} onChange={(to) => set({ to })} />
            </Box>
          </>
        ) : null}
        <TextField
          select
          size="small"
          label={termText('term.compare')}
          value={compare}
          sx={wide}
          onChange={({ target }) => set({ compare: target.value === 'year' ? 'year' : null })}
        >
          <MenuItem value="before">{termText('term.compare.before')}</MenuItem>
          <MenuItem value="year">{termText('term.compare.year')}</MenuItem>
        </TextField>
        <Box sx={{ width: { xs: '100%', sm: 260 } }}>
          <DepartPicker
            multiple={false}
            values={deptCode === null || deptCode === '' ? [] : [deptCode]}
            onChange={([code]) => set({ dept: code ?? null, direct: null })}
          />
        </Box>
      </Box>
    </Section>
  );
}

function Report(state: Asked): ReactElement {
  const call = useCall('/api/stat/report/summary', state.asked, { keepPrevious: true });
  return (
    <CallView call={call} height={480}>
      {(summary) => (
        <>
          <Overview summary={summary} {...state} />
          <Level summary={summary} {...state} />
        </>
      )}
    </CallView>
  );
}

function Overview({
  summary: { now, before, deptName, deptCode, people, above },
  isDirect,
  asked,
  set,
}: Asked & { summary: Summary }): ReactElement {
  const own =
    asked.deptCode === ''
      ? termText('term.noDept')
      : deptName === ''
        ? termText('term.whole')
        : departName({ deptCode, deptName, isDirect });
  return (
    <Section
      title={own}
      note={termText('term.span', { from: now.from, to: now.to, beforeFrom: before.from, beforeTo: before.to })}
      actions={<Typography color="textSecondary">{termText('term.people', { n: people })}</Typography>}
    >
      {asked.deptCode === undefined ? null : (
        <Breadcrumbs aria-label={termText('term.path')} sx={{ mb: 2 }}>
          <ButtonBase sx={{ color: 'primary.main', minHeight: 32 }} onClick={() => set({ dept: null, direct: null, level: null })}>
            {termText('term.whole')}
          </ButtonBase>
          {above.map((one) => (
            <ButtonBase
              key={one.deptCode}
              sx={{ color: 'primary.main', minHeight: 32 }}
              onClick={() => set({ dept: one.deptCode, direct: null, level: null })}
            >
              {one.deptName}
            </ButtonBase>
          ))}
          <Typography>{own}</Typography>
        </Breadcrumbs>
      )}
      <Box
        component="dl"
        aria-label={termText('term.overview')}
        sx={{
          display: 'grid',
          gap: 2,
          m: 0,
          gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fill, minmax(150px, 1fr))' },
        }}
      >
        {figures.map((figure) => (
          <Total key={figure.key} figure={figure} now={valueOf(now.figures, figure)} before={valueOf(before.figures, figure)} />
        ))}
      </Box>
    </Section>
  );
}

function Total({ figure, now, before }: { figure: Figure; now: number | null; before: number | null }): ReactElement {
  return (
    <Box>
      <Typography component="dt" variant="body2" color="textSecondary">
        {nameOf(figure)}
      </Typography>
      <Box component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
        <Typography sx={{ fontSize: '1.375rem', fontWeight: 600 }}>{shown(now, figure)}</Typography>
        <Typography variant="body2" color="textSecondary">
          {[termText('term.before', { n: shown(before, figure) }), changeText(now, before)].filter((part) => part !== '').join(' · ')}
        </Typography>
      </Box>
    </Box>
  );
}

function Level({ summary, ...state }: Asked & { summary: Summary }): ReactElement {
  const { set } = state;
  const isPeople = state.isPeople || !summary.hasBelow;
  return (
    <>
      {summary.hasBelow ? (
        <ToggleButtonGroup
          exclusive
          size="small"
          value={isPeople ? 'people' : 'departs'}
          aria-label={termText('term.level')}
          onChange={(_event, chosen: 'people' | 'departs' | null) => {
            if (chosen !== null) set({ level: chosen === 'people' ? 'people' : null, order: null, keyword: null });
          }}
        >
          <ToggleButton value="departs" sx={{ minHeight: 44, px: 2 }}>
            {termText('term.departs')}
          </ToggleButton>
          <ToggleButton value="people" sx={{ minHeight: 44, px: 2 }}>
            {termText('term.persons')}
          </ToggleButton>
        </ToggleButtonGroup>
      ) : null}
      {isPeople ? <People {...state} /> : <Departs {...state} />}
    </>
  );
}

function Departs({ asked, order, current, set }: Asked): ReactElement {
  const call = useCall('/api/stat/report/departs', { current, size, orders: ordersOf(order), params: asked }, { keepPrevious: true });
  const into = (row: Depart): Record<string, string | null> => ({
    dept: row.deptCode === '' ? nobodys : row.deptCode,
    direct: row.isDirect ? '1' : null,
    order: null,
  });
  return (
    <CallView call={call} height={320}>
      {({ records, pages }) => (
        <>
          {records.length > 1 ? <Comparison departs={records} /> : null}
          <Section title={termText('term.departs')}>
            {records.length === 0 ? <EmptyState text={termText('term.empty')} /> : null}
            <FigureTable
              label={termText('term.departs')}
              head={termText('term.depart')}
              order={order}
              onOrder={(next) => set({ order: orderText(next) })}
              rows={records.map((row) => ({
                ...{ id: `${row.deptCode}:${row.isDirect}`, name: departName(row), now: row.now, before: row.before },
                note: termText('term.people', { n: row.people }),
                title: (
                  <ButtonBase
                    onClick={() => set({ ...into(row), level: row.hasBelow ? null : 'people' })}
                    sx={{ color: 'primary.main', fontWeight: 550, minHeight: 28, textAlign: 'start' }}
                  >
                    {departName(row)}
                  </ButtonBase>
                ),
              }))}
              openLabel={(row, figure, n) => termText('term.open', { name: row.name, figure: nameOf(figure), n })}
              onOpen={({ id }, { key }) => {
                const row = records.find((one) => `${one.deptCode}:${one.isDirect}` === id);
                if (row) set({ ...into(row), level: 'people', order: `-${key}` });
              }}
            />
            <Pager current={current} pages={pages} onChange={(page) => set({ page: String(page) })} />
          </Section>
        </>
      )}
    </CallView>
  );
}

function Comparison({ departs }: { departs: readonly Depart[] }): ReactElement {
  const [key, setKey] = useState<Figure['key']>('passRate');
  const figure = figures.find((one) => one.key === key) ?? figures[0];
  if (!figure) return <></>;
  const values = (which: 'now' | 'before'): number[] => departs.map((row) => valueOf(row[which], figure) ?? 0);
  return (
    <Section
      title={termText('term.chart')}
      note={termText('term.chart.note')}
      actions={
        <TextField
          select
          size="small"
          label={termText('term.chart.figure')}
          value={key}
          sx={{ width: 200 }}
          onChange={({ target }) => setKey(figures.find((one) => one.key === target.value)?.key ?? key)}
        >
          {figures.map((one) => (
            <MenuItem key={one.key} value={one.key}>
              {nameOf(one)}
            </MenuItem>
          ))}
        </TextField>
      }
    >
      <Box aria-hidden>
        <Suspense fallback={<Skeleton variant="rounded" height={chartHeight} />}>
          <DepartChart
            labels={departs.map(departName)}
            series={[
              { label: termText('term.chart.now'), color: 'primary', values: values('now') },
              { label: termText('term.chart.before'), color: 'grey', values: values('before') },
            ]}
          />
        </Suspense>
      </Box>
    </Section>
  );
}

function People({ asked, order, current, keyword, days, set }: Asked): ReactElement {
  const [open, setOpen] = useState<{ person: Person; figure: Figure } | null>(null);
  const [typed, setTyped] = useState(keyword);
  const params = { ...asked, ...(keyword === '' ? {} : { keyword }) };
  const call = useCall('/api/stat/report/people', { current, size, orders: ordersOf(order), params }, { keepPrevious: true });
  return (
    <Section
      title={termText('term.persons')}
      actions={
        <Box
          component="form"
          onSubmit={(event) => {
            event.preventDefault();
            set({ keyword: typed.trim() });
          }}
        >
          <TextField
            size="small"
            label={termText('term.search')}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onBlur={() => {
              if (typed.trim() !== keyword) set({ keyword: typed.trim() });
            }}
          />
        </Box>
      }
    >
      <CallView call={call} height={320}>
        {({ records, pages, total }) =>
          total === 0 ? (
            <EmptyState text={termText('term.empty')} />
          ) : (
            <>
              <FigureTable
                label={termText('term.persons')}
                head={termText('term.person')}
                order={order}
                onOrder={(next) => set({ order: orderText(next) })}
                rows={records.map((row) => ({
                  ...{ id: row.userId, name: row.realName, now: row.now, before: row.before },
                  title: row.realName,
                  note: [row.userName, row.deptName].filter((part) => part !== '').join(' · '),
                }))}
                openLabel={(row, figure, n) => termText('term.openRows', { name: row.name, figure: nameOf(figure), n })}
                onOpen={({ id }, figure) => {
                  const person = records.find(({ userId }) => userId === id);
                  if (person) setOpen({ person, figure });
                }}
              />
              <Pager current={current} pages={pages} onChange={(page) => set({ page: String(page) })} />
            </>
          )
        }
      </CallView>
      {open === null ? null : (
        <RowsDialog
          key={`${open.person.userId} ${open.figure.key}`}
          person={{ userId: open.person.userId, name: open.person.realName, userName: open.person.userName }}
          figure={open.figure}
          days={days}
          onClose={() => setOpen(null)}
        />
      )}
    </Section>
  );
}
