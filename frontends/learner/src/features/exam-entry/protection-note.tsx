import Alert from '@mui/material/Alert';
import { useEffect, useState, type ReactElement } from 'react';
import { freeStorageMb, isLow, tryStorage } from '../exam-trial/checks/storage.js';
import { isGrave, weaknessOf, type Weakness } from './protection.js';
import { protectionText } from './protection.texts.js';
import { useSealed, type BeforeStartProps } from './use-sealed.js';

/** Older browsers have no files of a site, and are not asked. */
async function files(): Promise<void> {
  const storage: Partial<StorageManager> = navigator.storage;
  await storage.getDirectory?.();
}

/** Before a sitting begins: whether this browser gets through a reload and a time without network. */
function ProtectionNote(): ReactElement | null {
  const [weakness, setWeakness] = useState<Weakness | null>(null);
  useEffect(() => {
    void weaknessOf({
      keeps: tryStorage,
      isSecure: window.isSecureContext,
      hasWorkers: 'serviceWorker' in navigator,
      files,
      isLow: async () => isLow(await freeStorageMb(() => navigator.storage.estimate())),
    }).then(setWeakness);
  }, []);
  return weakness === null ? null : (
    <Alert severity={isGrave(weakness) ? 'warning' : 'info'} sx={{ mt: 2.5 }}>
      {protectionText(`protection.${weakness}`)}
    </Alert>
  );
}

/** While somebody reads the rules of an exam. */
export function BeforeStart(props: BeforeStartProps): ReactElement {
  useSealed(props);
  return <ProtectionNote />;
}
