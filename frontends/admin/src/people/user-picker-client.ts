import type { TreeNode } from '@xuekao/contracts';
import type { PickNode, UserPickerClient } from '@xuekao/frontend-shared';
import { api } from '../lib/api.js';
import { queryClient } from '../lib/query-client.js';

const nodeOf = (node: TreeNode): PickNode => ({ value: node.value, title: node.title, children: node.children.map(nodeOf) });
const freshMs = 10_000;

/** Client of the user picker in the console; departments and roles come from the same cache as in forms. */
export const userPickerClient: UserPickerClient = {
  departs: async () => {
    const nodes = await queryClient.fetchQuery({
      queryKey: ['call', '/api/sys/depart/tree-select', {}],
      queryFn: () => api.call('/api/sys/depart/tree-select', {}),
      staleTime: freshMs,
    });
    return nodes.map(nodeOf);
  },
  roles: () =>
    queryClient.fetchQuery({
      queryKey: ['call', '/api/sys/role/list', {}],
      queryFn: () => api.call('/api/sys/role/list', {}),
      staleTime: freshMs,
    }),
  users: ({ keyword, deptCode, role, state, page, size, excludes }, signal) => {
    const params = {
      ...(keyword === '' ? {} : { keyword }),
      ...(deptCode === '' ? {} : { deptCode }),
      ...(role === '' ? {} : { role }),
      ...(state === null ? {} : { state }),
      ...(excludes.users === undefined ? {} : { excludes: [...excludes.users] }),
      ...(excludes.departs === undefined ? {} : { excludeDeparts: [...excludes.departs] }),
      ...(excludes.groups === undefined ? {} : { excludeGroups: [...excludes.groups] }),
    };
    return api.call('/api/sys/user/paging', { current: page, size, params }, { signal });
  },
};
