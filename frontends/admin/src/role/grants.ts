import type { MenuNode } from '@xuekao/contracts';
import { permissionCodes, permissions, type PermissionCode } from '@xuekao/contracts/permissions';
import { setPart, type FormPart } from '../lib/form-merge.js';
import { roleText } from './role.texts.js';

export const groupNames = [
  'repo',
  'qu',
  'tmpl',
  'exam',
  'paper',
  'trial',
  'battle',
  'activity',
  'survey',
  'course',
  'cert',
  'goods',
  'mall',
  'points',
  'pay',
  'stat',
  'sys',
] as const;
export type GroupName = (typeof groupNames)[number];

/** Permission codes by their first word, in the order of the contracts. */
export const codesByGroup: ReadonlyMap<GroupName, PermissionCode[]> = new Map(
  groupNames.map((name) => [name, permissionCodes.filter((code) => code.startsWith(`${name}:`))]),
);

const functionType = 2;
/** Folders and pages for the tree of the editor. Functions are permissions, and those have their own list. */
export function menuPages(nodes: readonly MenuNode[]): MenuNode[] {
  return nodes.filter((node) => node.menuType !== functionType).map((node) => ({ ...node, children: menuPages(node.children) }));
}

const idsBelow = (node: MenuNode): string[] => [node.id, ...node.children.flatMap(idsBelow)];

/** Ticking a menu ticks what is below it and what leads to it; unticking takes what is below along. */
export function withMenu(roots: readonly MenuNode[], chosen: ReadonlySet<string>, id: string, on: boolean): Set<string> {
  const next = new Set(chosen);
  const visit = (node: MenuNode, above: string[]): boolean => {
    if (node.id !== id) return node.children.some((child) => visit(child, [...above, node.id]));
    for (const below of idsBelow(node)) {
      if (on) next.add(below);
      else next.delete(below);
    }
    if (on) for (const one of above) next.add(one);
    return true;
  };
  roots.some((root) => visit(root, []));
  return next;
}

/** These menus with the folders that lead to them. */
function withAbove(roots: readonly MenuNode[], ids: readonly string[]): string[] {
  const all = new Set(ids);
  const visit = (node: MenuNode): boolean => {
    const below = node.children.map(visit).some(Boolean);
    if (below) all.add(node.id);
    return all.has(node.id);
  };
  roots.forEach(visit);
  return [...all];
}

/** Grants of a role. */
export interface Grants {
  menuIds: readonly string[];
  permissions: readonly string[];
}
const titlesBelow = (nodes: readonly MenuNode[]): [id: string, title: string][] =>
  nodes.flatMap((node) => [[node.id, node.metaTitle] as [string, string], ...titlesBelow(node.children)]);

const isSameSet = (one: Iterable<string>, other: Iterable<string>): boolean =>
  [...new Set(one)].sort().join() === [...new Set(other)].sort().join();
export const isSameGrants = (one: Record<keyof Grants, Iterable<string>>, other: Grants): boolean =>
  isSameSet(one.menuIds, other.menuIds) && isSameSet(one.permissions, other.permissions);

/** Two sets: what either side gives or takes away stays given or taken away. */
export function grantParts(tree: readonly MenuNode[]): FormPart<Grants>[] {
  const titles = new Map(titlesBelow(tree));
  const names = new Map<string, string>(Object.entries(permissions));
  const itemKeyOf = (id: string): string => id;
  return [
    setPart<Grants, string>({
      label: roleText('role.menus'),
      of: ({ menuIds }) => menuIds,
      put: (menuIds, grants) => ({ ...grants, menuIds: withAbove(tree, menuIds) }),
      itemKeyOf,
      nameOf: (id) => titles.get(id) ?? id,
    }),
    setPart<Grants, string>({
      label: roleText('role.permissions'),
      of: (grants) => grants.permissions,
      put: (codes, grants) => ({ ...grants, permissions: codes }),
      itemKeyOf,
      nameOf: (code) => names.get(code) ?? code,
    }),
  ];
}
