export { AddressesModule } from './addresses.module.js';
export { AddressBook } from './address-book.js';
export type { Place } from './address.model.js';
