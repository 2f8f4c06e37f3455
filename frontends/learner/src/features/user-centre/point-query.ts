/** Query in the address of the statement of points: back and reload lead to the same place. */
export interface PointQuery {
  /** part of the explanation of a row */
  remark: string;
  page: number;
}
/** of lists for learners (part 1, section 9) */
export const pointPageSize = 20;
export const pointRemarkMax = 100;

export function readPointQuery(params: URLSearchParams): PointQuery {
  const page = Number(params.get('page'));
  return { remark: (params.get('remark') ?? '').slice(0, pointRemarkMax), page: Number.isInteger(page) && page > 0 ? page : 1 };
}

/** Only what differs from the start stands in the address. */
export function writePointQuery({ remark, page }: PointQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (remark !== '') params.set('remark', remark);
  if (page > 1) params.set('page', String(page));
  return params;
}
