import Box from '@mui/material/Box';
import Breadcrumbs from '@mui/material/Breadcrumbs';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { EmptyState, type CallOutput } from '@xuekao/frontend-shared';
import { DateField } from '@xuekao/frontend-shared/dates';
import type { ReactElement } from 'react';
import { Permitted } from '../ui/permitted.js';
import { DepartPicker } from '../fields/pickers.js';
import { api } from '../lib/api.js';
import { useAction, useCall } from '../lib/use-call.js';
import { CallView } from '../ui/call-view.js';
import { saveFile } from '../ui/download.js';
import { PageHeader, Section } from '../ui/page.js';
import { changeText, departName, figures, nameOf, shown, valueOf, type Figure } from './figures.js';
import { Departs, People } from './level-tables.js';
import type { Preset } from './periods.js';
import { termText } from './term-report.texts.js';
import { useAsked, type Asked } from './use-asked.js';

type Summary = CallOutput<'/api/stat/report/summary'>;
const presets = ['now', 'last', 'custom'] as const;

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
