import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { ErrorState, Skeleton } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { AddressDialog } from './address-dialog.js';
import { AddressLines } from './addresses-tab.js';
import { mallOrderText } from './mall-order.texts.js';
import type { useAddresses } from './use-addresses.js';

export interface CheckoutAddressProps {
  addresses: ReturnType<typeof useAddresses>;
  /** id of the chosen one; empty: none is */
  value: string;
  disabled: boolean;
  onChange: (id: string) => void;
}

/** One of the own addresses, or a new one. */
export function CheckoutAddress({ addresses, value, disabled, onChange }: CheckoutAddressProps): ReactElement {
  const [isAdding, setAdding] = useState(false);
  const own = addresses.data?.records;
  if (addresses.isError) return <ErrorState error={addresses.error} onRetry={() => void addresses.refetch()} />;
  if (own === undefined) return <Skeleton height={72} />;
  return (
    <>
      {own.length === 0 ? (
        <Typography color="textSecondary">{mallOrderText('checkout.address.none')}</Typography>
      ) : (
        <RadioGroup
          aria-label={mallOrderText('checkout.address')}
          value={value}
          onChange={(_, id) => onChange(id)}
          sx={{ maxHeight: 320, overflowY: 'auto', flexWrap: 'nowrap' }}
        >
          {own.map((address) => (
            <FormControlLabel
              key={address.id}
              value={address.id}
              disabled={disabled}
              control={<Radio />}
              label={<AddressLines address={address} />}
              sx={{ py: 0.75, mr: 0 }}
            />
          ))}
        </RadioGroup>
      )}
      <Box sx={{ mt: 1 }}>
        <Button variant="outlined" disabled={disabled} onClick={() => setAdding(true)}>
          {mallOrderText('checkout.address.add')}
        </Button>
      </Box>
      {isAdding ? (
        <AddressDialog
          address={null}
          onSaved={(id) => {
            onChange(id);
            setAdding(false);
          }}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </>
  );
}
