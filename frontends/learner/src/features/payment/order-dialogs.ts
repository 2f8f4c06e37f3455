// One file to load for all that opens over a page about an order: each file more that uses dialogs moves parts of them to the first pages.
export { CancelOrder } from './cancel-order.js';
export { RedeemDialog } from './redeem-dialog.js';
export { PayDialog } from './pay-dialog.js';
