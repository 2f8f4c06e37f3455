export { OfflineModule } from './offline.module.js';
