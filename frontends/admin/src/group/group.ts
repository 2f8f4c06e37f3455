import type { RowOf } from '../lib/api.js';

export type Group = RowOf<'/api/sys/group/paging'>;
export type Member = RowOf<'/api/sys/group/user/paging'>;
