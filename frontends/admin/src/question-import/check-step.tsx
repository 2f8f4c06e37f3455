import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import LinearProgress from '@mui/material/LinearProgress';
import MenuItem from '@mui/material/MenuItem';
import Pagination from '@mui/material/Pagination';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { errors } from '@xuekao/contracts/errors';
import { ApiError, messageOf, notify, quTypeText } from '@xuekao/frontend-shared';
import { useEffect, useMemo, useRef, useState, type ReactElement } from 'react';
import { ChapterPicker, PointPicker, RepoPicker } from '../fields/pickers.js';
import { levelChoices, type Level } from '../fields/vocabulary.js';
import { api } from '../lib/api.js';
import { newWireId } from '../lib/ids.js';
import { Section } from '../ui/page.js';
import { FaultList } from './fault-list.js';
import { countTypes, openProblems, rowsOf, type Fault, type Preview } from './import-check.js';
import { ImportRowCard, rowId } from './import-row-card.js';
import { importText } from './import.texts.js';

const pageSize = 20;
/** The specification's time for the view to reach a question. */
const scrollMs = 600;

const isFaultList = (data: unknown): data is { faults: Fault[] } => typeof data === 'object' && data !== null && 'faults' in data && Array.isArray(data.faults);

function useSeconds(running: boolean): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!running) return undefined;
    setSeconds(0);
    const timer = window.setInterval(() => setSeconds((now) => now + 1), 1000);
    return () => window.clearInterval(timer);
  }, [running]);
  return seconds;
}

export interface CheckStepProps {
  text: string;
  preview: Preview;
  startRepo: string;
  onBack: (line: number | null) => void;
  onFaults: (faults: Fault[]) => void;
  onImported: (count: number, repoId: string) => void;
}

