import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useMemo, useState, type ReactElement } from 'react';
import { sharedText } from '../texts/zh-cn.js';
import { createPageFinder, type FoundPage } from './find-pages.js';
import { SearchDialog, type SearchDialogProps, type SearchItem } from './search-dialog.js';
import { searchText } from './search.texts.js';

/** Results of the server beside the pages. */
export interface ServerSearch {
  /** what stands above it */
  label: string;
  /** the same function for as long as the search is open */
  find: (words: string, signal: AbortSignal) => Promise<readonly SearchItem[]>;
  texts: SearchDialogProps['texts'] & { failed: string };
}
export interface PageSearchProps {
  pages: readonly FoundPage[];
  server?: ServerSearch | undefined;
  onOpen: (path: string) => void;
  onClose: () => void;
}

/** long enough for the next stroke: the server is asked for words, not for letters */
const pauseMs = 300;
const pageTexts = {
  title: searchText('search.title'),
  field: searchText('search.field'),
  none: searchText('search.none'),
  found: (n: number) => searchText('search.found', { n }),
};

/** `items` null: they did not come. */
function useServer(
  find: ServerSearch['find'] | undefined,
  words: string,
): { items: readonly SearchItem[] | null; isPending: boolean; again: () => void } {
  const [answer, setAnswer] = useState<{ words: string; items: readonly SearchItem[] | null }>({ words: '', items: [] });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (find === undefined || words === '') return undefined;
    const stop = new AbortController();
    const ask = async (): Promise<void> => {
      const items = await find(words, stop.signal).catch(() => null);
      if (!stop.signal.aborted) setAnswer({ words, items });
    };
    const timer = window.setTimeout(() => void ask(), pauseMs);
    return () => {
      window.clearTimeout(timer);
      stop.abort();
    };
  }, [find, words, turn]);
  const again = (): void => {
    setAnswer({ words: '', items: [] });
    setTurn(turn + 1);
  };
  if (find === undefined || words === '') return { items: [], isPending: false, again };
  return answer.words === words ? { items: answer.items, isPending: false, again } : { items: [], isPending: true, again };
}

/** Pages by their title and address, and what the server knows by its name. */
export function PageSearch({ pages, server, onOpen, onClose }: PageSearchProps): ReactElement {
  const findPages = useMemo(() => createPageFinder(pages), [pages]);
  const [words, setWords] = useState('');
  const found = useMemo(
    () => findPages(words).map(({ title, path, group }) => ({ path, title, note: group === undefined ? path : `${group} · ${path}` })),
    [findPages, words],
  );
  const { items, isPending, again } = useServer(server?.find, words.trim());
  // pages are there at once; what comes later stands below them, so that nothing moves under the finger
  const sections =
    server === undefined
      ? [{ items: found }]
      : [
          { label: searchText('search.pages'), items: found },
          { label: server.label, items: items ?? [] },
        ];
  return (
    <SearchDialog
      texts={server?.texts ?? pageTexts}
      sections={sections}
      words={words}
      onWords={setWords}
      onOpen={onOpen}
      onClose={onClose}
      isPending={isPending}
    >
      {items === null ? (
        <Typography role="alert" variant="body2" color="textSecondary" sx={{ px: 3, py: 1 }}>
          {server?.texts.failed}{' '}
          <Button size="small" sx={{ minHeight: 44 }} onClick={again}>
            {sharedText('shared.retry')}
          </Button>
        </Typography>
      ) : null}
    </SearchDialog>
  );
}
