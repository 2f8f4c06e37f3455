import ChevronIcon from '@mui/icons-material/ChevronRight';
import MoreIcon from '@mui/icons-material/MoreHoriz';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { ConfirmDialog, EmptyState } from '@xuekao/frontend-shared';
import { useState, type ReactElement, type ReactNode } from 'react';
import { moveSorts } from '../lib/tree.js';
import { useAction } from '../lib/use-call.js';
import { FormDialog } from './form-dialog.js';
import { uiText } from './ui.texts.js';

export interface EditorNode {
  id: string;
  title: string;
  /** beside the title: a code, a count */
  note?: string;
  /** a second text that is edited with the title */
  value?: string;
  sort: number;
  children: EditorNode[];
}
export interface NodeDraft {
  id?: string;
  parentId: string;
  title: string;
  value: string;
}
export interface TreeEditorProps {
  nodes: readonly EditorNode[];
  /** what one node is called: 章节, 部门 … */
  noun: string;
  titleLabel: string;
  titleMax: number;
  valueLabel?: string;
  canSave: boolean;
  canDelete: boolean;
  onSave: (draft: NodeDraft) => Promise<unknown>;
  onDelete: (id: string) => Promise<unknown>;
  /** stores one place; without it nodes cannot be moved */
  onSort?: (node: EditorNode, sort: number, parentId: string) => Promise<unknown>;
  /** after each of them */
  onChanged: () => Promise<unknown>;
  onOpen?: (node: EditorNode) => void;
  empty?: ReactNode;
}

interface Place {
  node: EditorNode;
  parentId: string;
  siblings: readonly EditorNode[];
  index: number;
}

