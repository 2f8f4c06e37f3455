export { GrantsModule } from './grants.module.js';
