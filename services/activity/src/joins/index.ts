export { JoinsModule } from './joins.module.js';
