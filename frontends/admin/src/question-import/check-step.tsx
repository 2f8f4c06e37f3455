import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import LinearProgress from '@mui/material/LinearProgress';
import Pagination from '@mui/material/Pagination';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { errors } from '@xuekao/contracts/errors';
import { ApiError, dismissTopic, messageOf, notify, quTypeText } from '@xuekao/frontend-shared';
import { useEffect, useMemo, useRef, useState, type ReactElement } from 'react';
import { api } from '../lib/api.js';
import { newWireId } from '../lib/ids.js';
import { Section } from '../ui/page.js';
import { FaultList } from './fault-list.js';
import {
  countTypes,
  leftSources,
  openProblems,
  rowsOf,
  savedLevel,
  sortTwins,
  sourcesOf,
  twinsOf,
  withSource,
  type Fault,
  type ImportRow,
  type Preview,
  type Twin,
} from './import-check.js';
import { KnownNotice, LevelNotice, NearNotice, RemarkNotice, writtenLabel } from './import-notices.js';
import { followImport } from './follow-import.js';
import { NearDialogOf } from './near-dialog-of.js';
import { ImportRowCard, rowId } from './import-row-card.js';
import { ImportValues, startTarget, type ImportTarget } from './import-values.js';
import { importText } from './import.texts.js';
import type { LastImport } from './last-import.js';
import { useKnown, type NearTwin } from './use-known.js';

const pageSize = 20;
/** The specification's time for the view to reach a question. */
const scrollMs = 600;

/** Topic of the notices of an import: they go when it is tried again. */
const topic = 'question-import';

const isFaultList = (data: unknown): data is { faults: Fault[] } =>
  typeof data === 'object' && data !== null && 'faults' in data && Array.isArray(data.faults);

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

export interface ImportDone {
  count: number;
  repoId: string;
  requestId: string;
  /** the texts of the questions that were left out */
  left: string[];
}
export interface CheckStepProps {
  text: string;
  preview: Preview;
  startRepo: string;
  onBack: (line: number | null) => void;
  onFaults: (faults: Fault[]) => void;
  /** takes another text; whether it could be read */
  onRewrite: (text: string) => Promise<boolean>;
  /** the server goes on with it, whether the page stays or not */
  onBegun: (begun: LastImport) => void;
  onImported: (done: ImportDone) => void;
}

interface RowListProps {
  rows: readonly ImportRow[];
  sources: ReadonlyMap<number, string>;
  twins: ReadonlyMap<number, Twin>;
  near: ReadonlyMap<number, NearTwin> | null;
  leftOut: ReadonlySet<number>;
  /** the difficulty that the page gives, and to whom */
  target: Pick<ImportTarget, 'level' | 'levelMode'>;
  disabled: boolean;
  onlyFaults: boolean;
  page: number;
  onOnlyFaults: (on: boolean) => void;
  onPage: (page: number) => void;
  onToggle: (number: number, out: boolean) => void;
  onEdit: (number: number, source: string) => Promise<boolean>;
}

function RowList(props: RowListProps): ReactElement {
  const { rows, page, twins } = props;
  const list = useRef<HTMLDivElement>(null);
  const [compared, setCompared] = useState<number | null>(null);
  const faulty = rows.filter((row) => row.faults.length > 0);
  const shown = props.onlyFaults ? faulty : rows;
  const pages = Math.max(1, Math.ceil(shown.length / pageSize));
  return (
    <Section
      title={importText('imp.list')}
      actions={
        faulty.length === 0 ? undefined : (
          <FormControlLabel
            label={importText('imp.onlyFaults')}
            control={<Switch checked={props.onlyFaults} onChange={(_, on) => props.onOnlyFaults(on)} />}
          />
        )
      }
    >
      <Box ref={list} sx={{ display: 'grid', gap: 1.5 }}>
        {shown.slice((page - 1) * pageSize, page * pageSize).map((row) => (
          <ImportRowCard
            key={row.number}
            row={row}
            source={props.sources.get(row.number) ?? ''}
            twin={twins.get(row.number) ?? null}
            near={props.near?.get(row.number) ?? null}
            onCompare={setCompared}
            leftOut={props.leftOut.has(row.number)}
            level={savedLevel(row.question?.quLevel ?? null, props.target)}
            disabled={props.disabled}
            onToggle={props.onToggle}
            onEdit={props.onEdit}
          />
        ))}
      </Box>
      {compared === null ? null : <NearDialogOf number={compared} rows={rows} near={props.near} onClose={() => setCompared(null)} />}
      {pages > 1 ? (
        <Box sx={{ mt: 2, display: 'flex', justifyContent: 'center' }}>
          <Pagination
            count={pages}
            page={page}
            shape="rounded"
            onChange={(_, next) => {
              props.onPage(next);
              list.current?.scrollIntoView({ block: 'start' });
            }}
          />
        </Box>
      ) : null}
    </Section>
  );
}

