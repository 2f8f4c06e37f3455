import type { RowOf } from '../lib/api.js';

/** A row of the list of accounts. */
export type Account = RowOf<'/api/points/account/paging'>;
