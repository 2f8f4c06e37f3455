import type { ItemOf } from '../lib/api.js';

export type Role = ItemOf<'/api/sys/role/list'>;
