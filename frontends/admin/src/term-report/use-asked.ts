import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Order } from './figure-table.js';
import { presetDays, type Days, type Preset } from './periods.js';

type Compare = 'before' | 'year';
/** Code of nobody's department in the address, which is empty elsewhere. */
export const nobodys = 'none';
const dayPattern = /^\d{4}-\d\d-\d\d$/;

/** State of the page, which is the address: it can be kept, sent and printed again. */
export function useAsked() {
  const [search, setSearch] = useSearchParams();
  const [now] = useState(() => Date.now());
  const said = search.get('preset');
  const preset: Preset = said === 'last' || said === 'custom' ? said : 'now';
  const own = { from: search.get('from') ?? '', to: search.get('to') ?? '' };
  const days: Days = preset === 'custom' ? own : presetDays(preset, now);
  const isComplete = dayPattern.test(days.from) && dayPattern.test(days.to) && days.from <= days.to;
  const compare: Compare = search.get('compare') === 'year' ? 'year' : 'before';
  const dept = search.get('dept');
  // nobody's department has no code
  const deptCode = dept === nobodys ? '' : dept;
  const isDirect = search.get('direct') === '1';
  const isPeople = search.get('level') === 'people';
  const orderText = search.get('order') ?? '';
  const order: Order | null = orderText === '' ? null : { column: orderText.replace('-', ''), asc: !orderText.startsWith('-') };
  const current = Math.max(1, Math.trunc(Number(search.get('page'))) || 1);
  const keyword = search.get('keyword') ?? '';
  /** @param change null takes a field away; without a page of its own the list begins anew */
  const set = (change: Record<string, string | null>): void => {
    const next = new URLSearchParams(search);
    next.delete('page');
    for (const [key, value] of Object.entries(change)) {
      if (value === null || value === '') next.delete(key);
      else next.set(key, value);
    }
    setSearch(next);
  };
  const asked = { ...days, compare, ...(deptCode === null ? {} : { deptCode }), ...(isDirect ? { isDirect } : {}) };
  return { preset, days, own, isComplete, compare, deptCode, isDirect, isPeople, order, current, keyword, asked, set };
}
export type Asked = ReturnType<typeof useAsked>;
export const ordersOf = (order: Order | null): Order[] => (order === null ? [] : [order]);
export const orderText = (order: Order | null): string | null => (order === null ? null : `${order.asc ? '' : '-'}${order.column}`);
