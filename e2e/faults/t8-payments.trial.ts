import { specHolds } from './spec-trial.ts';

/**
 * T8: notices of paid orders, each 1 to 15 times, shuffled, 16 at once, among forged ones, while the payment service is killed (R9). It is
 * the spec of the notices, which `npm test` runs with 100 orders; `--full`: 1,000 orders and three kills. `SEED` repeats a run.
 */
const isFull = process.argv.includes('--full');
process.exitCode = (await specHolds('services/payment/dist/orders/orders.notices.spec.js', { isFull })) ? 0 : 1;
