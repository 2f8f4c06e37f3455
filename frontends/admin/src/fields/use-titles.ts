import type { ChapterNode, PointNode, TreeNode } from '@xuekao/contracts';
import { flatten } from '@xuekao/frontend-shared';
import { useQueries } from '@tanstack/react-query';
import { api } from '../lib/api.js';
import { cacheMs, useCall } from '../lib/use-call.js';

/** Titles by id, for texts; as far as they are read already. */
export type Titles = ReadonlyMap<string, string>;

const titlesOf = <N extends { children: N[] }>(nodes: readonly N[], of: (node: N) => [id: string, title: string]): [string, string][] =>
  flatten(nodes, () => '').map(({ node }) => of(node));

export function useDepartTitles(enabled: boolean): Titles {
  const call = useCall('/api/sys/depart/tree-select', {}, { enabled, staleTime: 10_000 });
  return new Map(titlesOf<TreeNode>(call.data ?? [], ({ value, title }) => [value, title]));
}
export function usePointTitles(enabled: boolean): Titles {
  const call = useCall('/api/sys/kp/tree', {}, { enabled, staleTime: 10_000 });
  return new Map(titlesOf<PointNode>(call.data ?? [], ({ pointCode, pointName }) => [pointCode, pointName]));
}
export function useDicTitles(dicCode: string, enabled: boolean): Titles {
  const call = useCall('/api/sys/dic/value/tree', { dicCode }, { enabled, staleTime: cacheMs });
  return new Map(titlesOf<TreeNode>(call.data ?? [], ({ value, title }) => [value, title]));
}

const distinct = (ids: readonly string[]): string[] => [...new Set(ids)].filter((id) => id !== '');
// the keys are those of `useCall`: what a picker has read is not read again
export function useRepoTitles(ids: readonly string[]): Titles {
  const calls = useQueries({
    queries: distinct(ids).map((id) => ({
      queryKey: ['call', '/api/repo/detail', { id }],
      queryFn: () => api.call('/api/repo/detail', { id }),
      staleTime: cacheMs,
    })),
  });
  return new Map(calls.flatMap(({ data }) => (data === undefined ? [] : [[data.id, data.title] as const])));
}
export function useTemplateTitles(ids: readonly string[]): Titles {
  const calls = useQueries({
    queries: distinct(ids).map((id) => ({
      queryKey: ['call', '/api/tmpl/tmpl/detail', { id }],
      queryFn: () => api.call('/api/tmpl/tmpl/detail', { id }),
      staleTime: 10_000,
    })),
  });
  return new Map(calls.flatMap(({ data }) => (data === undefined ? [] : [[data.id, data.title] as const])));
}
/** Chapters of these banks. */
export function useChapterTitles(repoIds: readonly string[]): Titles {
  const calls = useQueries({
    queries: distinct(repoIds).map((repoId) => ({
      queryKey: ['call', '/api/repo/chapter/list', { repoId }],
      queryFn: () => api.call('/api/repo/chapter/list', { repoId }),
      staleTime: 10_000,
    })),
  });
  return new Map(calls.flatMap(({ data }) => titlesOf<ChapterNode>(data ?? [], ({ id, title }) => [id, title])));
}
