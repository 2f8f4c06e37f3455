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
  const chosenCall = useCall('/api/cert/cert/detail', { id: value }, { enabled: value !== '' && !disabled, staleTime: cacheMs });
  // a kind of another department, or one that is gone
  const ofOthers = chosenCall.error === null ? '' : fieldText('field.certOfOthers');
  const chosen = value === '' ? null : { id: value, title: chosenCall.data?.title ?? ofOthers };
  const searching = title !== '' && title !== chosen?.title;
  const list = useCall(
    '/api/cert/cert/paging',
    { current: 1, size: selectorSize, params: { ...(searching ? { title } : {}), ...(archived === undefined ? {} : { archived }) } },
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
