import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useMemo, type HTMLAttributes, type Key, type ReactElement } from 'react';
import { flatten, type PickNode } from './tree.js';

interface Option {
  value: string;
  title: string;
  depth: number;
  path: string;
}
export interface TreePickerProps {
  nodes: readonly PickNode[];
  label: string;
  values: readonly string[];
  onChange: (values: string[]) => void;
  /** default true; the specification's tree selects do not cascade */
  multiple?: boolean;
  disabled?: boolean;
  loading?: boolean;
  error?: string;
  help?: string;
}

/** A tree as one searchable field: indented in the list, its whole path found by typing. */
export function TreePicker({
  nodes,
  label,
  values,
  onChange,
  multiple = true,
  disabled,
  loading,
  error,
  help,
}: TreePickerProps): ReactElement {
  const options = useMemo<Option[]>(
    () =>
      flatten(nodes, (node) => node.title).map(({ node, depth, path }) => ({
        value: node.value,
        title: node.title,
        depth,
        path: path.join(' / '),
      })),
    [nodes],
  );
  // what is stored but not (any longer) in the tree stays visible by its code
  const chosen = values.map((value) => options.find((option) => option.value === value) ?? { value, title: value, depth: 0, path: value });
  const common = {
    options,
    disabled: disabled === true,
    loading: loading === true,
    size: 'small' as const,
    getOptionLabel: (option: Option) => option.path,
    isOptionEqualToValue: (option: Option, value: Option) => option.value === value.value,
    renderOption: ({ key, ...props }: HTMLAttributes<HTMLLIElement> & { key: Key }, option: Option) => (
      <Box component="li" key={key} {...props}>
        <Box component="span" sx={{ pl: option.depth * 2 }}>
          {option.title}
        </Box>
      </Box>
    ),
    renderInput: (params: object) => <TextField {...params} label={label} error={error !== undefined} helperText={error ?? help} />,
  };
  if (multiple)
    return (
      <Autocomplete
        {...common}
        multiple
        disableCloseOnSelect
        limitTags={6}
        value={chosen}
        onChange={(_, next) => onChange(next.map((option) => option.value))}
      />
    );
  return <Autocomplete {...common} value={chosen[0] ?? null} onChange={(_, next) => onChange(next === null ? [] : [next.value])} />;
}
