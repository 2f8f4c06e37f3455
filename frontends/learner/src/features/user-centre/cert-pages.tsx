import type { ReactElement } from 'react';
import { CertProofPage } from './cert-proof-page.js';
import { CertsPage } from './certs-page.js';

/** The pages of certificates: one of them for who has some, one for everybody. */
export function CertPages({ of }: { of: 'mine' | 'proof' }): ReactElement {
  return of === 'mine' ? <CertsPage /> : <CertProofPage />;
}
