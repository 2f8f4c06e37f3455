import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FormDialog, messageOf, notify } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { api } from '../../lib/session.js';
import { mallOrderText } from './mall-order.texts.js';
import { RegionFields } from './region-fields.js';
import type { Address } from './use-addresses.js';

/** of the call */
const lengths = { contact: 30, mobile: 20, address: 120 } as const;
const telephone = /^[0-9+() -]{5,20}$/;
const empty = { id: '', contact: '', mobile: '', province: '', city: '', area: '', address: '', isDefault: false };

type Fields = keyof typeof lengths;
function faultOf(name: Fields, value: string): string | undefined {
  if (value.trim() === '') return mallOrderText('address.missing', { label: mallOrderText(`address.${name}`) });
  return name === 'mobile' && !telephone.test(value.trim()) ? mallOrderText('address.mobile.wrong') : undefined;
}

export interface AddressDialogProps {
  /** null: a new one */
  address: Address | null;
  onSaved: (id: string) => void;
  onClose: () => void;
}

/** Form of an address. */
export function AddressDialog({ address, onSaved, onClose }: AddressDialogProps): ReactElement {
  const [values, setValues] = useState(address ?? empty);
  const [isAsked, setAsked] = useState(false);
  const cache = useQueryClient();
  const { province, city, area, isDefault } = values;
  const isRegionMissing = province === '' || city === '' || area === '';
  const save = useMutation({
    mutationFn: () => api.call('/api/mall/user/addr/save', values),
    onSuccess: ({ id }) => {
      notify(mallOrderText('address.saved'), 'success');
      onSaved(id);
    },
    onError: (error) => notify(messageOf(error), 'error'),
    onSettled: () => void cache.invalidateQueries({ queryKey: ['mall-addresses'] }),
  });
  const field = (name: Fields, more: { autoComplete: string; autoFocus?: boolean; type?: string; multiline?: boolean }): ReactElement => {
    const fault = isAsked ? faultOf(name, values[name]) : undefined;
    const { autoFocus = false, ...rest } = more;
    return (
      <TextField
        required
        label={mallOrderText(`address.${name}`)}
        value={values[name]}
        error={fault !== undefined}
        helperText={fault ?? (name === 'address' ? mallOrderText('address.address.help') : undefined)}
        autoFocus={autoFocus}
        slotProps={{ htmlInput: { maxLength: lengths[name] } }}
        onChange={({ target }) => setValues((before) => ({ ...before, [name]: target.value }))}
        {...rest}
      />
    );
  };
  const press = (): void => {
    setAsked(true);
    const isWhole = (Object.keys(lengths) as Fields[]).every((name) => faultOf(name, values[name]) === undefined); // keys of a const object
    if (isWhole && !isRegionMissing) save.mutate();
  };
  return (
    <FormDialog
      open
      busy={save.isPending}
      title={mallOrderText(address === null ? 'address.add' : 'address.edit')}
      onSave={press}
      onClose={onClose}
    >
      {field('contact', { autoComplete: 'name', autoFocus: true })}
      {field('mobile', { autoComplete: 'tel', type: 'tel' })}
      <RegionFields
        region={{ province, city, area }}
        fault={isAsked && isRegionMissing ? mallOrderText('address.region.missing') : undefined}
        onChange={(region) => setValues((before) => ({ ...before, ...region }))}
      />
      {field('address', { autoComplete: 'street-address' })}
      <FormControlLabel
        control={
          <Checkbox checked={isDefault} onChange={({ target }) => setValues((before) => ({ ...before, isDefault: target.checked }))} />
        }
        label={mallOrderText('address.isDefault')}
      />
    </FormDialog>
  );
}
