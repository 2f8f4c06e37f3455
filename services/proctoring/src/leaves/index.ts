export { LeavesModule } from './leaves.module.js';
