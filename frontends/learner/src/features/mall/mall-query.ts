/** Tabs of the mall; `to` in the address picks one (specification 3, section 2). */
export const mallTabs = ['goods', 'order', 'addr'] as const;
export type MallTab = (typeof mallTabs)[number];
/** Query in the address of the mall: back and reload lead to the same place. */
export interface MallQuery {
  to: MallTab;
  q: string;
  category: string;
  page: number;
}
/** Four lines of five goods (specification 3, section 9). */
export const goodsPageSize = 20;
export const goodsTitleMax = 100;
const categoryMax = 60;

export function readMallQuery(params: URLSearchParams): MallQuery {
  const [page, to] = [Number(params.get('page')), params.get('to')];
  return {
    to: mallTabs.find((tab) => tab === to) ?? 'goods',
    q: (params.get('q') ?? '').slice(0, goodsTitleMax),
    category: (params.get('category') ?? '').slice(0, categoryMax),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** Only what differs from the start stands in the address. */
export function writeMallQuery({ to, q, category, page }: MallQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (to !== 'goods') params.set('to', to);
  if (q !== '') params.set('q', q);
  if (category !== '') params.set('category', category);
  if (page > 1) params.set('page', String(page));
  return params;
}

export const isFiltered = ({ q, category }: MallQuery): boolean => q.trim() !== '' || category !== '';
