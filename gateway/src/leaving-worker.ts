import { createHash } from 'node:crypto';
import type { AppFile } from './app-files.js';

/**
 * Service worker of an installation that wants none any more (`SERVICE_WORKER=off`): it takes the place of the one that a browser has,
 * drops what that kept, and is gone itself. Open pages stay as they are.
 */
const source = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(leave()));
async function leave() {
  for (const name of await caches.keys()) if (name.startsWith('xuekao-pages-')) await caches.delete(name);
  await self.registration.unregister();
}
`;
const plain = Buffer.from(source);
export const leavingWorker: AppFile = {
  type: 'text/javascript; charset=utf-8',
  etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
  plain,
};
