import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { useDeferredValue, useMemo, useState, type ReactElement } from 'react';
import { FormDialog } from '../feedback/form-dialog.js';
import { notify } from '../lib/notices.js';
import { useLoad } from '../lib/use-load.js';
import { pickText } from './pick.texts.js';
import { TreeList } from './tree-list.js';
import { without } from './tree.js';
import { UserFilters } from './user-filters.js';
import { UserList } from './user-list.js';
import { firstFilter, withPeople, type PickedUser, type UserExcludes, type UserFilter, type UserPickerClient } from './user-query.js';

export interface UserPickerProps {
  client: UserPickerClient;
  title?: string;
  /** who is ticked at the beginning */
  start?: readonly PickedUser[];
  excludes?: UserExcludes;
  busy?: boolean;
  onPick: (people: PickedUser[]) => void;
  onClose: () => void;
}

const pageSize = 20;
/** More names than that say no more than their number. */
const shownNames = 12;

function Chosen({
  people,
  onRemove,
  onClear,
}: {
  people: readonly PickedUser[];
  onRemove: (person: PickedUser) => void;
  onClear: () => void;
}): ReactElement | null {
  if (people.length === 0) return null;
  return (
    <Box
      role="group"
      aria-label={pickText('pick.users.chosen', { n: people.length })}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75 }}
    >
      {people.slice(-shownNames).map((person) => (
        <Chip
          key={person.id}
          label={person.realName}
          onDelete={() => onRemove(person)}
          aria-label={pickText('pick.users.unchoose', { name: person.realName })}
          sx={{ maxWidth: 200 }}
        />
      ))}
      {people.length > shownNames ? (
        <Typography variant="body2" color="textSecondary">
          {pickText('pick.users.chosen', { n: people.length })}
        </Typography>
      ) : null}
      <Button size="small" color="secondary" onClick={onClear} sx={{ minHeight: 44 }}>
        {pickText('pick.users.clear')}
      </Button>
    </Box>
  );
}

/** People out of the whole school; the choice outlives the filters and pages. */
export function UserPicker({ client, title, start = [], excludes = {}, busy = false, onPick, onClose }: UserPickerProps): ReactElement {
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'), { noSsr: true });
  const [filter, setFilter] = useState(firstFilter);
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<ReadonlyMap<string, PickedUser>>(new Map(start.map((person) => [person.id, person])));
  const asked = useDeferredValue(filter);
  const query = { ...asked, keyword: asked.keyword.trim(), page, size: pageSize, excludes };
  const users = useLoad(JSON.stringify(query), (signal) => client.users(query, signal));
  const departs = useLoad('departs', client.departs);
  const roles = useLoad('roles', client.roles);
  const hidden = excludes.departs?.join() ?? '';
  const nodes = useMemo(() => without(departs.data ?? [], new Set(hidden.split(','))), [departs.data, hidden]);
  const change = (part: Partial<UserFilter>): void => {
    setFilter({ ...filter, ...part });
    setPage(1);
  };
  const tick = (people: readonly PickedUser[], on: boolean): void => setChosen(withPeople(chosen, people, on));
  const save = (): void => (chosen.size === 0 ? notify(pickText('pick.users.none'), 'warning') : onPick([...chosen.values()]));
  return (
    <FormDialog
      open
      maxWidth="md"
      title={title ?? pickText('pick.users.title')}
      busy={busy}
      saveText={pickText('pick.users.ok', { n: chosen.size })}
      onSave={save}
      onClose={onClose}
    >
      <Box
        sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '232px minmax(0, 1fr)' }, alignItems: 'start' }}
      >
        {wide ? (
          <TreeList
            label={pickText('pick.users.depart')}
            nodes={nodes}
            value={filter.deptCode}
            onChange={(deptCode) => change({ deptCode })}
            loading={departs.loading}
            error={departs.error}
            onRetry={departs.retry}
            maxHeight={480}
          />
        ) : null}
        <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
          <UserFilters filter={filter} roles={roles.data ?? []} departs={wide ? null : nodes} onChange={change} />
          <Chosen people={[...chosen.values()]} onRemove={(person) => tick([person], false)} onClear={() => setChosen(new Map())} />
          <UserList users={users} page={page} size={pageSize} isChosen={(id) => chosen.has(id)} onTick={tick} onPage={setPage} />
        </Box>
      </Box>
    </FormDialog>
  );
}
