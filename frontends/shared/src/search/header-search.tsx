import SearchIcon from '@mui/icons-material/Search';
import ButtonBase from '@mui/material/ButtonBase';
import { Suspense, useLayoutEffect, useState, type ReactElement } from 'react';
import { lazyPart } from '../lib/lazy-part.js';
import type { FoundPage } from './find-pages.js';
import { searchText } from './search.texts.js';

const SearchDialog = lazyPart(async () => (await import('./search-dialog.js')).SearchDialog, 'notice');

export interface HeaderSearchProps {
  /** the permitted, visible ones */
  pages: readonly FoundPage[];
  onOpen: (path: string) => void;
}

/** The button in a header; the search itself comes with its first use. */
export function HeaderSearch({ pages, onOpen }: HeaderSearchProps): ReactElement {
  const [open, setOpen] = useState(false);
  // before the button is painted: the key works as soon as the button can be seen
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  return (
    <>
      {/* no IconButton: a first screen carries this */}
      <ButtonBase aria-label={searchText('search.open')} title={searchText('search.open')} aria-haspopup="dialog" onClick={() => setOpen(true)} sx={{ width: 44, height: 44, flex: 'none', borderRadius: 1, color: 'text.secondary', '&:hover': { bgcolor: 'action.hover' } }}><SearchIcon /></ButtonBase>
      {open ? <Suspense fallback={null}><SearchDialog pages={pages} onOpen={onOpen} onClose={() => setOpen(false)} /></Suspense> : null}
    </>
  );
}
