import Alert from '@mui/material/Alert';
import { useEffect, useState, type ReactElement } from 'react';
import { checkStorage } from '../exam-trial/checks/storage.js';
import { weaknessOf, type Weakness } from './protection.js';
import { protectionText } from './protection.texts.js';

const keeps = async (): Promise<boolean> => (await checkStorage(() => navigator.storage.estimate())).storage !== 'none';

/** Before a sitting begins: whether this browser gets through a reload without network. */
export function ProtectionNote(): ReactElement | null {
  const [weakness, setWeakness] = useState<Weakness | null>(null);
  useEffect(() => {
    void weaknessOf({ keeps, isSecure: window.isSecureContext, hasWorkers: 'serviceWorker' in navigator }).then(setWeakness);
  }, []);
  return weakness === null ? null : (
    <Alert severity={weakness === 'storage' ? 'warning' : 'info'} sx={{ mt: 2.5 }}>
      {protectionText(`protection.${weakness}`)}
    </Alert>
  );
}
