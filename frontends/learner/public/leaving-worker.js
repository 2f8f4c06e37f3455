// Service worker of an installation that wants none any more: the gateway serves it as /sw.js where SERVICE_WORKER is off. It takes the place
// of the one that a browser has, drops what that kept, and is gone itself. Open pages stay as they are.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(leave()));

async function leave() {
  for (const name of await caches.keys()) if (name.startsWith('xuekao-pages-')) await caches.delete(name);
  await self.registration.unregister();
}
