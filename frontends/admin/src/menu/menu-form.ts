import type { MenuNode } from '@xuekao/contracts';
import { permissionCodes, permissions, type PermissionCode } from '@xuekao/contracts/permissions';
import type { CallInput } from '@xuekao/frontend-shared';
import { part, type FormPart } from '../lib/form-merge.js';
import { menuText } from './menu.texts.js';

export const menuTypes = [1, 2, 3] as const;
const [pageType, functionType] = menuTypes;
export const topId = '0';

export interface MenuForm {
  menuType: number;
  parentId: string;
  metaTitle: string;
  name: string;
  path: string;
  component: string;
  permissionTag: PermissionCode | '';
  metaIcon: string;
  hidden: boolean;
  sort: number | null;
}

export const newMenu = (parentId: string): MenuForm => ({
  menuType: pageType,
  parentId,
  metaTitle: '',
  name: '',
  path: '',
  component: '',
  permissionTag: '',
  metaIcon: '',
  hidden: false,
  sort: null,
});
export const fromMenu = ({
  menuType,
  parentId,
  metaTitle,
  name,
  path,
  component,
  permissionTag,
  metaIcon,
  hidden,
  sort,
}: MenuNode): MenuForm => ({
  menuType,
  parentId,
  metaTitle,
  name,
  path,
  component,
  permissionTag: permissionCodes.find((code) => code === permissionTag) ?? '',
  metaIcon,
  hidden,
  sort,
});

/** A function is a button: it has no address and nothing to show. */
export const isFunction = ({ menuType }: Pick<MenuForm, 'menuType'>): boolean => menuType === functionType;
/** An entry at the top is a folder, whose component the server sets (specification, section 3). */
export const isFolder = ({ menuType, parentId }: Pick<MenuForm, 'menuType' | 'parentId'>): boolean =>
  menuType === pageType && parentId === topId;
/** The specification: a name keeps letters only. */
export const lettersOf = (typed: string): string => typed.replace(/[^A-Za-z]/g, '');

/** Menus that may stand above another: pages and folders, but neither itself nor what is below it. */
export function parentsFor(nodes: readonly MenuNode[], id: string | null): MenuNode[] {
  return nodes
    .filter((node) => node.menuType === pageType && node.id !== id)
    .map((node) => ({ ...node, children: parentsFor(node.children, id) }));
}

/** @param known the menu that the form shows, null for a new one */
export function toInput(form: MenuForm, known: Pick<MenuNode, 'id' | 'revision'> | null): CallInput<'/api/sys/menu/save'> {
  const { sort, ...fields } = form;
  return {
    ...fields,
    ...(known === null ? {} : { id: known.id, revision: known.revision }),
    ...(sort === null ? {} : { sort }),
    menuType: menuTypes.find((type) => type === form.menuType) ?? pageType,
    metaTitle: form.metaTitle.trim(),
    path: isFunction(form) ? '' : form.path.trim(),
    component: isFunction(form) ? '' : form.component.trim(),
    metaIcon: isFunction(form) ? '' : form.metaIcon,
  };
}

/** The form of a menu. @param titles of menus by id */
export function menuParts(titles: ReadonlyMap<string, string>): FormPart<MenuForm>[] {
  const wordsOf = ({ menuType, parentId, permissionTag, hidden, sort, ...texts }: MenuForm): Readonly<Record<keyof MenuForm, string>> => ({
    ...texts,
    menuType: menuText(`menu.type.${menuTypes.find((type) => type === menuType) ?? pageType}`),
    parentId: parentId === topId ? menuText('menu.top') : (titles.get(parentId) ?? parentId),
    permissionTag: permissionTag === '' ? '' : permissions[permissionTag],
    hidden: menuText(hidden ? 'menu.yes' : 'menu.no'),
    sort: String(sort ?? ''),
  });
  return shownFields.map((field) => part(menuText(labels[field]), [field], (form) => wordsOf(form)[field]));
}
const labels = {
  menuType: 'menu.type',
  parentId: 'menu.parent',
  metaTitle: 'menu.metaTitle',
  name: 'menu.name',
  path: 'menu.path',
  component: 'menu.component',
  permissionTag: 'menu.permissionTag',
  metaIcon: 'menu.metaIcon',
  hidden: 'menu.hidden',
  sort: 'menu.sort',
} as const satisfies Readonly<Record<keyof MenuForm, string>>;
const shownFields = [
  'menuType',
  'parentId',
  'metaTitle',
  'name',
  'path',
  'component',
  'permissionTag',
  'metaIcon',
  'hidden',
  'sort',
] as const;
