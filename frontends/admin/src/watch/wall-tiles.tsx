import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Checkbox from '@mui/material/Checkbox';
import Typography from '@mui/material/Typography';
import { memo, useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent, type ReactElement, type RefObject } from 'react';
import { NewestPicture } from './newest-picture.js';
import { wallText } from './wall.texts.js';
import { comparedText, placeFrom, reasonText, tileLabel, type WallRow } from './wall-words.js';

/** Reasons that cannot wait; the others are to be known. */
const pressing = new Set(['stream', 'otherFace', 'noFace', 'twoFaces', 'offline']);

/** Words beside the colours: of who is away that stands among the reasons as soon as it is one. */
const statesOf = ({ online, isPaused, reasons }: WallRow): string[] => [
  ...(online || reasons.some(({ kind }) => kind === 'offline') ? [] : [wallText('wall.offline')]),
  ...(isPaused ? [wallText('wall.paused')] : []),
];

interface TileProps {
  row: WallRow;
  isSelected: boolean;
  /** these four stay the same from one refresh to the next */
  onOpen: (row: WallRow) => void;
  onSelect: (row: WallRow) => void;
}

function Picture({ row }: { row: WallRow }): ReactElement {
  return (
    <Box sx={{ aspectRatio: '4 / 3', bgcolor: 'action.hover', display: 'grid', placeItems: 'center', overflow: 'hidden' }}>
      <NewestPicture
        row={row}
        instead={
          <Typography component="span" aria-hidden sx={{ fontSize: '1.25rem', fontWeight: 600, color: 'text.secondary' }}>
            {(row.realName || row.userName).slice(0, 1)}
          </Typography>
        }
        sx={{ width: '100%', height: '100%', objectFit: 'cover', display: 'block' }}
      />
    </Box>
  );
}

/** One person. A tile that says the same as before is not drawn again. */
const Tile = memo(
  function Tile({ row, isSelected, onOpen, onSelect }: TileProps): ReactElement {
    const { id, realName, userName, online, answerCount: n, quCount: m, reasons } = row;
    const name = realName || userName;
    const [first] = reasons;
    const colour = first === undefined ? 'divider' : pressing.has(first.kind) ? 'error.main' : 'warning.main';
    return (
      <Box component="li" sx={{ position: 'relative', minWidth: 0, listStyle: 'none' }}>
        <ButtonBase
          focusRipple={false}
          disableRipple
          data-tile={id}
          aria-label={tileLabel(row)}
          title={userName}
          onClick={() => onOpen(row)}
          sx={{
            display: 'block',
            width: '100%',
            height: '100%',
            textAlign: 'start',
            bgcolor: 'background.paper',
            border: 1,
            borderColor: colour,
            borderRadius: 1.5,
            overflow: 'hidden',
            outline: isSelected ? '2px solid' : 'none',
            outlineColor: 'primary.main',
            '&:focus-visible': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: 1 },
          }}
        >
          <Picture row={row} />
          <Box sx={{ px: 1, py: 0.75, minHeight: comparedText(row) === '' ? 88 : 108 }}>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
              <Box
                sx={{ width: 8, height: 8, flexShrink: 0, borderRadius: '50%', bgcolor: online ? 'success.main' : 'error.main' }}
                aria-hidden
              />
              <Typography component="span" noWrap sx={{ fontSize: '0.875rem', fontWeight: 600 }}>
                {name}
              </Typography>
            </Box>
            <Typography component="span" variant="caption" color="textSecondary" noWrap sx={{ display: 'block' }}>
              {[wallText('wall.answered', { n, m }), ...statesOf(row)].join(' · ')}
            </Typography>
            {comparedText(row) === '' ? null : (
              <Typography component="span" variant="caption" color="textSecondary" noWrap sx={{ display: 'block' }}>
                {comparedText(row)}
              </Typography>
            )}
            <Typography
              component="span"
              variant="caption"
              sx={{
                display: '-webkit-box',
                WebkitBoxOrient: 'vertical',
                WebkitLineClamp: 2,
                overflow: 'hidden',
                fontWeight: 600,
                lineHeight: 1.4,
                color: first && pressing.has(first.kind) ? 'error.main' : 'text.primary',
              }}
            >
              {reasons.map(reasonText).join('、')}
            </Typography>
          </Box>
        </ButtonBase>
        <Checkbox
          size="small"
          tabIndex={-1}
          checked={isSelected}
          onChange={() => onSelect(row)}
          slotProps={{ input: { 'aria-label': wallText('wall.select', { name }) } }}
          sx={{ position: 'absolute', top: 0, insetInlineEnd: 0, p: 0.75 }}
        />
      </Box>
    );
  },
  (one, other) =>
    one.isSelected === other.isSelected &&
    one.onOpen === other.onOpen &&
    one.onSelect === other.onSelect &&
    JSON.stringify(one.row) === JSON.stringify(other.row),
);

