export { Purchases, type ForSale } from './purchases.js';
