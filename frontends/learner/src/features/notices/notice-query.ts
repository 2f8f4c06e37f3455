/** Query in the address of the notices: back and reload lead to the same place. */
export interface NoticeQuery {
  title: string;
  page: number;
}
/** The specification's page of notices (part 3, section 9). */
export const noticePageSize = 10;
export const noticeTitleMax = 100;

export function readNoticeQuery(params: URLSearchParams): NoticeQuery {
  const page = Number(params.get('page'));
  return { title: (params.get('title') ?? '').slice(0, noticeTitleMax), page: Number.isInteger(page) && page > 0 ? page : 1 };
}

/** Only what differs from the start stands in the address. */
export function writeNoticeQuery({ title, page }: NoticeQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (title !== '') params.set('title', title);
  if (page > 1) params.set('page', String(page));
  return params;
}
