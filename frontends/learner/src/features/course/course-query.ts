/** Query in the address of the pages of courses: back and reload lead to the same place. */
export interface CourseQuery {
  title: string;
  category: string;
  /** of the own courses: 0 all, 1 not started, 2 learning, 3 finished */
  state: number;
  page: number;
}
/** Page sizes of the specification (part 3, section 9). */
export const coursePageSizes = { open: 12, mine: 10 } as const;
export const courseTitleMax = 100;
const categoryMax = 60;
const states = [0, 1, 2, 3];

export function readCourseQuery(params: URLSearchParams): CourseQuery {
  const [page, state] = [Number(params.get('page')), Number(params.get('state'))];
  return {
    title: (params.get('title') ?? '').slice(0, courseTitleMax),
    category: (params.get('category') ?? '').slice(0, categoryMax),
    state: states.includes(state) ? state : 0,
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** Only what differs from the start stands in the address. */
export function writeCourseQuery(tab: string, { title, category, state, page }: CourseQuery): URLSearchParams {
  const params = new URLSearchParams({ tab });
  if (title !== '') params.set('title', title);
  if (category !== '') params.set('category', category);
  if (state !== 0) params.set('state', String(state));
  if (page > 1) params.set('page', String(page));
  return params;
}

export const isFiltered = ({ title, category, state }: CourseQuery): boolean => title.trim() !== '' || category !== '' || state !== 0;
