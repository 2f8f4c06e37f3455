import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Radio from '@mui/material/Radio';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { formatDateTime, notify, PlainLine } from '@xuekao/frontend-shared';
import { useId, useState, type ReactElement } from 'react';
import { isDecided, mergeForms, mergeRows, type FormPart, type MergeRow, type Side } from '../lib/form-merge.js';
import type { StaleSave } from '../lib/use-stale-save.js';
import { wordsApart } from '../lib/words-apart.js';
import { uiText } from './ui.texts.js';

export interface StaleDialogProps<D, F> {
  stale: Omit<StaleSave<D>, 'guard'>;
  busy: boolean;
  /** @param forms all that are compared: what both began with where that is known, theirs, mine */
  partsOf: (forms: readonly F[]) => readonly FormPart<F>[];
  /** what my form began with; null where that is not known any more */
  base: F | null;
  /** what they saved as the form shows it */
  formOf: (theirs: D) => F;
  mine: () => F;
  /** when they saved, where the object says so */
  savedAt?: (theirs: D) => string;
  /** the form shows what they saved */
  onTake: (theirs: D) => void;
  /** the form shows the changes of both and is saved over what they saved */
  onMerge: (merged: F, theirs: D) => void;
}

const cell = { overflowWrap: 'anywhere', verticalAlign: 'top', px: { xs: 1, sm: 2 } } as const;
const edge = { px: { xs: 2, sm: 3 } } as const;
const sides = ['theirs', 'mine'] as const;
const sideTexts = { theirs: 'ui.stale.theirs', mine: 'ui.stale.mine' } as const;
const outcomeTexts = {
  theirs: 'ui.stale.onlyTheirs',
  mine: 'ui.stale.onlyMine',
  united: 'ui.stale.united',
  choice: 'ui.stale.choose',
} as const;

const shownNames = 20;
function namesText(key: 'ui.stale.added' | 'ui.stale.removed', names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const text = names.slice(0, shownNames).join('、');
  return [uiText(key, { names: names.length > shownNames ? uiText('ui.stale.names', { names: text, n: names.length }) : text })];
}
/** Change of one side, in words; where both sides read the same, that only their form differs. */
function wordsOf<F>({ part }: MergeRow<F>, base: F | null, theirs: F, mine: F): Record<Side, string> {
  const { changes } = part;
  if (changes !== undefined) {
    const text = (now: F, since: F): string => {
      const { added, removed } = changes(since, now);
      return [...namesText('ui.stale.added', added), ...namesText('ui.stale.removed', removed)].join('；') || uiText('ui.stale.unchanged');
    };
    return { theirs: text(theirs, base ?? mine), mine: text(mine, base ?? theirs) };
  }
  const [one, other] = [part.words(theirs), part.words(mine)];
  const [left, right] = wordsApart(one, other);
  const note = one === other && one !== '' ? uiText('ui.stale.looksSame') : '';
  return { theirs: (left || uiText('ui.empty')) + note, mine: (right || uiText('ui.empty')) + note };
}

interface RowProps {
  label: string;
  outcome: MergeRow<unknown>['outcome'];
  words: Record<Side, string>;
  chosen: Side | undefined;
  onChoose: (side: Side) => void;
}
function PartRow({ label, outcome, words, chosen, onChoose }: RowProps): ReactElement {
  const used = outcome === 'choice' ? chosen : outcome;
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={cell}>
        {label}
        <Typography
          component="span"
          variant="caption"
          sx={{ display: 'block', color: outcome === 'choice' && chosen === undefined ? 'warning.dark' : 'text.secondary' }}
        >
          {uiText(outcomeTexts[outcome])}
        </Typography>
      </TableCell>
      {sides.map((side) => (
        <TableCell
          key={side}
          sx={{ ...cell, color: used === side || used === 'united' || used === undefined ? 'text.primary' : 'text.secondary' }}
        >
          <Box
            component={outcome === 'choice' ? 'label' : 'div'}
            sx={{ display: 'flex', alignItems: 'flex-start', ...(outcome === 'choice' && { cursor: 'pointer' }) }}
          >
            {outcome === 'choice' ? (
              <Radio
                size="small"
                name={label}
                checked={chosen === side}
                onChange={() => onChoose(side)}
                sx={{ p: 0, mr: 1, minHeight: 24 }}
                slotProps={{ input: { 'aria-label': `${label}：${uiText(sideTexts[side])}` } }}
              />
            ) : null}
            <Box sx={{ minWidth: 0 }}>
              <PlainLine text={words[side]} />
            </Box>
          </Box>
        </TableCell>
      ))}
    </TableRow>
  );
}

