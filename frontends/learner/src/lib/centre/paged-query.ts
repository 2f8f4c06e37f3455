import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

interface Paged {
  page: number;
}

/** Number of the page in an address; the first where it names none. */
export function readPage(params: URLSearchParams): number {
  const page = Number(params.get('page'));
  return Number.isInteger(page) && page > 0 ? page : 1;
}

/** The query of a list lives in the address; both functions are the same at each rendering. */
export function usePagedQuery<Q extends Paged>(read: (params: URLSearchParams) => Q, write: (query: Q) => URLSearchParams) {
  const [params, setParams] = useSearchParams();
  /** Other conditions lead to the first page; only another page is one to come back from. */
  const change = useCallback(
    (part: Partial<Q>): void => setParams((before) => write({ ...read(before), page: 1, ...part }), { replace: !('page' in part) }),
    [setParams, read, write],
  );
  /** In place of a page that is not there any more. */
  const goTo = useCallback(
    (page: number): void => setParams((before) => write({ ...read(before), page }), { replace: true }),
    [setParams, read, write],
  );
  return { query: read(params), change, goTo };
}
