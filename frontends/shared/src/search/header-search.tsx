import type { ReactElement } from 'react';
import { muiPart } from '../theme/mui-part.js';
import type { FoundPage } from './find-pages.js';
import type { ServerSearch } from './page-search.js';
import { SearchButton } from './search-button.js';
import { searchText } from './search.texts.js';

const PageSearch = muiPart(async () => (await import('./page-search.js')).PageSearch, 'notice');

export interface HeaderSearchProps {
  /** the permitted, visible ones */
  pages: readonly FoundPage[];
  server?: ServerSearch | undefined;
  onOpen: (path: string) => void;
}

/** The search in a header: for pages, and for what the server knows. */
export function HeaderSearch({ pages, server, onOpen }: HeaderSearchProps): ReactElement {
  return (
    <SearchButton label={server?.texts.title ?? searchText('search.open')}>
      {(close) => <PageSearch pages={pages} server={server} onOpen={onOpen} onClose={close} />}
    </SearchButton>
  );
}
