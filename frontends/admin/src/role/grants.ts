import type { MenuNode } from '@xuekao/contracts';
import { permissionCodes, type PermissionCode } from '@xuekao/contracts/permissions';

export const groupNames = ['repo', 'qu', 'tmpl', 'exam', 'paper', 'sys'] as const;
export type GroupName = (typeof groupNames)[number];

/** Permission codes by their first word, in the order of the contracts. */
export const codesByGroup: ReadonlyMap<GroupName, PermissionCode[]> = new Map(groupNames.map((name) => [name, permissionCodes.filter((code) => code.startsWith(`${name}:`))]));

const functionType = 2;
/** What stands in the tree of the editor: folders and pages. Functions are permissions, and those have their own list. */
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
