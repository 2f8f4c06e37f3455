import ChevronIcon from '@mui/icons-material/ChevronRight';
import MoreIcon from '@mui/icons-material/MoreHoriz';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { ConfirmDialog, EmptyState } from '@xuekao/frontend-shared';
import { useState, type ReactElement, type ReactNode } from 'react';
import { moveSorts } from '../lib/tree.js';
import { useAction } from '../lib/use-call.js';
import type { RowAction } from './column.js';
import { uiText } from './ui.texts.js';

export interface EditorNode {
  id: string;
  title: string;
  /** at the end of the row: a code, a count */
  note?: string;
  /** a second text that is edited with the title */
  value?: string;
  /** before and after the title */
  icon?: ReactNode;
  badges?: ReactNode;
  /** nothing can be added below it */
  isLeaf?: boolean;
  /** count of changes, sent back with a change where the service keeps one */
  revision?: number;
  /** somebody else's: it can be opened and added to, not changed */
  locked?: boolean;
  sort: number;
  children: EditorNode[];
}
export interface TreeRowsProps {
  nodes: readonly EditorNode[];
  /** what one node is called: 章节, 部门 … */
  noun: string;
  canSave: boolean;
  canDelete: boolean;
  /** `'0'`: at the top */
  onAdd: (parentId: string) => void;
  onEdit: (node: EditorNode, parentId: string) => void;
  onDelete: (id: string) => Promise<unknown>;
  /** stores one place; without it nodes cannot be moved */
  onSort?: (node: EditorNode, sort: number, parentId: string) => Promise<unknown>;
  /** after each of them */
  onChanged: () => Promise<unknown>;
  onOpen?: (node: EditorNode) => void;
  /** what else can be done with a node */
  actions?: (node: EditorNode) => RowAction[];
  /** what a deletion does, in words */
  deleteText?: (node: EditorNode) => string;
  /** ids of the nodes that are closed at first */
  closedAtFirst?: ReadonlySet<string>;
  empty?: ReactNode;
}

interface Place {
  node: EditorNode;
  parentId: string;
  siblings: readonly EditorNode[];
  index: number;
}

