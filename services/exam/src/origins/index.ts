export { AttemptOrigins } from './attempt-origins.js';
export { OriginCollections } from './origin.collections.js';
export type { OriginDoc } from './origin.model.js';
export { OriginsModule } from './origins.module.js';
