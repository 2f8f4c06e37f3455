/** Beginnings of the names of locks that pages hold and the service worker looks at. */
export const paperLock = 'xuekao-paper-';
/** Held by every page that is open; the name of its release follows. */
export const releaseLock = 'xuekao-release-';
