import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { visuallyHidden } from '@mui/utils';
import { useId, useState, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import { sharedText } from '../texts/zh-cn.js';
import { searchText } from './search.texts.js';

export interface SearchItem {
  /** where it leads */
  path: string;
  title: string;
  /** what tells it from others of the same title */
  note: string;
}
export interface SearchSection {
  /** where there are several */
  label?: string;
  items: readonly SearchItem[];
}
export interface SearchDialogProps {
  texts: { title: string; field: string; none: string; found: (count: number) => string };
  sections: readonly SearchSection[];
  words: string;
  onWords: (words: string) => void;
  onOpen: (path: string) => void;
  onClose: () => void;
  /** more is on the way: nothing is said to be missing yet */
  isPending?: boolean;
  /** below what was found, such as that the rest did not come */
  children?: ReactNode;
}

/** Target of an arrow: the list is a ring. */
const step = (at: number, by: number, count: number): number => (count === 0 ? 0 : (at + by + count) % count);

function Option({
  id,
  item,
  current,
  onOpen,
  onPoint,
}: {
  id: string;
  item: SearchItem;
  current: boolean;
  onOpen: () => void;
  onPoint: () => void;
}): ReactElement {
  return (
    <Box
      component="li"
      id={id}
      role="option"
      aria-selected={current}
      ref={(element: HTMLElement | null) => {
        if (current) element?.scrollIntoView({ block: 'nearest' });
      }}
      onMouseMove={onPoint}
      onClick={onOpen}
      sx={{
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        columnGap: 1.5,
        minHeight: 48,
        px: 2,
        py: 0.75,
        cursor: 'pointer',
        borderRadius: 1,
        bgcolor: current ? 'action.selected' : 'transparent',
        '@media (forced-colors: active)': current ? { outline: '2px solid Highlight', outlineOffset: -2 } : {},
      }}
    >
      <Typography component="span" sx={{ fontWeight: current ? 600 : 400, overflowWrap: 'anywhere' }}>
        {item.title}
      </Typography>
      <Typography component="span" variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {item.note}
      </Typography>
    </Box>
  );
}

const plainList = { listStyle: 'none', m: 0, p: 0 } as const;

/** Search dialog: words are typed, results chosen with the arrows, opened with Enter. */
export function SearchDialog({
  texts,
  sections,
  words,
  onWords,
  onOpen,
  onClose,
  isPending = false,
  children,
}: SearchDialogProps): ReactElement {
  const listId = useId();
  const small = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const [at, setAt] = useState(0);
  const shown = sections.filter(({ items }) => items.length > 0);
  const found = shown.flatMap(({ items }) => items);
  const current = Math.min(at, Math.max(0, found.length - 1));
  const open = (item: SearchItem | undefined): void => {
    if (item === undefined) return;
    onClose();
    onOpen(item.path);
  };
  const press = (event: KeyboardEvent): void => {
    // while Chinese is being composed the keys belong to the input method
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') setAt(step(current, 1, found.length));
    else if (event.key === 'ArrowUp') setAt(step(current, -1, found.length));
    else if (event.key === 'Enter') open(found[current]);
    else return;
    event.preventDefault();
  };
  const optionId = (index: number): string => `${listId}-${index}`;
  const option = (item: SearchItem): ReactElement => {
    const index = found.indexOf(item);
    return (
      <Option
        key={item.path}
        id={optionId(index)}
        item={item}
        current={index === current}
        onOpen={() => open(item)}
        onPoint={() => setAt(index)}
      />
    );
  };
  return (
    <Dialog
      open
      fullWidth
      fullScreen={small}
      maxWidth="sm"
      onClose={onClose}
      slotProps={{ paper: { 'aria-label': texts.title, sx: small ? {} : { alignSelf: 'flex-start', mt: '12vh', maxHeight: '70vh' } } }}
    >
      <Box sx={{ p: 2, pb: 1, display: 'flex', alignItems: 'center', gap: 1 }}>
        <OutlinedInput
          autoFocus
          fullWidth
          type="search"
          placeholder={texts.field}
          value={words}
          onChange={(event) => {
            onWords(event.target.value);
            setAt(0);
          }}
          onKeyDown={press}
          inputProps={{
            role: 'combobox',
            'aria-label': texts.field,
            'aria-expanded': found.length > 0,
            'aria-controls': listId,
            'aria-autocomplete': 'list',
            'aria-activedescendant': found.length === 0 ? undefined : optionId(current),
            maxLength: 50,
            spellCheck: false,
            autoComplete: 'off',
          }}
        />
        {/* a phone has no Escape, and the dialog covers all of it */}
        {small ? (
          <Button color="secondary" onClick={onClose} sx={{ minWidth: 0, minHeight: 44, flex: 'none' }}>
            {sharedText('shared.close')}
          </Button>
        ) : null}
      </Box>
      <Box role="status" sx={visuallyHidden}>
        {isPending ? searchText('search.pending') : texts.found(found.length)}
      </Box>
      {found.length === 0 ? null : (
        <Box
          component="ul"
          id={listId}
          role="listbox"
          aria-label={texts.title}
          sx={{ ...plainList, p: 1, pt: 0, overflowY: 'auto', minHeight: 0 }}
        >
          {shown.map(({ label, items }) =>
            label === undefined ? (
              items.map(option)
            ) : (
              <Box component="li" key={label} role="group" aria-label={label}>
                <Typography
                  aria-hidden
                  variant="caption"
                  color="textSecondary"
                  sx={{ display: 'block', px: 2, pt: 1.5, pb: 0.5, fontWeight: 600 }}
                >
                  {label}
                </Typography>
                <Box component="ul" role="presentation" sx={plainList}>
                  {items.map(option)}
                </Box>
              </Box>
            ),
          )}
        </Box>
      )}
      {isPending ? (
        <Typography aria-hidden color="textSecondary" sx={{ px: 3, py: 2 }}>
          {searchText('search.pending')}
        </Typography>
      ) : null}
      {found.length === 0 && !isPending && children == null ? (
        <Typography color="textSecondary" sx={{ px: 3, py: 4, textAlign: 'center' }}>
          {texts.none}
        </Typography>
      ) : null}
      {children}
    </Dialog>
  );
}
