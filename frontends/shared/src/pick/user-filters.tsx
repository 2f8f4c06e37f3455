import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { ReactElement } from 'react';
import { pickText } from './pick.texts.js';
import { TreePicker } from './tree-picker.js';
import type { PickNode } from './tree.js';
import { userStates, type UserFilter } from './user-query.js';

export interface UserFiltersProps {
  filter: UserFilter;
  roles: readonly { id: string; roleName: string }[];
  /** where the tree has no room beside the list */
  departs: readonly PickNode[] | null;
  onChange: (change: Partial<UserFilter>) => void;
}

const shown = { inputLabel: { shrink: true }, select: { displayEmpty: true } } as const;

export function UserFilters({ filter, roles, departs, onChange }: UserFiltersProps): ReactElement {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: '2fr 1fr 1fr' },
        '& > :first-of-type': { gridColumn: { xs: '1 / -1', md: 'auto' } },
      }}
    >
      <TextField
        type="search"
        size="small"
        label={pickText('pick.users.search')}
        value={filter.keyword}
        onChange={(event) => onChange({ keyword: event.target.value })}
        slotProps={{ htmlInput: { maxLength: 100 } }}
      />
      {departs === null ? null : (
        <Box sx={{ gridColumn: '1 / -1' }}>
          <TreePicker
            label={pickText('pick.users.depart')}
            nodes={departs}
            multiple={false}
            values={filter.deptCode === '' ? [] : [filter.deptCode]}
            onChange={([deptCode]) => onChange({ deptCode: deptCode ?? '' })}
          />
        </Box>
      )}
      <TextField
        select
        size="small"
        label={pickText('pick.users.role')}
        value={roles.some(({ id }) => id === filter.role) ? filter.role : ''}
        onChange={(event) => onChange({ role: event.target.value })}
        slotProps={shown}
      >
        <MenuItem value="">{pickText('pick.users.any')}</MenuItem>
        {roles.map(({ id, roleName }) => (
          <MenuItem key={id} value={id}>
            {roleName}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        size="small"
        label={pickText('pick.users.state')}
        value={filter.state === null ? '' : String(filter.state)}
        onChange={(event) => onChange({ state: userStates.find((state) => String(state) === event.target.value) ?? null })}
        slotProps={shown}
      >
        <MenuItem value="">{pickText('pick.users.any')}</MenuItem>
        {userStates.map((state) => (
          <MenuItem key={state} value={String(state)}>
            {pickText(`pick.users.state.${state}`)}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}
