import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Pagination from '@mui/material/Pagination';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { EmptyState, ErrorState, notify } from '@xuekao/frontend-shared';
import { useDeferredValue, useState, type ReactElement } from 'react';
import { DepartPicker } from '../fields/pickers.js';
import { RolePicker } from '../fields/role-picker.js';
import { useCall } from '../lib/use-call.js';
import { FormDialog } from '../ui/form-dialog.js';
import { peopleText } from './people.texts.js';

export interface Person {
  id: string;
  realName: string;
}
export interface PeopleDialogProps {
  title?: string;
  /** who is ticked at the beginning */
  start?: readonly Person[];
  /** ids of people who are not offered */
  excludes?: string[];
  busy?: boolean;
  onPick: (people: Person[]) => void;
  onClose: () => void;
}

const pageSize = 20;
const states = [0, 1, 2] as const;
interface Filter {
  keyword: string;
  deptCode: string;
  role: string;
  state: 0 | 1 | 2 | '';
}
/** The user picker's default state (specification, 'Generic state'). */
const atFirst: Filter = { keyword: '', deptCode: '', role: '', state: 0 };

const paramsOf = ({ keyword, deptCode, role, state }: Filter) => ({
  ...(keyword.trim() === '' ? {} : { keyword: keyword.trim() }),
  ...(deptCode === '' ? {} : { deptCode }),
  ...(role === '' ? {} : { role }),
  ...(state === '' ? {} : { state }),
});
const asList = (value: string): string[] => (value === '' ? [] : [value]);

/** People out of the whole school; the choice outlives the filters and pages. */
export function PeopleDialog({ title, start = [], excludes = [], busy = false, onPick, onClose }: PeopleDialogProps): ReactElement {
  const [filter, setFilter] = useState(atFirst);
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<ReadonlyMap<string, Person>>(new Map(start.map((person) => [person.id, person])));
  const asked = useDeferredValue(filter);
  const call = useCall('/api/sys/user/paging', { current: page, size: pageSize, params: { ...paramsOf(asked), ...(excludes.length === 0 ? {} : { excludes }) } }, { keepPrevious: true });
  const rows = call.data?.records ?? [];
  const pages = Math.ceil((call.data?.total ?? 0) / pageSize);
  const all = rows.length > 0 && rows.every((row) => chosen.has(row.id));
  const change = (part: Partial<Filter>): void => {
    setFilter({ ...filter, ...part });
    setPage(1);
  };
  const toggle = (people: readonly Person[], on: boolean): void => {
    const next = new Map(chosen);
    for (const { id, realName } of people) {
      if (on) next.set(id, { id, realName });
      else next.delete(id);
    }
    setChosen(next);
  };
  const save = (): void => (chosen.size === 0 ? notify(peopleText('people.none'), 'warning') : onPick([...chosen.values()]));
  return (
    <FormDialog open maxWidth="md" title={title ?? peopleText('people.title')} busy={busy} saveText={peopleText('people.ok', { n: chosen.size })} onSave={save} onClose={onClose}>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}>
        <TextField type="search" label={peopleText('people.search')} value={filter.keyword} onChange={(event) => change({ keyword: event.target.value })} slotProps={{ htmlInput: { maxLength: 100 } }} />
        <DepartPicker multiple={false} values={asList(filter.deptCode)} onChange={([deptCode]) => change({ deptCode: deptCode ?? '' })} />
        <RolePicker multiple={false} values={asList(filter.role)} onChange={([role]) => change({ role: role ?? '' })} />
        <TextField select label={peopleText('people.state')} value={filter.state} onChange={(event) => change({ state: states.find((state) => state === Number(event.target.value) && event.target.value !== '') ?? '' })} slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}>
          <MenuItem value="">{peopleText('people.anyState')}</MenuItem>
          {states.map((state) => <MenuItem key={state} value={state}>{peopleText(`people.state.${state}`)}</MenuItem>)}
        </TextField>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}>
        <FormControlLabel label={peopleText('people.page')} control={<Checkbox checked={all} indeterminate={!all && rows.some((row) => chosen.has(row.id))} disabled={rows.length === 0} onChange={() => toggle(rows, !all)} />} />
        <Typography variant="body2" color="textSecondary" role="status">{call.data === undefined ? '' : peopleText('people.found', { n: call.data.total })}</Typography>
      </Box>
      {call.isError ? <ErrorState error={call.error} onRetry={() => void call.refetch()} /> : null}
      {call.isPending ? <Skeleton variant="rounded" height={240} /> : null}
      {call.isSuccess && rows.length === 0 ? <EmptyState text={peopleText('people.empty')} /> : null}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }, columnGap: 2, opacity: call.isPlaceholderData ? 0.6 : 1 }}>
        {rows.map((row) => (
          <Box component="li" key={row.id}>
            <FormControlLabel
              sx={{ width: '100%', minHeight: 48 }}
              control={<Checkbox checked={chosen.has(row.id)} onChange={(_, on) => toggle([row], on)} slotProps={{ input: { 'aria-label': peopleText('people.choose', { name: row.realName }) } }} />}
              label={<>{row.realName}<Typography component="span" variant="body2" color="textSecondary" sx={{ ml: 1, overflowWrap: 'anywhere' }}>{row.userName} · {row.deptCode_dictText}</Typography></>}
            />
          </Box>
        ))}
      </Box>
      {pages > 1 ? <Box sx={{ display: 'flex', justifyContent: 'center' }}><Pagination count={pages} page={page} shape="rounded" onChange={(_, next) => setPage(next)} /></Box> : null}
    </FormDialog>
  );
}
