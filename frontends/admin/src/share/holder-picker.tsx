import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { ShareKind } from '@xuekao/contracts';
import type { CallOutput } from '@xuekao/frontend-shared';
import { useDeferredValue, useState, type ReactElement } from 'react';
import { stillMatching } from '../fields/still-matching.js';
import { useCall } from '../lib/use-call.js';
import { shareText } from './share.texts.js';

export interface Holder {
  kind: ShareKind;
  id: string;
  name: string;
  /** what tells two of the same name apart */
  note: string;
}

const holdersOf = ({ users, groups, departs }: CallOutput<'/api/sys/user/colleagues'>): Holder[] => [
  ...users.map(({ id, realName, userName, deptName }) => ({
    kind: 'user' as const,
    id,
    name: realName,
    note: [userName, deptName].filter((text) => text !== '').join(' · '),
  })),
  ...groups.map(({ id, groupName }) => ({ kind: 'group' as const, id, name: groupName, note: '' })),
  ...departs.map(({ deptCode, deptName }) => ({ kind: 'depart' as const, id: deptCode, name: deptName, note: '' })),
];

interface Props {
  label: string;
  help?: string;
  /** of one kind */
  only?: ShareKind;
  disabled?: boolean;
}

/** Colleagues, groups and departments that the service finds for what is typed. */
function useHolders(typed: string, only: ShareKind | undefined): { options: Holder[]; loading: boolean } {
  const keyword = useDeferredValue(typed.trim());
  const call = useCall('/api/sys/user/colleagues', keyword === '' ? {} : { keyword }, { keepPrevious: true, staleTime: 10_000 });
  const answered = call.data ? holdersOf(call.data) : [];
  const found = call.isPlaceholderData ? stillMatching(answered, keyword, ({ name, note }) => `${name} ${note}`) : answered;
  return { options: only === undefined ? found : found.filter(({ kind }) => kind === only), loading: call.isFetching };
}

export const holderKey = ({ kind, id }: Pick<Holder, 'kind' | 'id'>): string => `${kind}:${id}`;

const common = {
  size: 'small',
  filterOptions: (all: Holder[]) => all,
  getOptionLabel: (holder: Holder) => holder.name,
  getOptionKey: holderKey,
  isOptionEqualToValue: (one: Holder, other: Holder) => one.kind === other.kind && one.id === other.id,
  groupBy: (holder: Holder) => shareText(`share.kind.${holder.kind}`),
  renderOption: ({ key, ...props }: React.HTMLAttributes<HTMLLIElement> & { key: React.Key }, holder: Holder) => (
    <Box component="li" key={key} {...props}>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2">{holder.name}</Typography>
        {holder.note === '' ? null : (
          <Typography variant="caption" color="textSecondary">
            {holder.note}
          </Typography>
        )}
      </Box>
    </Box>
  ),
} as const;

/** Several people, groups and departments. @param props.without keys of those that are not offered */
export function HoldersPicker({
  label,
  help,
  disabled = false,
  only,
  values,
  without,
  onChange,
}: Props & { values: Holder[]; without: ReadonlySet<string>; onChange: (values: Holder[]) => void }): ReactElement {
  const [typed, setTyped] = useState('');
  const { options, loading } = useHolders(typed, only);
  return (
    <Autocomplete
      {...common}
      multiple
      disableCloseOnSelect
      options={options.filter((holder) => !without.has(holderKey(holder)))}
      value={values}
      loading={loading}
      disabled={disabled}
      noOptionsText={shareText('share.addNone')}
      onInputChange={(_, text, reason) => {
        if (reason !== 'selectOption') setTyped(reason === 'input' ? text : '');
      }}
      onChange={(_, next) => onChange(next)}
      renderInput={(params) => <TextField {...params} label={label} helperText={help} />}
    />
  );
}

/** One person. */
export function ColleaguePicker({
  label,
  value,
  disabled = false,
  onChange,
}: Props & { value: Holder | null; onChange: (value: Holder | null) => void }): ReactElement {
  const [typed, setTyped] = useState('');
  const { options, loading } = useHolders(typed, 'user');
  return (
    <Autocomplete
      {...common}
      options={options}
      value={value}
      loading={loading}
      disabled={disabled}
      noOptionsText={shareText('share.addNone')}
      onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
      onChange={(_, next) => onChange(next)}
      renderInput={(params) => <TextField {...params} label={label} />}
    />
  );
}