function Comparison<D, F>({
  theirs,
  stale,
  busy,
  partsOf,
  base,
  formOf,
  mine,
  savedAt,
  onTake,
  onMerge,
}: StaleDialogProps<D, F> & { theirs: D }): ReactElement {
  const { close } = stale;
  const [chosen, setChosen] = useState<ReadonlyMap<string, Side>>(new Map());
  const [other, own] = [formOf(theirs), mine()];
  const rows = mergeRows(partsOf([...(base === null ? [] : [base]), other, own]), base, other, own);
  const asks = rows.some(({ outcome }) => outcome === 'choice');
  const take = (): void => {
    close();
    onTake(theirs);
    notify(uiText('ui.stale.taken'), 'info');
  };
  const merge = (): void => {
    close();
    onMerge(mergeForms(rows, base, other, own, chosen), theirs);
  };
  return (
    <>
      <DialogContent tabIndex={0} sx={edge}>
        <Typography color="textSecondary">
          {savedAt === undefined ? uiText('ui.stale.somebody') : uiText('ui.stale.somebodyAt', { time: formatDateTime(savedAt(theirs)) })}
          {uiText(rows.length === 0 ? 'ui.stale.same' : asks ? 'ui.stale.textChoose' : 'ui.stale.text')}
        </Typography>
        {rows.length === 0 ? null : (
          <Table size="small" sx={{ mt: 2, tableLayout: 'fixed' }}>
            <TableHead>
              <TableRow>
                {(['ui.stale.field', 'ui.stale.theirs', 'ui.stale.mine'] as const).map((key, index) => (
                  <TableCell key={key} sx={{ ...cell, ...(index === 0 && { width: '28%' }) }}>
                    {uiText(key)}
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {rows.map((row) => (
                <PartRow
                  key={row.part.label}
                  label={row.part.label}
                  outcome={row.outcome}
                  words={wordsOf(row, base, other, own)}
                  chosen={chosen.get(row.part.label)}
                  onChoose={(side) => setChosen((now) => new Map(now).set(row.part.label, side))}
                />
              ))}
            </TableBody>
          </Table>
        )}
      </DialogContent>
      {/* the filled button never throws anything away: it goes back, or keeps the changes of both */}
      <DialogActions
        disableSpacing
        sx={{ ...edge, gap: 1, flexDirection: { xs: 'column-reverse', sm: 'row' }, alignItems: { xs: 'stretch', sm: 'center' } }}
      >
        <Button color="secondary" disabled={busy} onClick={take}>
          {uiText('ui.stale.take')}
        </Button>
        <Button variant={asks ? 'contained' : 'outlined'} disabled={busy} onClick={close}>
          {uiText('ui.stale.back')}
        </Button>
        <Button variant={asks ? 'outlined' : 'contained'} loading={busy} disabled={!isDecided(rows, chosen)} onClick={merge}>
          {uiText('ui.stale.merge')}
        </Button>
      </DialogActions>
    </>
  );
}

/** Dialog after a save that came second: keeps the changes of both, and lets the person choose where both changed the same. */
export function StaleDialog<D, F>(props: StaleDialogProps<D, F>): ReactElement {
  const {
    stale: { theirs, close },
    busy,
  } = props;
  const titleId = useId();
  return (
    <Dialog
      open={theirs !== null}
      maxWidth="sm"
      fullWidth
      aria-labelledby={titleId}
      onClose={() => (busy ? undefined : close())}
      slotProps={{ paper: { sx: { m: { xs: 2, sm: 4 }, width: { xs: 'calc(100% - 32px)', sm: 'calc(100% - 64px)' } } } }}
    >
      <DialogTitle id={titleId} sx={edge}>
        {uiText('ui.stale.title')}
      </DialogTitle>
      {theirs === null ? null : <Comparison {...props} theirs={theirs} />}
    </Dialog>
  );
}
