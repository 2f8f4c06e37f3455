import type { RowOf } from '../lib/api.js';

export type Application = RowOf<'/api/sys/user/real/paging'>;
export const states = [0, 1, 2] as const;
export const stateColor = (state: number): 'warning' | 'success' | 'error' => (state === 0 ? 'warning' : state === 1 ? 'success' : 'error');