export function CheckStep({ text, preview, startRepo, onBack, onFaults, onImported }: CheckStepProps): ReactElement {
  const rows = useMemo(() => rowsOf(preview), [preview]);
  const [repoId, setRepoId] = useState(startRepo);
  const [chapterId, setChapterId] = useState('');
  const [level, setLevel] = useState<Level | 0>(0);
  const [points, setPoints] = useState<string[]>([]);
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  const [onlyFaults, setOnlyFaults] = useState(false);
  const [page, setPage] = useState(1);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  // the same import keeps its id, so that a repeat after a lost answer imports nothing twice
  const requestId = useRef(newWireId());
  const seconds = useSeconds(busy);
  const list = useRef<HTMLDivElement>(null);

  const { faulty, levelless, taken } = openProblems(rows, leftOut, level !== 0);
  const allFaulty = rows.filter((row) => row.faults.length > 0);
  const shown = onlyFaults ? allFaulty : rows;
  const pages = Math.max(1, Math.ceil(shown.length / pageSize));
  const part = shown.slice((page - 1) * pageSize, page * pageSize);

  const goTo = (number: number): void => {
    setOnlyFaults(false);
    setPage(Math.floor(rows.findIndex((row) => row.number === number) / pageSize) + 1);
    window.setTimeout(() => document.getElementById(rowId(number))?.scrollIntoView({ behavior: 'smooth', block: 'center' }), scrollMs / 6);
  };
  const toggle = (number: number, out: boolean): void => setLeftOut(new Set(out ? [...leftOut, number] : [...leftOut].filter((one) => one !== number)));

  const start = async (): Promise<void> => {
    setProblem('');
    if (repoId === '') {
      setProblem(importText('imp.repoMissing'));
      return notify(importText('imp.repoMissing'), 'warning');
    }
    const [firstFaulty] = faulty;
    if (firstFaulty !== undefined) {
      goTo(firstFaulty.number);
      return notify(importText('imp.faultsLeft', { n: faulty.length }), 'warning');
    }
    const [firstLevelless] = levelless;
    if (firstLevelless !== undefined) {
      goTo(firstLevelless.number);
      return notify(importText('imp.levelMissing', { n: firstLevelless.number }), 'warning');
    }
    setBusy(true);
    try {
      const result = await api.call('/api/qu/qu/import', {
        text, repoId, chapterId, pointCodes: points, leaveOut: [...leftOut].sort((one, other) => one - other), requestId: requestId.current, ...(level === 0 ? {} : { quLevel: level }),
      });
      onImported(result.count, repoId);
    } catch (error) {
      if (error instanceof ApiError && error.code === errors.IMPORT_FAULTS.code && isFaultList(error.data)) {
        onFaults(error.data.faults);
        notify(importText('imp.faultsBack', { n: error.data.faults.length }), 'error');
      } else notify(messageOf(error), 'error');
    } finally {
      setBusy(false);
    }
    return undefined;
  };
  const types = countTypes(rows).map(({ quType, count }) => `${quTypeText(quType)} ${count}`).join('、');

  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Section
        title={importText('imp.target')}
        note={importText('imp.summary', { n: rows.filter((row) => row.question !== null).length, types })}
        actions={
          <>
            <Button color="secondary" disabled={busy} onClick={() => onBack(null)}>{importText('imp.back')}</Button>
            <Button variant="contained" loading={busy} disabled={taken.length === 0} onClick={() => void start()}>{importText('imp.import', { n: taken.length - faulty.filter((row) => row.question !== null).length })}</Button>
          </>
        }
      >
        {busy ? (
          <Box sx={{ mb: 2 }}>
            <LinearProgress aria-label={importText('imp.import', { n: taken.length })} />
            <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>{importText('imp.importing', { n: taken.length, s: seconds })}</Typography>
          </Box>
        ) : null}
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' } }}>
          <RepoPicker value={repoId} disabled={busy} {...(problem === '' ? {} : { error: problem })} onChange={(next) => { setRepoId(next); setChapterId(''); setProblem(''); }} />
          <ChapterPicker repoId={repoId} multiple={false} disabled={busy} values={chapterId === '' ? [] : [chapterId]} onChange={([next]) => setChapterId(next ?? '')} />
          <TextField select label={importText('imp.level')} value={level} disabled={busy} helperText={importText('imp.levelHelp')} onChange={(event) => setLevel(Number(event.target.value) as Level | 0)} /* the select offers these only */>
            <MenuItem value={0}>{importText('imp.levelOfText')}</MenuItem>
            {levelChoices.map((choice) => <MenuItem key={choice.value} value={choice.value}>{choice.label}</MenuItem>)}
          </TextField>
          <PointPicker values={points} disabled={busy} onChange={setPoints} />
        </Box>
      </Section>
      {allFaulty.length === 0 ? null : (
        <FaultList rows={allFaulty} leftOut={leftOut} disabled={busy} onLeaveOut={setLeftOut} onToggle={toggle} onFix={onBack} onShow={goTo} />
      )}
      {rows.length === 0 ? <Alert severity="warning">{importText('imp.nothing')}</Alert> : (
        <Section
          title={importText('imp.list')}
          actions={allFaulty.length === 0 ? undefined : (
            <FormControlLabel label={importText('imp.onlyFaults')} control={<Switch checked={onlyFaults} onChange={(_, on) => { setOnlyFaults(on); setPage(1); }} />} />
          )}
        >
          <Box ref={list} sx={{ display: 'grid', gap: 1.5 }}>
            {part.map((row) => <ImportRowCard key={row.number} row={row} leftOut={leftOut.has(row.number)} levelGiven={level !== 0} disabled={busy} onToggle={toggle} onFix={onBack} />)}
          </Box>
          {pages > 1 ? (
            <Box sx={{ mt: 2, display: 'flex', justifyContent: 'center' }}>
              <Pagination count={pages} page={page} shape="rounded" onChange={(_, next) => { setPage(next); list.current?.scrollIntoView({ block: 'start' }); }} />
            </Box>
          ) : null}
        </Section>
      )}
    </Box>
  );
}
