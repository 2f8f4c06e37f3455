import { dirname } from 'node:path';
import { ask } from './platform.js';

/** The folder that the platform keeps files in of itself: beside its accounts. */
export const ownFolder = (): string => `${dirname(process.env['DEMO_JSON'] ?? '')}/files/`;

/** Files go through the gateway into this folder. */
export async function storeIn(folder: string, admin: string): Promise<void> {
  await ask('/api/sys/config/prop/save', admin, { type: 'upload', provider: 'local', data: { localDir: folder, url: '/' } });
  await ask('/api/sys/config/prop/change', admin, { type: 'upload', provider: 'local' });
}
