import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog, messageOf, notify } from '@xuekao/frontend-shared';
import { useCallback, useState, type ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '../../lib/session.js';
import { PagedRows, rowSx } from '../../lib/centre/paged-rows.js';
import { readPage } from '../../lib/centre/paged-query.js';
import { AddressDialog } from './address-dialog.js';
import { mallOrderText } from './mall-order.texts.js';
import { placeText } from './order-words.js';
import { useAddresses, type Address } from './use-addresses.js';

/** Name and telephone, and where it is. */
export function AddressLines({ address }: { address: Address }): ReactElement {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, fontWeight: 550, overflowWrap: 'anywhere' }}>
        {address.contact}
        <Typography component="span" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {address.mobile}
        </Typography>
        {address.isDefault ? <Chip size="small" color="primary" variant="outlined" label={mallOrderText('address.default')} /> : null}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {placeText(address)}
      </Typography>
    </Box>
  );
}

function DeleteAddress({ id, onClose }: { id: string; onClose: () => void }): ReactElement {
  const cache = useQueryClient();
  const remove = useMutation({
    mutationFn: () => api.call('/api/mall/user/addr/delete', { ids: [id] }),
    onSuccess: () => notify(mallOrderText('address.deleted'), 'success'),
    onError: (error) => notify(messageOf(error), 'error'),
    onSettled: () => {
      onClose();
      void cache.invalidateQueries({ queryKey: ['mall-addresses'] });
    },
  });
  return (
    <ConfirmDialog
      open
      danger
      title={mallOrderText('address.sure')}
      confirmText={mallOrderText('address.delete')}
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    />
  );
}

/** Address management: the own addresses. */
export function AddressesTab(): ReactElement {
  const [params, setParams] = useSearchParams();
  const page = readPage(params);
  const goTo = useCallback(
    (to: number): void =>
      setParams((before) => {
        const next = new URLSearchParams(before);
        next.set('page', String(to));
        return next;
      }),
    [setParams],
  );
  const addresses = useAddresses(page);
  const [editing, setEditing] = useState<Address | 'new' | null>(null);
  const [deleting, setDeleting] = useState<string | null>(null);
  const add = (
    <Button variant="contained" onClick={() => setEditing('new')}>
      {mallOrderText('address.add')}
    </Button>
  );
  return (
    <Box sx={{ mt: 2 }}>
      {addresses.data?.total === 0 ? null : <Box sx={{ mb: 1.5 }}>{add}</Box>}
      <PagedRows
        rows={addresses}
        page={page}
        onPage={goTo}
        onBehind={goTo}
        emptyText={mallOrderText('address.none')}
        emptyAction={add}
        countText={(n) => mallOrderText('address.count', { n })}
      >
        {(address) => (
          <Box component="li" key={address.id} sx={{ ...rowSx, alignItems: 'center' }}>
            <AddressLines address={address} />
            <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 0.5 }}>
              <Button
                sx={{ minHeight: 44 }}
                aria-label={mallOrderText('address.editOf', { name: address.contact })}
                onClick={() => setEditing(address)}
              >
                {mallOrderText('address.edit.short')}
              </Button>
              <Button
                color="error"
                sx={{ minHeight: 44 }}
                aria-label={mallOrderText('address.deleteOf', { name: address.contact })}
                onClick={() => setDeleting(address.id)}
              >
                {mallOrderText('address.delete')}
              </Button>
            </Box>
          </Box>
        )}
      </PagedRows>
      {editing === null ? null : (
        <AddressDialog address={editing === 'new' ? null : editing} onSaved={() => setEditing(null)} onClose={() => setEditing(null)} />
      )}
      {deleting === null ? null : <DeleteAddress id={deleting} onClose={() => setDeleting(null)} />}
    </Box>
  );
}
