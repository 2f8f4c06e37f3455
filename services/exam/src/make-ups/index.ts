export { MakeUpsModule } from './make-ups.module.js';
