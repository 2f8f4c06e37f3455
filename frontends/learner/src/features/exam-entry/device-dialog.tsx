import { DeviceTest } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { api } from '../../lib/session.js';

/** Small, public, and on the way that every answer goes. */
const askServer = (signal: AbortSignal): Promise<unknown> => api.call('/api/sys/site/info', {}, { signal });

export function DeviceDialog({ onClose }: { onClose: () => void }): ReactElement {
  return <DeviceTest ping={askServer} onClose={onClose} />;
}
