import DragIcon from '@mui/icons-material/DragIndicator';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { useMemo, type ReactElement, type ReactNode } from 'react';
import { sortableText } from './sortable.texts.js';

/** Vertical lists whose rows are dragged by their handle, by mouse, finger or keyboard. */
export function SortableList({
  keys,
  onMove,
  children,
}: {
  keys: readonly string[];
  onMove: (from: number, to: number) => void;
  children: ReactNode;
}): ReactElement {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const drop = ({ active, over }: DragEndEvent): void => {
    if (over === null || active.id === over.id) return;
    onMove(keys.indexOf(String(active.id)), keys.indexOf(String(over.id)));
  };
  const accessibility = useMemo(() => {
    const at = (id: string | number): { n: number } => ({ n: keys.indexOf(String(id)) + 1 });
    const announcements: Announcements = {
      onDragStart: ({ active }) => sortableText('sort.taken', at(active.id)),
      onDragOver: ({ over }) => (over === null ? sortableText('sort.outside') : sortableText('sort.over', at(over.id))),
      onDragEnd: ({ active, over }) => sortableText('sort.dropped', at((over ?? active).id)),
      onDragCancel: () => sortableText('sort.cancelled'),
    };
    return { announcements, screenReaderInstructions: { draggable: sortableText('sort.how') } };
  }, [keys]);
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop} accessibility={accessibility}>
      <SortableContext items={[...keys]} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

export function SortableRow({
  id,
  label,
  disabled,
  children,
}: {
  id: string;
  label: string;
  disabled: boolean;
  children: (handle: ReactNode) => ReactNode;
}): ReactElement {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id, disabled });
  const handle = disabled ? null : (
    <IconButton
      ref={setActivatorNodeRef}
      {...attributes}
      {...listeners}
      aria-label={label}
      sx={{ cursor: 'grab', touchAction: 'none', color: 'text.secondary' }}
    >
      <DragIcon fontSize="small" />
    </IconButton>
  );
  return (
    <Box
      ref={setNodeRef}
      sx={{
        transform: CSS.Translate.toString(transform),
        transition,
        position: 'relative',
        zIndex: isDragging ? 1 : 'auto',
        opacity: isDragging ? 0.85 : 1,
      }}
    >
      {children(handle)}
    </Box>
  );
}
