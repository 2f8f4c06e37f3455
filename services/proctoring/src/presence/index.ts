export type { Held } from './held-view.js';
export { Presence } from './presence.service.js';
export { PresenceModule } from './presence.module.js';
