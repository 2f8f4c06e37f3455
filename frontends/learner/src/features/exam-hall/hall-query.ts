import { dayRange } from '@xuekao/frontend-shared/core';
import type { HallFlag } from '@xuekao/contracts';
import { flagOfTab, hallTabs, type HallTab } from '../../lib/exam-words.js';

/** Query in the address of the hall: back and reload lead to the same place. */
export interface HallQuery {
  tab: 'open' | 'mine';
  state: HallTab;
  title: string;
  /** value of the dictionary; empty: all */
  category: string;
  from: string;
  to: string;
  page: number;
}
/** two cards a row (part 2, section 9) */
export const hallPageSize = 10;
const narrowing = ['title', 'category', 'from', 'to'] as const;

export function readHallQuery(params: URLSearchParams, lastTab: string | null): HallQuery {
  const tab = params.get('tab') ?? lastTab;
  const state = params.get('state');
  const page = Number(params.get('page'));
  return {
    tab: tab === 'mine' ? 'mine' : 'open',
    state: hallTabs.find((one) => one === state) ?? 'ALL',
    title: params.get('title') ?? '',
    category: params.get('category') ?? '',
    from: params.get('from') ?? '',
    to: params.get('to') ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** Only what differs from the start stands in the address; a change of a filter goes back to the first page. */
export function writeHallQuery(query: HallQuery): URLSearchParams {
  const params = new URLSearchParams({ tab: query.tab });
  if (query.state !== 'ALL') params.set('state', query.state);
  for (const key of narrowing) if (query[key] !== '') params.set(key, query[key]);
  if (query.page > 1) params.set('page', String(query.page));
  return params;
}

/** Filters behind the button on a phone: all but the state. */
export const isNarrowed = (query: HallQuery): boolean => narrowing.some((key) => query[key] !== '');
export const isFiltered = (query: HallQuery): boolean => query.state !== 'ALL' || isNarrowed(query);

/** Why the dates cannot be used yet; half a range is no range. */
export function rangeFault(from: string, to: string): 'half' | 'order' | null {
  if ((from === '') !== (to === '')) return 'half';
  return from !== '' && from > to ? 'order' : null;
}

export function hallParams(query: HallQuery): { flag: HallFlag; title?: string; catId?: string; dateRange?: [string, string] } {
  const range = rangeFault(query.from, query.to) === null ? dayRange(query.from, query.to) : null;
  const title = query.title.trim();
  return {
    flag: flagOfTab(query.state),
    ...(title === '' ? {} : { title }),
    ...(query.category === '' ? {} : { catId: query.category }),
    ...(range === null ? {} : { dateRange: range }),
  };
}
