import { readSetting, writeSetting } from '../../lib/preferences.js';
import { readPage } from '../../lib/centre/paged-query.js';
import { stateTabs, type StateTab } from './order-words.js';

/** Query in the address of the tab of orders: back and reload lead to the same place. */
export interface MallOrderQuery {
  /** null: of any state */
  state: StateTab | null;
  page: number;
}
/** of orders of the mall (part 3, section 9) */
export const mallOrderPageSize = 10;

const all = 'all';
const isState = (value: string | null): StateTab | null => stateTabs.find((state) => String(state) === value) ?? null;

/** The tab that was looked at last. */
const lastState = {
  get: (): StateTab | null => isState(readSetting('mall-order-state')),
  set: (state: StateTab | null): void => writeSetting('mall-order-state', state === null ? all : String(state)),
};

/** An address without a state leads to the tab of last time. */
export const readMallOrderQuery = (params: URLSearchParams): MallOrderQuery => ({
  state: params.has('state') ? isState(params.get('state')) : lastState.get(),
  page: readPage(params),
});

/** Other parts of the address stay. */
export function writeMallOrderQuery(before: URLSearchParams, { state, page }: MallOrderQuery): URLSearchParams {
  const params = new URLSearchParams(before);
  params.set('state', state === null ? all : String(state));
  if (page > 1) params.set('page', String(page));
  else params.delete('page');
  lastState.set(state);
  return params;
}
