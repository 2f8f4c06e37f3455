import { readPage } from '../../lib/centre/paged-query.js';

/** Query in the address of the certificates: back and reload lead to the same place. */
export interface CertQuery {
  /** part of the name of a certificate */
  title: string;
  page: number;
}
export const certPageSize = 10;
export const certTitleMax = 60;

export const readCertQuery = (params: URLSearchParams): CertQuery => ({
  title: (params.get('title') ?? '').slice(0, certTitleMax),
  page: readPage(params),
});

/** Only what differs from the start stands in the address. */
export function writeCertQuery({ title, page }: CertQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (title !== '') params.set('title', title);
  if (page > 1) params.set('page', String(page));
  return params;
}
