import type { DataProvider, GetListParams, RaRecord } from 'ra-core';
import type { ConsoleFolder, ListQuery } from './console-folder.js';

type Lists = NonNullable<ConsoleFolder['lists']>;

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
export function dataProviderOf(lists: Lists): DataProvider {
  const listOf = (resource: string): Lists[string] => {
    const list = lists[resource];
    if (list === undefined) throw new Error(`no folder has a list named ${resource}`);
    return list;
  };
  const remove = (resource: string, ids: string[]): Promise<unknown> => {
    const list = listOf(resource);
    if (list.remove === undefined) throw new Error(`rows of ${resource} cannot be deleted`);
    return list.remove(ids);
  };
  return {
    supportAbortSignal: true,
    async getList<R extends RaRecord>(resource: string, params: GetListParams & { signal?: AbortSignal }) {
      const { signal } = params;
      const page = await listOf(resource).read(toListQuery(params), signal === undefined ? {} : { signal });
      return { data: page.records as unknown as R[], total: page.total }; // the caller names the row type of its resource
    },
    async deleteMany(resource, params) {
      await remove(resource, params.ids.map(String));
      return { data: params.ids };
    },
    async delete<R extends RaRecord>(resource: string, params: { id: R['id']; previousData?: R }) {
      await remove(resource, [String(params.id)]);
      return { data: (params.previousData ?? { id: params.id }) as R }; // react-admin only reads the id
    },
    getOne: notUsed,
    getMany: notUsed,
    getManyReference: notUsed,
    create: notUsed,
    update: notUsed,
    updateMany: notUsed,
  };
}
