import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMemo, type ReactElement } from 'react';
import { levels, levelText, type Level } from '../fields/vocabulary.js';
import { cacheMs, useCall } from '../lib/use-call.js';
import { cellOf, countOf, type Blueprint } from './blueprint.js';
import type { DraftRule } from './template-draft.js';
import { tmplText } from './template.texts.js';

/** The contract's longest lists. */
const mostCounted = 100;
const mostPicked = 5000;

interface Node {
  pointCode: string;
  pointName: string;
  children: readonly Node[];
}
const namesIn = (nodes: readonly Node[]): [string, string][] =>
  nodes.flatMap(({ pointCode, pointName, children }) => [[pointCode, pointName], ...namesIn(children)]);

/** Names of knowledge points by their codes; a point that is gone has its code. */
function usePointNames(): (code: string) => string {
  const call = useCall('/api/sys/kp/tree', {}, { staleTime: cacheMs });
  const names = useMemo(() => new Map(namesIn(call.data ?? [])), [call.data]);
  return (code) => names.get(code) ?? code;
}

interface Props {
  blueprint: Blueprint;
  /** those of its cells */
  rules: readonly DraftRule[];
  picked: readonly string[];
  /** how many questions a rule can get in one paper, by its key */
  supply: (key: string) => number | undefined;
  /** missing: it is shown alone */
  onChange?: (pointCode: string, level: Level, count: number) => void;
}

/** Knowledge points down, levels across; each cell with how many questions the bank has for it. */
export function BlueprintTable({ blueprint, rules, picked, supply, onChange }: Props): ReactElement {
  const nameOf = usePointNames();
  const { repoId, quType, pointCodes } = blueprint;
  const cells = pointCodes.flatMap((code) => levels.map((level) => ({ code, level })));
  const counts = useCall(
    '/api/qu/qu/list-of-random',
    {
      rules: cells.map(({ code, level }) => ({ repoId, quType, chapterIds: [], levels: [level], pointCodes: [code] })),
      ...(picked.length === 0 ? {} : { excludes: picked.slice(0, mostPicked) }),
    },
    { enabled: onChange !== undefined && repoId !== '' && cells.length <= mostCounted, keepPrevious: true, staleTime: 10_000 },
  );
  const there = (code: string, level: Level): number | undefined =>
    counts.isPlaceholderData ? undefined : counts.data?.[cells.findIndex((cell) => cell.code === code && cell.level === level)]?.count;
  const shortOf = (code: string, level: Level): number | undefined => {
    const rule = rules.find((one) => one.pointCodes[0] === code && one.levels[0] === level);
    const have = rule === undefined ? undefined : supply(rule.key);
    return rule !== undefined && have !== undefined && have < rule.count ? have : undefined;
  };
  const number = { textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', px: { xs: 0.75, sm: 1.5 } } as const;
  return (
    <TableContainer sx={{ border: 1, borderColor: 'divider', borderRadius: 1.25 }}>
      <Table size="small" aria-label={tmplText('tmpl.blueprint')}>
        <TableHead>
          <TableRow>
            <TableCell>{tmplText('tmpl.blueprint.point')}</TableCell>
            {levels.map((level) => (
              <TableCell key={level} sx={number}>
                {levelText(level)}
              </TableCell>
            ))}
            <TableCell sx={number}>{tmplText('tmpl.blueprint.sum')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {pointCodes.map((code) => (
            <TableRow key={code}>
              <TableCell component="th" scope="row" sx={{ minWidth: 84, overflowWrap: 'anywhere' }}>
                {nameOf(code)}
              </TableCell>
              {levels.map((level) => (
                <TableCell key={level} sx={number}>
                  <Cell
                    label={tmplText('tmpl.blueprint.cell', { point: nameOf(code), level: levelText(level) })}
                    count={blueprint.counts[cellOf(code, level)] ?? 0}
                    there={onChange === undefined ? undefined : there(code, level)}
                    short={shortOf(code, level)}
                    onChange={onChange && ((count) => onChange(code, level, count))}
                  />
                </TableCell>
              ))}
              <TableCell sx={number}>{countOf(blueprint, [code], levels)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
        <TableFooter>
          <TableRow>
            <TableCell component="th" scope="row">
              {tmplText('tmpl.blueprint.sum')}
            </TableCell>
            {levels.map((level) => (
              <TableCell key={level} sx={number}>
                {countOf(blueprint, pointCodes, [level])}
              </TableCell>
            ))}
            <TableCell sx={{ ...number, fontWeight: 650, color: 'text.primary' }}>{countOf(blueprint, pointCodes, levels)}</TableCell>
          </TableRow>
        </TableFooter>
      </Table>
    </TableContainer>
  );
}

interface CellProps {
  label: string;
  count: number;
  /** questions of the bank; undefined: not known */
  there: number | undefined;
  /** as many as a paper can have, where that is fewer than asked for */
  short: number | undefined;
  onChange: ((count: number) => void) | undefined;
}

function Cell({ label, count, there, short, onChange }: CellProps): ReactElement {
  const note =
    short === undefined
      ? there !== undefined && tmplText('tmpl.blueprint.there', { n: there })
      : tmplText('tmpl.blueprint.only', { n: short });
  return (
    <Box sx={{ display: 'inline-grid', justifyItems: 'end' }}>
      {onChange === undefined ? (
        <span>{count === 0 ? tmplText('tmpl.blueprint.none') : count}</span>
      ) : (
        <TextField
          type="number"
          size="small"
          hiddenLabel
          error={short !== undefined}
          value={count === 0 ? '' : count}
          placeholder="0"
          onChange={(event) => onChange(Math.round(Number(event.target.value)))}
          sx={{ width: { xs: 52, sm: 76 } }}
          slotProps={{ htmlInput: { 'aria-label': label, min: 0, max: 500, sx: { textAlign: 'right', px: 1 } } }}
        />
      )}
      {note === false ? null : (
        <Typography variant="caption" color={short === undefined ? 'textSecondary' : 'error'}>
          {note}
        </Typography>
      )}
    </Box>
  );
}
