import type { SxProps, Theme } from '@mui/material/styles';
import { useDeferredValue, useState, type ReactElement } from 'react';
import { cacheMs, useCall } from '../lib/use-call.js';
import { fieldText } from './fields.texts.js';
import { stillMatching } from './still-matching.js';
import { TitlePicker } from './title-picker.js';

/** Selectors fetch 100 records (specification, section 9). */
const selectorSize = 100;

/** A kind of certificate, looked for by its name. */
export function CertPicker({
  value,
  onChange,
  label,
  archived,
  disabled = false,
  sx = {},
}: {
  value: string;
  onChange: (certId: string) => void;
  label: string;
  /** false: those alone that may still be granted */
  archived?: false;
  disabled?: boolean;
  sx?: SxProps<Theme>;
}): ReactElement {
  const [typed, setTyped] = useState('');
  const title = useDeferredValue(typed.trim());
  // whoever reads the form reads the name, also of a kind of another department
  const chosenCall = useCall('/api/cert/cert/titles', { ids: [value] }, { enabled: value !== '', staleTime: cacheMs });
  const named = chosenCall.data?.[0];
  const gone = chosenCall.data === undefined ? '' : fieldText('field.certGone');
  const chosenTitle = named?.archived === true ? fieldText('field.certArchived', { title: named.title }) : (named?.title ?? gone);
  const chosen = value === '' ? null : { id: value, title: chosenTitle };
  const searching = title !== '' && title !== chosen?.title;
  const list = useCall(
    '/api/cert/cert/paging',
    {
      current: 1,
      size: selectorSize,
      params: { counted: false, ...(searching ? { title } : {}), ...(archived === undefined ? {} : { archived }) },
    },
    { keepPrevious: true, staleTime: 10_000, enabled: !disabled },
  );
  const found = list.data?.records ?? [];
  return (
    <TitlePicker
      label={label}
      chosen={chosen}
      options={list.isPlaceholderData ? stillMatching(found, title, (cert) => cert.title) : found}
      loading={list.isFetching}
      disabled={disabled}
      error={undefined}
      sx={sx}
      onType={setTyped}
      onChange={onChange}
    />
  );
}
