export { TotalsModule } from './totals.module.js';
