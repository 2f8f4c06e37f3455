/** Query in the address of the page of activities: back and reload lead to the same place. */
export interface ActivityQuery {
  tab: 'open' | 'my' | 'order';
  title: string;
  category: string;
  type: '' | '1' | '2';
  page: number;
}
/** The specification's page of activities (part 3, section 9). */
export const activityPageSize = 10;
export const activityTitleMax = 100;
const categoryMax = 60;

export function readActivityQuery(params: URLSearchParams): ActivityQuery {
  const [page, type, tab] = [Number(params.get('page')), params.get('type'), params.get('tab')];
  return {
    tab: tab === 'my' || tab === 'order' ? tab : 'open',
    title: (params.get('title') ?? '').slice(0, activityTitleMax),
    category: (params.get('category') ?? '').slice(0, categoryMax),
    type: type === '1' || type === '2' ? type : '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** Only what differs from the start stands in the address. */
export function writeActivityQuery({ tab, title, category, type, page }: ActivityQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (tab !== 'open') params.set('tab', tab);
  if (title !== '') params.set('title', title);
  if (category !== '') params.set('category', category);
  if (type !== '') params.set('type', type);
  if (page > 1) params.set('page', String(page));
  return params;
}

export const isFiltered = ({ title, category, type }: ActivityQuery): boolean => title.trim() !== '' || category !== '' || type !== '';