/** Sends one import; repeats of it after a lost answer carry the same id. */
function useSend({ text, onFaults, onBegun, onImported }: Pick<CheckStepProps, 'text' | 'onFaults' | 'onBegun' | 'onImported'>) {
  const [busy, setBusy] = useState(false);
  const [saved, setSaved] = useState(0);
  const requestId = useRef(newWireId());
  const send = async (
    { repoId, chapterId, level, levelMode, points }: ImportTarget,
    leftOut: ReadonlySet<number>,
    left: string[],
  ): Promise<void> => {
    setBusy(true);
    setSaved(0);
    const begin = () =>
      api.call('/api/qu/qu/import-start', {
        text,
        repoId,
        chapterId,
        pointCodes: points,
        leaveOut: [...leftOut].sort((one, other) => one - other),
        requestId: requestId.current,
        ...(level === 0 ? {} : { quLevel: level, quLevelMode: levelMode }),
      });
    try {
      const { total } = await begin();
      onBegun({ requestId: requestId.current, count: total });
      const count = await followImport(requestId.current, begin, setSaved);
      onImported({ count, repoId, requestId: requestId.current, left });
    } catch (error) {
      if (error instanceof ApiError && error.code === errors.IMPORT_FAULTS.code && isFaultList(error.data)) {
        onFaults(error.data.faults);
        notify(importText('imp.faultsBack', { n: error.data.faults.length }), 'error', { topic });
      } else notify(messageOf(error), 'error', { topic });
    } finally {
      setBusy(false);
    }
  };
  return { busy, saved, send };
}

