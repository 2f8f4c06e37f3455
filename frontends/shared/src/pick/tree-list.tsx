import ChevronIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMemo, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { EmptyState, ErrorState } from '../feedback/states.js';
import { sharedText } from '../texts/zh-cn.js';
import { pickText } from './pick.texts.js';
import { matching, type PickNode } from './tree.js';

export interface TreeListProps {
  /** what the tree holds: 部门, 分类 … */
  label: string;
  nodes: readonly PickNode[];
  /** empty: everything */
  value: string;
  onChange: (value: string) => void;
  loading?: boolean;
  error?: unknown;
  onRetry?: () => void;
  maxHeight?: number;
}

interface Row {
  value: string;
  title: string;
  depth: number;
  parent: string;
  count: number;
  open: boolean;
  place: number;
  siblings: number;
}

/** Rows in view, in reading order; the first row stands for everything. */
function rowsOf(nodes: readonly PickNode[], closed: ReadonlySet<string>, depth: number, parent: string): Row[] {
  return nodes.flatMap((node, index) => {
    const open = node.children.length > 0 && !closed.has(node.value);
    const row: Row = {
      value: node.value,
      title: node.title,
      depth,
      parent,
      count: node.children.length,
      open,
      place: index + 1,
      siblings: nodes.length,
    };
    return [row, ...(open ? rowsOf(node.children, closed, depth + 1, node.value) : [])];
  });
}

/** Target of an arrow key (WAI-ARIA tree pattern). `open`: the row is opened or closed instead. */
function stepFrom(rows: readonly Row[], at: number, key: string): { to: number } | { open: boolean } | null {
  const row = rows[at];
  if (row === undefined) return null;
  if (key === 'ArrowDown') return { to: Math.min(at + 1, rows.length - 1) };
  if (key === 'ArrowUp') return { to: Math.max(at - 1, 0) };
  if (key === 'Home') return { to: 0 };
  if (key === 'End') return { to: rows.length - 1 };
  if (key === 'ArrowRight') return row.count > 0 && !row.open ? { open: true } : { to: row.open ? at + 1 : at };
  if (key === 'ArrowLeft')
    return row.open
      ? { open: false }
      : {
          to: Math.max(
            rows.findIndex((one) => one.value === row.parent),
            0,
          ),
        };
  return null;
}

function TreeRow({
  row,
  chosen,
  focused,
  onChoose,
  onToggle,
}: {
  row: Row;
  chosen: boolean;
  focused: boolean;
  onChoose: () => void;
  onToggle: () => void;
}): ReactElement {
  return (
    <Box
      role="treeitem"
      aria-level={row.depth + 1}
      aria-posinset={row.place}
      aria-setsize={row.siblings}
      aria-selected={chosen}
      aria-expanded={row.count > 0 ? row.open : undefined}
      tabIndex={focused ? 0 : -1}
      data-value={row.value}
      onClick={onChoose}
      sx={{
        display: 'flex',
        alignItems: 'center',
        minHeight: 44,
        pl: row.depth * 2,
        pr: 1,
        borderRadius: 1,
        cursor: 'pointer',
        outlineOffset: -2,
        color: chosen ? 'primary.main' : 'text.primary',
        fontWeight: chosen ? 600 : 400,
        bgcolor: chosen ? 'action.selected' : 'transparent',
        '&:hover': { bgcolor: chosen ? 'action.selected' : 'action.hover' },
        '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' },
      }}
    >
      {/* the keys open and close it for those who do not point */}
      <Box
        component="span"
        aria-hidden
        title={row.count === 0 ? undefined : pickText(row.open ? 'pick.tree.close' : 'pick.tree.open', { name: row.title })}
        onClick={(event) => {
          if (row.count === 0) return;
          event.stopPropagation();
          onToggle();
        }}
        sx={{ width: 32, height: 44, flex: 'none', display: 'grid', placeItems: 'center' }}
      >
        {row.count === 0 ? null : (
          <ChevronIcon fontSize="small" sx={{ transform: row.open ? 'rotate(90deg)' : 'none', transition: 'transform .15s' }} />
        )}
      </Box>
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere', fontSize: '0.875rem', lineHeight: 1.5, py: 0.75 }}>
        {row.title}
      </Box>
    </Box>
  );
}

/** A tree in which one node, or everything, is chosen: departments beside a list, the catalogue of a dictionary. */
export function TreeList({
  label,
  nodes,
  value,
  onChange,
  loading = false,
  error = null,
  onRetry,
  maxHeight = 360,
}: TreeListProps): ReactElement {
  const tree = useRef<HTMLDivElement>(null);
  const [words, setWords] = useState('');
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [focus, setFocus] = useState(value);
  const shown = useMemo(() => matching(nodes, words), [nodes, words]);
  const everything: Row = {
    value: '',
    title: pickText('pick.tree.all', { label }),
    depth: 0,
    parent: '',
    count: 0,
    open: false,
    place: 1,
    siblings: shown.length + 1,
  };
  const rows = [
    everything,
    ...rowsOf(shown, words.trim() === '' ? closed : new Set(), 0, '').map((row) =>
      row.depth === 0 ? { ...row, place: row.place + 1, siblings: row.siblings + 1 } : row,
    ),
  ];
  const at = Math.max(
    rows.findIndex((row) => row.value === focus),
    0,
  );

  const toggle = (row: Row): void => setClosed(new Set(row.open ? [...closed, row.value] : [...closed].filter((one) => one !== row.value)));
  const choose = (row: Row): void => {
    setFocus(row.value);
    onChange(row.value);
  };
  const press = (event: KeyboardEvent): void => {
    const row = rows[at];
    if (row === undefined) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      choose(row);
      return;
    }
    const step = stepFrom(rows, at, event.key);
    if (step === null) return;
    event.preventDefault();
    if ('open' in step) toggle(row);
    else {
      setFocus(rows[step.to]?.value ?? '');
      tree.current?.querySelectorAll<HTMLElement>('[role=treeitem]')[step.to]?.focus();
    }
  };

  if (error != null) return <ErrorState error={error} {...(onRetry === undefined ? {} : { onRetry })} />;
  if (loading && nodes.length === 0) {
    return (
      <Box role="status" aria-label={sharedText('shared.loading')} sx={{ display: 'grid', gap: 1 }}>
        {[80, 60, 70, 50].map((width) => (
          <Skeleton key={width} variant="rounded" height={32} width={`${width}%`} />
        ))}
      </Box>
    );
  }
  if (nodes.length === 0) return <EmptyState />;
  return (
    <Box sx={{ minWidth: 0 }}>
      <TextField
        type="search"
        size="small"
        fullWidth
        label={pickText('pick.tree.search', { label })}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 100 } }}
        sx={{ mb: 1 }}
      />
      <Box ref={tree} role="tree" aria-label={label} onKeyDown={press} sx={{ maxHeight, overflowY: 'auto' }}>
        {rows.map((row, index) => (
          <TreeRow
            key={row.value}
            row={row}
            chosen={row.value === value}
            focused={index === at}
            onChoose={() => choose(row)}
            onToggle={() => toggle(row)}
          />
        ))}
      </Box>
      {shown.length === 0 ? (
        <Typography variant="body2" color="textSecondary" role="status" sx={{ p: 1 }}>
          {pickText('pick.tree.none')}
        </Typography>
      ) : null}
    </Box>
  );
}
