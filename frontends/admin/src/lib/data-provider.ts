import type { DataProvider, GetListParams, RaRecord } from 'ra-core';
import { api } from './api.js';

/** The specification's list query. */
export interface ListQuery {
  current: number;
  size: number;
  params: Record<string, unknown>;
  orders: { column: string; asc: boolean }[];
}
interface Page {
  records: { id: string }[];
  total: number;
}
interface ResourceCalls {
  page: (query: ListQuery, signal?: AbortSignal) => Promise<Page>;
  remove?: (ids: string[]) => Promise<unknown>;
}

const withSignal = (signal?: AbortSignal): { signal?: AbortSignal } => (signal === undefined ? {} : { signal });
// Filters come out of the address, so their types are only known to the server, which checks them: hence the assertions.
const resources: Record<string, ResourceCalls> = {
  repo: {
    page: (query, signal) => api.call('/api/repo/paging', query, withSignal(signal)),
    remove: (ids) => api.call('/api/repo/delete', { ids }),
  },
  question: {
    page: (query, signal) => api.call('/api/qu/qu/paging-with-answer', query, withSignal(signal)),
    remove: (ids) => api.call('/api/qu/qu/delete', { ids }),
  },
  template: {
    page: (query, signal) => api.call('/api/tmpl/tmpl/paging', query, withSignal(signal)),
    remove: (ids) => api.call('/api/tmpl/tmpl/delete', { ids }),
  },
  exam: {
    page: (query, signal) => api.call('/api/exam/exam/paging', query, withSignal(signal)),
    remove: (ids) => api.call('/api/exam/exam/delete', { ids }),
  },
  paper: {
    page: (query, signal) => api.call('/api/paper/paper/paging', query, withSignal(signal)),
  },
  trial: {
    page: (query, signal) => api.call('/api/sys/trial/paging', query, withSignal(signal)),
  },
  user: {
    page: (query, signal) => api.call('/api/sys/user/paging', query, withSignal(signal)),
  },
  real: {
    page: (query, signal) => api.call('/api/sys/user/real/paging', query, withSignal(signal)),
  },
  group: {
    page: (query, signal) => api.call('/api/sys/group/paging', query, withSignal(signal)),
    remove: (ids) => api.call('/api/sys/group/delete', { ids }),
  },
  log: {
    page: (query, signal) => api.call('/api/sys/log/paging', query, withSignal(signal)),
  },
  notice: {
    page: (query, signal) => api.call('/api/sys/notice/paging', query, withSignal(signal)),
    remove: (ids) => api.call('/api/sys/notice/delete', { ids }),
  },
  'sms-outbox': {
    page: (query, signal) => api.call('/api/sys/sms/outbox/paging', query, withSignal(signal)),
  },
  'group-user': {
    page: (query, signal) => api.call('/api/sys/group/user/paging', query, withSignal(signal)),
  },
};

function callsOf(resource: string): ResourceCalls {
  const calls = resources[resource];
  if (calls === undefined) throw new Error(`no calls for the resource ${resource}`);
  return calls;
}

/** Empty values are no conditions; react-admin's `id` order is its way to say 'as the server likes'. */
export function toListQuery(params: Pick<GetListParams, 'pagination' | 'sort' | 'filter'>): ListQuery {
  const filter: Record<string, unknown> = params.filter ?? {};
  const sorted = params.sort !== undefined && params.sort.field !== '' && params.sort.field !== 'id';
  return {
    current: params.pagination?.page ?? 1,
    size: params.pagination?.perPage ?? 10,
    params: Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== '' && value !== null && value !== undefined)),
    orders: sorted && params.sort !== undefined ? [{ column: params.sort.field, asc: params.sort.order === 'ASC' }] : [],
  };
}

const notUsed = (): Promise<never> => Promise.reject(new Error('this call is made by the page itself'));

/** Lists and deletions; what is edited has forms that speak the contracts themselves. */
export const dataProvider: DataProvider = {
  supportAbortSignal: true,
  async getList<R extends RaRecord>(resource: string, params: GetListParams & { signal?: AbortSignal }) {
    const page = await callsOf(resource).page(toListQuery(params), params.signal);
    return { data: page.records as unknown as R[], total: page.total }; // the caller names the row type of its resource
  },
  async deleteMany(resource, params) {
    await callsOf(resource).remove?.(params.ids.map(String));
    return { data: params.ids };
  },
  async delete<R extends RaRecord>(resource: string, params: { id: R['id']; previousData?: R }) {
    await callsOf(resource).remove?.([String(params.id)]);
    return { data: (params.previousData ?? { id: params.id }) as R }; // react-admin only reads the id
  },
  getOne: notUsed,
  getMany: notUsed,
  getManyReference: notUsed,
  create: notUsed,
  update: notUsed,
  updateMany: notUsed,
};
