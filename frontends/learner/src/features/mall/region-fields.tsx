import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { ErrorState, Skeleton } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { mallOrderText } from './mall-order.texts.js';

export interface Region {
  province: string;
  city: string;
  area: string;
}
type Names = readonly (readonly [code: string, name: string])[];

/** Below a place are those whose code begins as its own does. */
const below = (list: Readonly<Record<string, string>>, code: string | undefined, digits: number): Names =>
  code === undefined ? [] : Object.entries(list).filter(([one]) => one.startsWith(code.slice(0, digits)));
const codeOf = (names: Names, name: string): string | undefined => names.find(([, one]) => one === name)?.[0];

function Choice({
  label,
  value,
  names,
  fault,
  onChange,
}: {
  label: string;
  value: string;
  names: Names;
  fault: string | undefined;
  onChange: (name: string) => void;
}): ReactElement {
  // a place of former times stays as it is until another is chosen
  const choices =
    value === '' || names.some(([, name]) => name === value) ? names.map(([, name]) => name) : [value, ...names.map(([, name]) => name)];
  return (
    <TextField
      select
      required
      label={label}
      value={value}
      disabled={choices.length === 0}
      error={fault !== undefined && value === ''}
      helperText={value === '' ? fault : undefined}
      onChange={({ target }) => onChange(target.value)}
    >
      {choices.map((name) => (
        <MenuItem key={name} value={name}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Province, city and area; their names are loaded when somebody needs them. */
export function RegionFields({
  region: { province, city, area },
  fault,
  onChange,
}: {
  region: Region;
  fault: string | undefined;
  onChange: (region: Region) => void;
}): ReactElement {
  const regions = useQuery({
    queryKey: ['regions'],
    queryFn: async () => (await import('@vant/area-data')).areaList,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  if (regions.isError) return <ErrorState error={regions.error} onRetry={() => void regions.refetch()} />;
  if (regions.data === undefined) return <Skeleton height={56} />;
  const { province_list, city_list, county_list } = regions.data;
  const provinces = Object.entries(province_list);
  const cities = below(city_list, codeOf(provinces, province), 2);
  const areas = below(county_list, codeOf(cities, city), 4);
  return (
    <>
      <Choice
        label={mallOrderText('address.province')}
        value={province}
        names={provinces}
        fault={fault}
        onChange={(name) => onChange({ province: name, city: '', area: '' })}
      />
      <Choice
        label={mallOrderText('address.city')}
        value={city}
        names={cities}
        fault={fault}
        onChange={(name) => onChange({ province, city: name, area: '' })}
      />
      <Choice
        label={mallOrderText('address.area')}
        value={area}
        names={areas}
        fault={fault}
        onChange={(name) => onChange({ province, city, area: name })}
      />
    </>
  );
}
