import { useMemo, useState, type ReactElement } from 'react';
import { createPageFinder, type FoundPage } from './find-pages.js';
import { SearchDialog } from './search-dialog.js';
import { searchText } from './search.texts.js';

/** Pages by their title and address. */
export function PageSearch({ pages, onOpen, onClose }: { pages: readonly FoundPage[]; onOpen: (path: string) => void; onClose: () => void }): ReactElement {
  const find = useMemo(() => createPageFinder(pages), [pages]);
  const [words, setWords] = useState('');
  const found = useMemo(() => find(words).map(({ title, path, group }) => ({ path, title, note: group === undefined ? path : `${group} · ${path}` })), [find, words]);
  return (
    <SearchDialog
      texts={{ title: searchText('search.title'), field: searchText('search.field'), none: searchText('search.none'), found: (n) => searchText('search.found', { n }) }}
      sections={[{ items: found }]}
      words={words}
      onWords={setWords}
      onOpen={onOpen}
      onClose={onClose}
    />
  );
}
