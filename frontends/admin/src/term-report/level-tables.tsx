import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import { EmptyState, lazyPart, type CallOutput } from '@xuekao/frontend-shared';
import { Suspense, useState, type ReactElement } from 'react';
import { useCall } from '../lib/use-call.js';
import { CallView } from '../ui/call-view.js';
import { Section } from '../ui/page.js';
import { departName, figures, nameOf, valueOf, type Figure } from './figures.js';
import { FigureTable } from './figure-table.js';
import { Pager } from './pager.js';
import { RowsDialog } from './rows-dialog.js';
import { termText } from './term-report.texts.js';
import { nobodys, ordersOf, orderText, type Asked } from './use-asked.js';

type Depart = CallOutput<'/api/stat/report/departs'>['records'][number];
type Person = CallOutput<'/api/stat/report/people'>['records'][number];
const DepartChart = lazyPart(async () => (await import('./depart-chart.js')).DepartChart);
const size = 20;
const chartHeight = 320;

/** The departments right below, as a chart and as a table. */
export function Departs({ asked, order, current, set }: Asked): ReactElement {
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

/** The people of the department. */
export function People({ asked, order, current, keyword, days, set }: Asked): ReactElement {
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
