import { readPage } from '../../lib/centre/paged-query.js';

/** Query in the address of the statement of points: back and reload lead to the same place. */
export interface PointQuery {
  /** part of the explanation of a row */
  remark: string;
  page: number;
}
/** of lists for learners (part 1, section 9) */
export const pointPageSize = 20;
export const pointRemarkMax = 100;

export const readPointQuery = (params: URLSearchParams): PointQuery => ({
  remark: (params.get('remark') ?? '').slice(0, pointRemarkMax),
  page: readPage(params),
});

/** Only what differs from the start stands in the address. */
export function writePointQuery({ remark, page }: PointQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (remark !== '') params.set('remark', remark);
  if (page > 1) params.set('page', String(page));
  return params;
}