export function TreeEditor(props: TreeEditorProps): ReactElement {
  const { nodes, noun, canSave, canDelete, onSort, onChanged } = props;
  const { busy, run } = useAction();
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [menu, setMenu] = useState<{ anchor: HTMLElement; place: Place } | null>(null);
  const [draft, setDraft] = useState<NodeDraft | null>(null);
  const [problem, setProblem] = useState('');
  const [doomed, setDoomed] = useState<EditorNode | null>(null);

  const edit = (next: NodeDraft): void => {
    setProblem('');
    setDraft(next);
    setMenu(null);
  };
  const save = async (): Promise<void> => {
    if (draft === null) return;
    const [title, value] = [draft.title.trim(), draft.value.trim()];
    if (title === '') return setProblem(uiText('ui.required', { label: props.titleLabel }));
    if (props.valueLabel !== undefined && value === '') return setProblem(uiText('ui.required', { label: props.valueLabel }));
    const done = await run(() => props.onSave({ ...draft, title, value }), uiText('ui.saved'));
    if (done === undefined) return;
    setDraft(null);
    await onChanged();
  };
  const remove = async (): Promise<void> => {
    if (doomed === null) return;
    const done = await run(() => props.onDelete(doomed.id), uiText('ui.deleted'));
    if (done === undefined) return;
    setDoomed(null);
    await onChanged();
  };
  const move = async ({ siblings, index, parentId }: Place, step: -1 | 1): Promise<void> => {
    setMenu(null);
    if (onSort === undefined) return;
    await run(async () => {
      for (const next of moveSorts(siblings, index, step)) {
        const node = siblings.find((sibling) => sibling.id === next.id);
        if (node !== undefined) await onSort(node, next.sort, parentId);
      }
    });
    await onChanged();
  };

  const renderLevel = (level: readonly EditorNode[], parentId: string, depth: number): ReactElement => (
    <Box component="ul" aria-label={depth === 0 ? noun : undefined} sx={{ listStyle: 'none', m: 0, p: 0, pl: depth === 0 ? 0 : 2.5 }}>
      {level.map((node, index) => {
        const open = !closed.has(node.id);
        return (
          <Box component="li" key={node.id}>
            <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 44, borderRadius: 1, '&:hover': { bgcolor: 'action.hover' } }}>
              {node.children.length === 0 ? <Box sx={{ width: 40, flex: 'none' }} /> : (
                <IconButton
                  aria-label={node.title}
                  aria-expanded={open}
                  onClick={() => setClosed(new Set(open ? [...closed, node.id] : [...closed].filter((id) => id !== node.id)))}
                  sx={{ width: 40, height: 40 }}
                >
                  <ChevronIcon fontSize="small" sx={{ transform: open ? 'rotate(90deg)' : 'none', transition: 'transform .15s' }} />
                </IconButton>
              )}
              {props.onOpen === undefined ? (
                <Typography variant="body2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{node.title}</Typography>
              ) : (
                <Button color="inherit" onClick={() => props.onOpen?.(node)} sx={{ flex: 1, justifyContent: 'flex-start', textAlign: 'left', fontWeight: 400, px: 0.5, overflowWrap: 'anywhere' }}>{node.title}</Button>
              )}
              {node.note === undefined || node.note === '' ? null : <Typography variant="caption" color="textSecondary" sx={{ px: 1, flex: 'none', fontVariantNumeric: 'tabular-nums' }}>{node.note}</Typography>}
              {canSave || canDelete ? (
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
  const place = menu?.place;

  return (
    <Box>
      {nodes.length === 0 ? <EmptyState action={props.empty} /> : renderLevel(nodes, '0', 0)}
      {canSave ? (
        <Button sx={{ mt: 1 }} variant="outlined" onClick={() => edit({ parentId: '0', title: '', value: '' })}>{uiText('ui.add')}{noun}</Button>
      ) : null}
      <Menu anchorEl={menu?.anchor ?? null} open={menu !== null} onClose={() => setMenu(null)}>
        {place !== undefined && canSave ? [
          <MenuItem key="child" onClick={() => edit({ parentId: place.node.id, title: '', value: '' })}>{uiText('ui.addChild')}</MenuItem>,
          <MenuItem key="edit" onClick={() => edit({ id: place.node.id, parentId: place.parentId, title: place.node.title, value: place.node.value ?? '' })}>{uiText('ui.edit')}</MenuItem>,
          ...(onSort === undefined ? [] : [
            <MenuItem key="up" disabled={busy || place.index === 0} onClick={() => void move(place, -1)}>{uiText('ui.moveUp')}</MenuItem>,
            <MenuItem key="down" disabled={busy || place.index === place.siblings.length - 1} onClick={() => void move(place, 1)}>{uiText('ui.moveDown')}</MenuItem>,
          ]),
        ] : null}
        {place !== undefined && canDelete ? (
          <MenuItem sx={{ color: 'error.main' }} onClick={() => { setDoomed(place.node); setMenu(null); }}>{uiText('ui.delete')}</MenuItem>
        ) : null}
      </Menu>
      <FormDialog open={draft !== null} maxWidth="xs" busy={busy} title={`${uiText(draft?.id === undefined ? 'ui.add' : 'ui.edit')}${noun}`} onSave={() => void save()} onClose={() => setDraft(null)}>
        <TextField
          autoFocus
          label={props.titleLabel}
          value={draft?.title ?? ''}
          error={problem !== ''}
          helperText={problem === '' ? undefined : problem}
          onChange={(event) => setDraft(draft === null ? null : { ...draft, title: event.target.value })}
          slotProps={{ htmlInput: { maxLength: props.titleMax } }}
        />
        {props.valueLabel === undefined ? null : (
          <TextField label={props.valueLabel} value={draft?.value ?? ''} onChange={(event) => setDraft(draft === null ? null : { ...draft, value: event.target.value })} slotProps={{ htmlInput: { maxLength: 60 } }} />
        )}
      </FormDialog>
      <ConfirmDialog open={doomed !== null} danger busy={busy} title={uiText('ui.deleteTitle')} confirmText={uiText('ui.delete')} onConfirm={() => void remove()} onCancel={() => setDoomed(null)}>
        <Typography color="textSecondary">{uiText('ui.deleteOne', { name: doomed?.title ?? '' })}</Typography>
      </ConfirmDialog>
    </Box>
  );
}