/** A tree whose nodes are opened, moved and deleted here; the page brings the form in which they are written. */
export function TreeRows(props: TreeRowsProps): ReactElement {
  const { nodes, noun, canSave, canDelete, onSort, onChanged, actions = () => [] } = props;
  const { busy, run } = useAction();
  const [closed, setClosed] = useState<ReadonlySet<string>>(props.closedAtFirst ?? new Set());
  const [menu, setMenu] = useState<{ anchor: HTMLElement; place: Place } | null>(null);
  const [toDelete, setToDelete] = useState<EditorNode | null>(null);
  const [reason, setReason] = useState('');

  const remove = async (): Promise<void> => {
    if (toDelete === null) return;
    setReason('');
    const done = await run(() => props.onDelete(toDelete.id), uiText('ui.deleted'), setReason);
    if (done === undefined) return;
    setToDelete(null);
    await onChanged();
  };
  const move = async ({ siblings, index, parentId }: Place, step: -1 | 1): Promise<void> => {
    if (onSort === undefined) return;
    await run(async () => {
      for (const next of moveSorts(siblings, index, step)) {
        const node = siblings.find((sibling) => sibling.id === next.id);
        if (node !== undefined) await onSort(node, next.sort, parentId);
      }
    });
    await onChanged();
  };
  const menuItems = (place: Place): ReactElement[] => [
    ...(canSave && place.node.isLeaf !== true
      ? [
          <MenuItem key="child" onClick={() => props.onAdd(place.node.id)}>
            {uiText('ui.addChild')}
          </MenuItem>,
        ]
      : []),
    ...(canSave && place.node.locked !== true
      ? [
          <MenuItem key="edit" onClick={() => props.onEdit(place.node, place.parentId)}>
            {uiText('ui.edit')}
          </MenuItem>,
        ]
      : []),
    ...(canSave && onSort !== undefined && place.siblings.every((sibling) => sibling.locked !== true)
      ? [
          <MenuItem key="up" disabled={busy || place.index === 0} onClick={() => void move(place, -1)}>
            {uiText('ui.moveUp')}
          </MenuItem>,
          <MenuItem key="down" disabled={busy || place.index === place.siblings.length - 1} onClick={() => void move(place, 1)}>
            {uiText('ui.moveDown')}
          </MenuItem>,
        ]
      : []),
    ...actions(place.node).map((action) => (
      <MenuItem key={action.label} onClick={action.onClick}>
        {action.label}
      </MenuItem>
    )),
    ...(canDelete && place.node.locked !== true
      ? [
          <MenuItem
            key="delete"
            sx={{ color: 'error.main' }}
            onClick={() => {
              setReason('');
              setToDelete(place.node);
            }}
          >
            {uiText('ui.delete')}
          </MenuItem>,
        ]
      : []),
  ];

  const renderLevel = (level: readonly EditorNode[], parentId: string, depth: number): ReactElement => (
    <Box component="ul" aria-label={depth === 0 ? noun : undefined} sx={{ listStyle: 'none', m: 0, p: 0, pl: depth === 0 ? 0 : 2.5 }}>
      {level.map((node, index) => {
        const open = !closed.has(node.id);
        return (
          <Box component="li" key={node.id}>
            <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 44, borderRadius: 1, '&:hover': { bgcolor: 'action.hover' } }}>
              {node.children.length === 0 ? (
                <Box sx={{ width: 40, flex: 'none' }} />
              ) : (
                <IconButton
                  aria-label={node.title}
                  aria-expanded={open}
                  onClick={() => setClosed(new Set(open ? [...closed, node.id] : [...closed].filter((id) => id !== node.id)))}
                  sx={{ width: 40, height: 40 }}
                >
                  <ChevronIcon fontSize="small" sx={{ transform: open ? 'rotate(90deg)' : 'none', transition: 'transform .15s' }} />
                </IconButton>
              )}
              {node.icon}
              {props.onOpen === undefined ? (
                <Typography
                  variant="body2"
                  component="div"
                  sx={{
                    flex: '1 1 auto',
                    minWidth: 0,
                    overflowWrap: 'anywhere',
                    display: 'flex',
                    flexWrap: 'wrap',
                    alignItems: 'center',
                    columnGap: 1,
                  }}
                >
                  {node.title}
                  {node.badges}
                </Typography>
              ) : (
                <Button
                  color="inherit"
                  onClick={() => props.onOpen?.(node)}
                  sx={{ flex: 1, justifyContent: 'flex-start', textAlign: 'left', fontWeight: 400, px: 0.5, overflowWrap: 'anywhere' }}
                >
                  {node.title}
                </Button>
              )}
              {node.note === undefined || node.note === '' ? null : (
                <Typography
                  variant="caption"
                  color="textSecondary"
                  noWrap
                  sx={{ px: 1, flex: '0 1 auto', minWidth: 48, fontVariantNumeric: 'tabular-nums' }}
                >
                  {node.note}
                </Typography>
              )}
              {canSave || canDelete || actions(node).length > 0 ? (
                <IconButton
                  aria-label={uiText('ui.nodeMore', { name: node.title })}
                  aria-haspopup="menu"
                  onClick={(event) => setMenu({ anchor: event.currentTarget, place: { node, parentId, siblings: level, index } })}
                >
                  <MoreIcon fontSize="small" />
                </IconButton>
              ) : null}
            </Box>
            {open && node.children.length > 0 ? renderLevel(node.children, node.id, depth + 1) : null}
          </Box>
        );
      })}
    </Box>
  );

  return (
    <Box>
      {nodes.length === 0 ? <EmptyState action={props.empty} /> : renderLevel(nodes, '0', 0)}
      {canSave ? (
        <Button sx={{ mt: 1 }} variant="outlined" onClick={() => props.onAdd('0')}>
          {uiText('ui.add')}
          {noun}
        </Button>
      ) : null}
      <Menu anchorEl={menu?.anchor ?? null} open={menu !== null} onClose={() => setMenu(null)} onClick={() => setMenu(null)}>
        {menu === null ? null : menuItems(menu.place)}
      </Menu>
      <ConfirmDialog
        open={toDelete !== null}
        danger
        busy={busy}
        title={uiText('ui.deleteTitle')}
        confirmText={uiText('ui.delete')}
        onConfirm={() => void remove()}
        onCancel={() => setToDelete(null)}
      >
        <Typography color="textSecondary">
          {toDelete === null ? '' : (props.deleteText?.(toDelete) ?? uiText('ui.deleteOne', { name: toDelete.title }))}
        </Typography>
        {reason === '' ? null : (
          <Alert severity="error" sx={{ mt: 2 }}>
            {reason}
          </Alert>
        )}
      </ConfirmDialog>
    </Box>
  );
}