interface WallTilesProps {
  rows: readonly WallRow[];
  /** no dialog is over the tiles */
  isFree: boolean;
  selected: ReadonlyMap<string, WallRow>;
  onOpen: (row: WallRow) => void;
  onSelect: (row: WallRow) => void;
  /** a digit from 1 on a tile */
  onSay: (row: WallRow, number: number) => void;
}

const tilesIn = (grid: HTMLElement | null): HTMLElement[] => [...(grid?.querySelectorAll<HTMLElement>('[data-tile]') ?? [])];

/**
 * Keeps the focus among the tiles: a person who hands in, or is none of the worst any more, takes the tile away with it; the tile that
 * comes to the same place gets it, and the next key counts. @returns handlers of the list
 */
function useKeptFocus(grid: RefObject<HTMLUListElement | null>, rows: readonly WallRow[], isFree: boolean) {
  /** place of the tile that has the focus, or had it before a dialog; null: it is elsewhere */
  const place = useRef<number | null>(null);
  useLayoutEffect(() => {
    const tiles = tilesIn(grid.current);
    const at = tiles.findIndex((tile) => tile === document.activeElement);
    if (at >= 0) place.current = at;
    else if (isFree && place.current !== null && document.activeElement === document.body)
      tiles[Math.min(place.current, tiles.length - 1)]?.focus();
  }, [grid, rows, isFree]);
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      const at = tilesIn(grid.current).indexOf(target);
      if (at >= 0) place.current = at;
    },
    onBlur: ({ relatedTarget }: FocusEvent<HTMLElement>) => {
      // around a window that opens over the page
      if (relatedTarget?.closest('[role=presentation]') == null) place.current = null;
    },
  };
}

/** Tiles of one page: arrows move, Enter opens, the space bar selects, digits say a ready sentence. */
export function WallTiles({ rows, isFree, selected, onOpen, onSelect, onSay }: WallTilesProps): ReactElement {
  const grid = useRef<HTMLUListElement>(null);
  const keepsFocus = useKeptFocus(grid, rows, isFree);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return;
    const tiles = tilesIn(grid.current);
    const at = tiles.indexOf(event.target);
    const row = rows[at];
    if (!row) return;
    if (event.key === ' ') onSelect(row);
    else if (/^[1-9]$/.test(event.key)) onSay(row, Number(event.key));
    else {
      const columns = grid.current ? getComputedStyle(grid.current).gridTemplateColumns.split(' ').length : 1;
      const to = placeFrom(event.key, at, tiles.length, columns);
      if (to === null) return;
      tiles[to]?.focus();
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Box
      component="ul"
      ref={grid}
      aria-label={wallText('wall.grid')}
      onKeyDownCapture={onKeyDown}
      {...keepsFocus}
      sx={{
        display: 'grid',
        gap: 1,
        m: 0,
        p: 0,
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(4, minmax(0, 1fr))', lg: 'repeat(8, minmax(0, 1fr))' },
      }}
    >
      {rows.map((row) => (
        <Tile key={row.id} row={row} isSelected={selected.has(row.id)} onOpen={onOpen} onSelect={onSelect} />
      ))}
    </Box>
  );
}
