import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import type { MenuNode } from '@xuekao/contracts';
import { flatten, MenuIcon } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { api } from '../lib/api.js';
import { reloadSession, useCan } from '../lib/session.js';
import { refreshCalls, useCall } from '../lib/use-call.js';
import { CallView } from '../ui/call-view.js';
import { PageHeader, Section } from '../ui/page.js';
import { TreeRows, type EditorNode } from '../ui/tree-rows.js';
import { MenuDialog, type MenuTarget } from './menu-dialog.js';
import { isFunction } from './menu-form.js';
import { menuText } from './menu.texts.js';

const kindOf = (menuType: number): string => menuText(menuType === 1 ? 'menu.type.1' : menuType === 2 ? 'menu.type.2' : 'menu.type.3');

const ofMenu = (node: MenuNode): EditorNode => ({
  id: node.id,
  title: node.metaTitle,
  note: isFunction(node) ? node.permissionTag : node.path,
  icon:
    node.metaIcon === '' ? undefined : (
      <Box sx={{ display: 'flex', mr: 1, color: 'text.secondary' }}>
        <MenuIcon name={node.metaIcon} />
      </Box>
    ),
  badges: (
    <>
      <Chip size="small" variant="outlined" label={kindOf(node.menuType)} />
      {/* functions and routes are in no navigation anyway */}
      {node.hidden && node.menuType === 1 ? <Chip size="small" label={menuText('menu.isHidden')} /> : null}
    </>
  ),
  isLeaf: node.menuType !== 1,
  sort: node.sort,
  children: node.children.map(ofMenu),
});

async function refreshMenus(): Promise<void> {
  await Promise.all([refreshCalls(['/api/sys/menu/tree']), reloadSession()]);
}

function MenuTree({ tree }: { tree: readonly MenuNode[] }): ReactElement {
  const canSave = useCan('sys:menu:save');
  const [target, setTarget] = useState<MenuTarget | null>(null);
  const all = flatten(tree, (node) => node.metaTitle);
  const edit = ({ id }: EditorNode): void => {
    const found = all.find(({ node }) => node.id === id);
    if (found !== undefined) setTarget({ node: found.node });
  };
  return (
    <>
      <TreeRows
        nodes={tree.map(ofMenu)}
        noun={menuText('menu.noun')}
        canSave={canSave}
        canDelete={canSave}
        // folders and pages at first; what belongs to a page is opened with it
        closedAtFirst={new Set(all.filter(({ depth }) => depth > 0).map(({ node }) => node.id))}
        deleteText={({ title }) => menuText('menu.delete', { name: title })}
        onAdd={(below) => setTarget({ below })}
        onEdit={edit}
        onSort={({ id }, sort) => api.call('/api/sys/menu/sort', { id, sort })}
        onDelete={(id) => api.call('/api/sys/menu/delete', { ids: [id] })}
        onChanged={refreshMenus}
      />
      {target === null ? null : (
        <MenuDialog
          key={'node' in target ? target.node.id : `new-${target.below}`}
          tree={tree}
          target={target}
          onClose={() => setTarget(null)}
          onSaved={() => {
            setTarget(null);
            void refreshMenus();
          }}
        />
      )}
    </>
  );
}

export function MenuPage(): ReactElement {
  const call = useCall('/api/sys/menu/tree', {});
  return (
    <>
      <PageHeader title={menuText('menu.title')} note={menuText('menu.note')} />
      <Section>
        <CallView call={call} height={400}>
          {(tree) => <MenuTree tree={tree} />}
        </CallView>
      </Section>
    </>
  );
}
