import type { ReactElement } from 'react';
import { muiPart } from '../lib/mui-part.js';
import type { FoundPage } from './find-pages.js';
import { SearchButton } from './search-button.js';
import { searchText } from './search.texts.js';

const PageSearch = muiPart(async () => (await import('./page-search.js')).PageSearch, 'notice');

export interface HeaderSearchProps {
  /** the permitted, visible ones */
  pages: readonly FoundPage[];
  onOpen: (path: string) => void;
}

/** The search for pages in a header. */
export function HeaderSearch({ pages, onOpen }: HeaderSearchProps): ReactElement {
  return <SearchButton label={searchText('search.open')}>{(close) => <PageSearch pages={pages} onOpen={onOpen} onClose={close} />}</SearchButton>;
}
