import type { RowOf } from '../lib/api.js';

export type LogRow = RowOf<'/api/sys/log/paging'>;