export function CheckStep({ text, preview, startRepo, onBack, onFaults, onRewrite, onBegun, onImported }: CheckStepProps): ReactElement {
  const rows = useMemo(() => rowsOf(preview), [preview]);
  const sources = useMemo(() => sourcesOf(text, preview.places), [text, preview.places]);
  const [target, setTarget] = useState(() => startTarget(startRepo));
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  // a question more or less gives the others other numbers
  useEffect(() => setLeftOut(new Set()), [rows.length]);
  const [onlyFaults, setOnlyFaults] = useState(false);
  const [page, setPage] = useState(1);
  const [problem, setProblem] = useState('');
  const { busy, saved, send } = useSend({ text, onFaults, onBegun, onImported });
  const seconds = useSeconds(busy);
  const known = useKnown(text, target.repoId);
  const twins = useMemo(() => twinsOf(known.inBank, known.repeated), [known.inBank, known.repeated]);

  const { faulty, levelless, taken } = openProblems(rows, leftOut, target.level !== 0);
  const allFaulty = rows.filter((row) => row.faults.length > 0);
  const importable = taken.length - faulty.filter((row) => row.question !== null).length;

  const goTo = (number: number): void => {
    setOnlyFaults(false);
    setPage(Math.floor(rows.findIndex((row) => row.number === number) / pageSize) + 1);
    window.setTimeout(() => document.getElementById(rowId(number))?.scrollIntoView({ behavior: 'smooth', block: 'center' }), scrollMs / 6);
  };
  const leave = (numbers: readonly number[], out: boolean): void =>
    setLeftOut(new Set(out ? [...leftOut, ...numbers] : [...leftOut].filter((one) => !numbers.includes(one))));
  const edit = async (number: number, source: string): Promise<boolean> => {
    const place = preview.places.find((one) => one.number === number);
    return place !== undefined && (await onRewrite(withSource(text, place, source)));
  };
  const start = async (): Promise<void> => {
    dismissTopic(topic);
    const [firstFaulty] = faulty;
    const [firstLevelless] = levelless;
    setProblem(target.repoId === '' ? importText('imp.repoMissing') : '');
    if (target.repoId === '') return notify(importText('imp.repoMissing'), 'warning', { topic });
    if (firstFaulty !== undefined) {
      goTo(firstFaulty.number);
      return notify(importText('imp.faultsLeft', { n: faulty.length }), 'warning', { topic });
    }
    if (firstLevelless !== undefined) {
      goTo(firstLevelless.number);
      return notify(importText('imp.levelMissing', { n: firstLevelless.number }) + writtenLabel(firstLevelless), 'warning', { topic });
    }
    return send(target, leftOut, leftSources(sources, leftOut, new Set(sortTwins(twins).same)));
  };
  const types = countTypes(rows)
    .map(({ quType, count }) => `${quTypeText(quType)} ${count}`)
    .join('、');
  const readable = rows.filter((row) => row.question !== null).length;

  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Section
        title={importText('imp.target')}
        note={readable === 0 ? importText('imp.nothing') : importText('imp.summary', { n: readable, types })}
        actions={
          <>
            <Button color="secondary" disabled={busy} onClick={() => onBack(null)}>
              {importText('imp.back')}
            </Button>
            <Button variant="contained" loading={busy || known.asking} disabled={importable === 0} onClick={() => void start()}>
              {importText('imp.import', { n: importable })}
            </Button>
          </>
        }
      >
        {busy ? (
          <Box sx={{ mb: 2 }}>
            <LinearProgress
              aria-label={importText('imp.import', { n: importable })}
              {...(saved === 0 ? {} : { variant: 'determinate' as const, value: Math.min(100, (saved / importable) * 100) })}
            />
            <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
              {importText('imp.importing', { n: importable, saved, s: seconds })}
            </Typography>
          </Box>
        ) : null}
        <ImportValues
          target={target}
          problem={problem}
          disabled={busy}
          onChange={(change) => {
            setTarget((now) => ({ ...now, ...change }));
            if (change.repoId !== undefined) setProblem('');
          }}
        />
      </Section>
      <KnownNotice failed={known.failed} twins={twins} leftOut={leftOut} disabled={busy} onLeaveOut={leave} onShow={goTo} />
      <NearNotice near={known.near} leftOut={leftOut} disabled={busy} onLeaveOut={leave} onShow={goTo} />
      {allFaulty.length === 0 ? null : (
        <FaultList
          rows={allFaulty}
          sources={sources}
          leftOut={leftOut}
          disabled={busy}
          onLeaveOut={setLeftOut}
          onToggle={(number, out) => leave([number], out)}
          onFix={onBack}
          onShow={goTo}
        />
      )}
      <LevelNotice rows={levelless} onShow={goTo} />
      <RemarkNotice remarks={preview.remarks} onFix={onBack} />
      {rows.length === 0 ? (
        <Alert severity="warning">{importText('imp.nothing')}</Alert>
      ) : (
        <RowList
          rows={rows}
          sources={sources}
          twins={twins}
          near={known.near}
          leftOut={leftOut}
          target={target}
          disabled={busy}
          onlyFaults={onlyFaults}
          page={page}
          onOnlyFaults={(on) => {
            setOnlyFaults(on);
            setPage(1);
          }}
          onPage={setPage}
          onToggle={(number, out) => leave([number], out)}
          onEdit={edit}
        />
      )}
    </Box>
  );
}
