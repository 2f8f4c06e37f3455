import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { ReactElement } from 'react';
import { useCall } from '../lib/use-call.js';
import { useFilter } from '../ui/filters.js';
import { certText } from './cert.texts.js';

const staleMs = 30_000;
/** Kinds of certificates that a choice shows. */
const size = 200;

/** One of the kinds of certificates. */
export function CertFilter(): ReactElement {
  const [value, set] = useFilter('certId');
  const certs = useCall('/api/cert/cert/paging', { size, params: {} }, { staleTime: staleMs });
  const options = (certs.data?.records ?? []).map(({ id, title }) => ({ id, title }));
  const certId = typeof value === 'string' ? value : '';
  const chosen = certId === '' ? null : (options.find(({ id }) => id === certId) ?? { id: certId, title: '' });
  return (
    <Autocomplete
      size="small"
      sx={{ width: { xs: '100%', sm: 220 } }}
      options={options}
      value={chosen}
      loading={certs.isFetching}
      getOptionLabel={({ title }) => title}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onChange={(_, cert) => set(cert?.id)}
      renderInput={(params) => <TextField {...params} label={certText('cert.name')} />}
    />
  );
}
