import type { ReactElement } from 'react';
import { CertPicker } from '../fields/cert-picker.js';
import { useFilter } from '../ui/filters.js';
import { certText } from './cert.texts.js';

/** One of the kinds of certificates, archived ones as well. */
export function CertFilter(): ReactElement {
  const [value, set] = useFilter('certId');
  return (
    <CertPicker
      label={certText('cert.name')}
      value={typeof value === 'string' ? value : ''}
      onChange={(certId) => set(certId === '' ? undefined : certId)}
      sx={{ width: { xs: '100%', sm: 220 } }}
    />
  );
}
