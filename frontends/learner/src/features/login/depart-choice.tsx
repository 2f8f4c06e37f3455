import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { ErrorState, flatten } from '@xuekao/frontend-shared';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { api } from '../../lib/session.js';
import { entryText } from '../../texts/entry.texts.js';

export interface DepartChoiceProps {
  value: string;
  fault: string | undefined;
  onChange: (deptCode: string) => void;
}

/** The department that somebody registers for, where the site leaves the choice to them. */
export function DepartChoice({ value, fault, onChange }: DepartChoiceProps): ReactElement {
  const tree = useQuery({ queryKey: ['site', 'departs'], queryFn: ({ signal }) => api.call('/api/sys/depart/reg-tree', {}, { signal }) });
  if (tree.isError) return <ErrorState error={tree.error} onRetry={() => void tree.refetch()} />;
  const choices = flatten(tree.data ?? [], ({ title }) => title).map(({ node, depth, path }) => ({
    value: node.value,
    title: node.title,
    depth,
    path: path.join(' / '),
  }));
  return (
    <Autocomplete
      options={choices}
      sx={{
        '& .MuiAutocomplete-endAdornment .MuiIconButton-root': { width: 44, height: 44 },
        '&& .MuiAutocomplete-inputRoot': { pr: '100px' },
      }}
      loading={tree.isPending}
      value={choices.find((choice) => choice.value === value) ?? null}
      getOptionLabel={(choice) => choice.path}
      getOptionKey={(choice) => choice.value}
      noOptionsText={entryText('register.depart.none')}
      onChange={(_event, choice) => onChange(choice?.value ?? '')}
      renderOption={({ key, ...props }, choice) => (
        <Box component="li" key={key} {...props} sx={{ minHeight: 44 }}>
          <Box component="span" sx={{ pl: choice.depth * 2 }}>
            {choice.title}
          </Box>
        </Box>
      )}
      renderInput={(params) => (
        <TextField {...params} name="deptCode" label={entryText('register.depart')} error={fault !== undefined} helperText={fault} />
      )}
    />
  );
}
