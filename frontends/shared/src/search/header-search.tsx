import { Suspense, useLayoutEffect, useState, type ReactElement } from 'react';
import { muiPart } from '../lib/mui-part.js';
import { IconButton } from '../ui/button.js';
import { Icon } from '../ui/icon.js';
import type { FoundPage } from './find-pages.js';
import { searchText } from './search.texts.js';

const SearchDialog = muiPart(async () => (await import('./search-dialog.js')).SearchDialog, 'notice');

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
      <IconButton aria-label={searchText('search.open')} title={searchText('search.open')} aria-haspopup="dialog" onClick={() => setOpen(true)}><Icon name="search" /></IconButton>
      {open ? <Suspense fallback={null}><SearchDialog pages={pages} onOpen={onOpen} onClose={() => setOpen(false)} /></Suspense> : null}
    </>
  );
}
