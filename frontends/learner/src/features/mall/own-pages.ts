// One file to load for all that a buyer does: each file more that uses dialogs moves parts of them to the first pages.
export { AddressesTab } from './addresses-tab.js';
export { CheckoutPage } from './checkout-page.js';
export { OrdersTab } from './orders-tab.js';
