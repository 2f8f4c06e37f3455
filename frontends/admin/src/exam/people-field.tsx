import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Pagination from '@mui/material/Pagination';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { EmptyState, ErrorState, notify } from '@xuekao/frontend-shared';
import { useDeferredValue, useState, type ReactElement } from 'react';
import { DepartPicker } from '../fields/pickers.js';
import { useCall } from '../lib/use-call.js';
import { FormDialog } from '../ui/form-dialog.js';
import type { Person } from './exam-form.js';
import { examText } from './exam.texts.js';

const pageSize = 20;
/** The user picker's default (specification, 'Generic state'). */
const normalState = 0;

function PeopleDialog({ start, onPick, onClose }: { start: readonly Person[]; onPick: (people: Person[]) => void; onClose: () => void }): ReactElement {
  const [keyword, setKeyword] = useState('');
  const [deptCode, setDeptCode] = useState('');
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<ReadonlyMap<string, Person>>(new Map(start.map((person) => [person.id, person])));
  const asked = useDeferredValue(keyword.trim());
  const call = useCall('/api/sys/user/paging', {
    current: page, size: pageSize, params: { state: normalState, ...(asked === '' ? {} : { keyword: asked }), ...(deptCode === '' ? {} : { deptCode }) },
  }, { keepPrevious: true });
  const rows = call.data?.records ?? [];
  const pages = Math.ceil((call.data?.total ?? 0) / pageSize);
  const all = rows.length > 0 && rows.every((row) => chosen.has(row.id));
  const toggle = (people: readonly Person[], on: boolean): void => {
    const next = new Map(chosen);
    for (const { id, realName } of people) {
      if (on) next.set(id, { id, realName });
      else next.delete(id);
    }
    setChosen(next);
  };
  const save = (): void => (chosen.size === 0 ? notify(examText('people.none'), 'warning') : onPick([...chosen.values()]));
  return (
    <FormDialog open maxWidth="md" title={examText('people.title')} busy={false} saveText={examText('people.ok', { n: chosen.size })} onSave={save} onClose={onClose}>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}>
        <TextField type="search" label={examText('people.search')} value={keyword} onChange={(event) => { setKeyword(event.target.value); setPage(1); }} slotProps={{ htmlInput: { maxLength: 100 } }} />
        <DepartPicker multiple={false} values={deptCode === '' ? [] : [deptCode]} onChange={([code]) => { setDeptCode(code ?? ''); setPage(1); }} />
      </Box>
      <FormControlLabel label={examText('people.page')} control={<Checkbox checked={all} disabled={rows.length === 0} onChange={() => toggle(rows, !all)} />} />
      {call.isError ? <ErrorState error={call.error} onRetry={() => void call.refetch()} /> : null}
      {call.isPending ? <Skeleton variant="rounded" height={240} /> : null}
      {call.isSuccess && rows.length === 0 ? <EmptyState text={examText('people.empty')} /> : null}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }, columnGap: 2 }}>
        {rows.map((row) => (
          <Box component="li" key={row.id}>
            <FormControlLabel
              sx={{ width: '100%', minHeight: 48 }}
              control={<Checkbox checked={chosen.has(row.id)} onChange={(_, on) => toggle([row], on)} slotProps={{ input: { 'aria-label': examText('people.choose', { name: row.realName }) } }} />}
              label={<>{row.realName}<Typography component="span" variant="body2" color="textSecondary" sx={{ ml: 1 }}>{row.userName} · {row.deptCode_dictText}</Typography></>}
            />
          </Box>
        ))}
      </Box>
      {pages > 1 ? <Box sx={{ display: 'flex', justifyContent: 'center' }}><Pagination count={pages} page={page} shape="rounded" onChange={(_, next) => setPage(next)} /></Box> : null}
    </FormDialog>
  );
}

const shownPeople = 60;

export function PeopleField({ people, disabled, error, onChange }: { people: Person[]; disabled: boolean; error: string | undefined; onChange: (people: Person[]) => void }): ReactElement {
  const [open, setOpen] = useState(false);
  return (
    <Box role="group" aria-label={examText('exam.users')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        <Typography variant="body2" color="textSecondary" sx={{ flex: 1 }}>{examText('exam.users')} · {examText('exam.usersCount', { n: people.length })}</Typography>
        {disabled ? null : <Button variant="outlined" size="small" onClick={() => setOpen(true)}>{examText('exam.usersChoose')}</Button>}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
        {people.slice(0, shownPeople).map((person) => (
          <Chip key={person.id} label={person.realName} {...(disabled ? {} : { onDelete: () => onChange(people.filter((one) => one.id !== person.id)), 'aria-label': examText('exam.userRemove', { name: person.realName }) })} />
        ))}
        {people.length > shownPeople ? <Chip label={`+${people.length - shownPeople}`} variant="outlined" /> : null}
      </Box>
      {error === undefined ? null : <FormHelperText error>{error}</FormHelperText>}
      {open ? <PeopleDialog start={people} onClose={() => setOpen(false)} onPick={(next) => { onChange(next); setOpen(false); }} /> : null}
    </Box>
  );
}
