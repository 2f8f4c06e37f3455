import type { MenuNode } from '@xuekao/contracts';
import type { FoundPage } from '@xuekao/frontend-shared';

export interface MenuItem {
  path: string;
  label: string;
  icon: string;
}
export interface MenuGroup {
  label: string;
  items: MenuItem[];
}

const functionType = 2;
const bySort = (one: MenuNode, other: MenuNode): number => one.sort - other.sort;

function itemsOf(nodes: readonly MenuNode[], pages: ReadonlySet<string>): MenuItem[] {
  return [...nodes]
    .sort(bySort)
    .flatMap((node) => [
      ...(pages.has(node.path) && node.menuType !== functionType && !node.hidden
        ? [{ path: node.path, label: node.metaTitle, icon: node.metaIcon }]
        : []),
      ...(node.hidden ? [] : itemsOf(node.children, pages)),
    ]);
}

/**
 * The granted menus as the side of the console shows them: one group for each top entry that leads somewhere. @param pages the addresses
 * that may stand there; a menu for another address has no page here (yet).
 */
export function menuOf(menus: readonly MenuNode[], pages: ReadonlySet<string>): { top: MenuItem[]; groups: MenuGroup[] } {
  const roots = [...menus].sort(bySort);
  return {
    top: roots
      .filter((root) => pages.has(root.path) && !root.hidden)
      .map((root) => ({ path: root.path, label: root.metaTitle, icon: root.metaIcon })),
    groups: roots
      .filter((root) => !pages.has(root.path) && !root.hidden)
      .map((root) => ({ label: root.metaTitle, items: itemsOf(root.children, pages) }))
      .filter((group) => group.items.length > 0),
  };
}

/** Entries of the navigation, with the group of each, for the header's search. */
export function searchable({ top, groups }: ReturnType<typeof menuOf>): FoundPage[] {
  const found = ({ path, label }: MenuItem, group?: string): FoundPage => ({
    path,
    title: label,
    ...(group === undefined ? {} : { group }),
  });
  return [...top.map((item) => found(item)), ...groups.flatMap(({ label, items }) => items.map((item) => found(item, label)))];
}
