import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { visuallyHidden } from '@mui/utils';
import { useId, useMemo, useState, type KeyboardEvent, type ReactElement } from 'react';
import { sharedText } from '../texts/zh-cn.js';
import { createPageFinder, type FoundPage } from './find-pages.js';
import { searchText } from './search.texts.js';

/** Where an arrow leads: the list is a ring. */
const step = (at: number, by: number, count: number): number => (count === 0 ? 0 : (at + by + count) % count);

function Option({ id, page, current, onOpen, onPoint }: { id: string; page: FoundPage; current: boolean; onOpen: () => void; onPoint: () => void }): ReactElement {
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
      sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 1.5, minHeight: 48, px: 2, py: 0.75, cursor: 'pointer', borderRadius: 1, bgcolor: current ? 'action.selected' : 'transparent' }}
    >
      <Typography component="span" sx={{ fontWeight: current ? 600 : 400, overflowWrap: 'anywhere' }}>{page.title}</Typography>
      <Typography component="span" variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>{page.group === undefined ? page.path : `${page.group} · ${page.path}`}</Typography>
    </Box>
  );
}

/** Pages by their title and address: typed, chosen with the arrows, opened with Enter. */
export function SearchDialog({ pages, onOpen, onClose }: { pages: readonly FoundPage[]; onOpen: (path: string) => void; onClose: () => void }): ReactElement {
  const listId = useId();
  const small = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const find = useMemo(() => createPageFinder(pages), [pages]);
  const [words, setWords] = useState('');
  const [at, setAt] = useState(0);
  const found = useMemo(() => find(words), [find, words]);
  const open = (page: FoundPage | undefined): void => {
    if (page === undefined) return;
    onClose();
    onOpen(page.path);
  };
  const press = (event: KeyboardEvent): void => {
    // while Chinese is being composed the keys belong to the input method
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') setAt(step(at, 1, found.length));
    else if (event.key === 'ArrowUp') setAt(step(at, -1, found.length));
    else if (event.key === 'Enter') open(found[at]);
    else return;
    event.preventDefault();
  };
  const optionId = (index: number): string => `${listId}-${index}`;
  return (
    <Dialog open fullWidth fullScreen={small} maxWidth="sm" onClose={onClose} slotProps={{ paper: { 'aria-label': searchText('search.title'), sx: small ? {} : { alignSelf: 'flex-start', mt: '12vh', maxHeight: '70vh' } } }}>
      <Box sx={{ p: 2, pb: 1, display: 'flex', alignItems: 'center', gap: 1 }}>
        <OutlinedInput
          autoFocus
          fullWidth
          type="search"
          placeholder={searchText('search.field')}
          value={words}
          onChange={(event) => {
            setWords(event.target.value);
            setAt(0);
          }}
          onKeyDown={press}
          inputProps={{
            role: 'combobox', 'aria-label': searchText('search.field'), 'aria-expanded': found.length > 0, 'aria-controls': listId, 'aria-autocomplete': 'list',
            'aria-activedescendant': found.length === 0 ? undefined : optionId(at), maxLength: 50, spellCheck: false, autoComplete: 'off',
          }}
        />
        {/* a phone has no Escape, and the dialog covers all of it */}
        {small ? <Button color="secondary" onClick={onClose} sx={{ minWidth: 0, minHeight: 44, flex: 'none' }}>{sharedText('shared.close')}</Button> : null}
      </Box>
      <Box role="status" sx={visuallyHidden}>{searchText('search.found', { n: found.length })}</Box>
      {found.length === 0 ? <Typography color="textSecondary" sx={{ px: 3, py: 4, textAlign: 'center' }}>{searchText('search.none')}</Typography> : (
        <Box component="ul" id={listId} role="listbox" aria-label={searchText('search.title')} sx={{ listStyle: 'none', m: 0, p: 1, overflowY: 'auto', flex: 1 }}>
          {found.map((page, index) => <Option key={page.path} id={optionId(index)} page={page} current={index === at} onOpen={() => open(page)} onPoint={() => setAt(index)} />)}
        </Box>
      )}
    </Dialog>
  );
}
