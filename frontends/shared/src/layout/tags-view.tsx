import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useEffect, useRef, type MouseEvent, type ReactElement } from 'react';
import { createTexts } from '../texts/texts.js';
import type { VisitedPage } from './visited-pages.js';

const tagsText = createTexts({
  'tags.title': '打开过的页面',
  'tags.close': '关闭 {name}',
  'tags.closeOthers': '关闭其他',
});

export interface TagsViewProps {
  pages: readonly VisitedPage[];
  /** path of the page in front */
  current: string;
  /** the whole address for a link, e.g. with the base of the application */
  hrefOf: (page: VisitedPage) => string;
  onOpen: (page: VisitedPage) => void;
  onClose: (page: VisitedPage) => void;
  onCloseOthers: () => void;
}

interface TagProps {
  page: VisitedPage;
  here: boolean;
  href: string;
  onOpen: () => void;
  onClose: () => void;
}

function Tag({ page, here, href, onOpen, onClose }: TagProps): ReactElement {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // newer browsers answer with a promise, which an effect must not return
    if (here) item.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [here]);
  const open = (event: MouseEvent): void => {
    // another tab or window is the browser's own affair
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <Box
      component="li"
      ref={item}
      sx={{
        display: 'flex',
        alignItems: 'center',
        flex: 'none',
        height: 32,
        borderRadius: 1,
        border: 1,
        borderColor: here ? 'primary.main' : 'divider',
        bgcolor: here ? 'action.selected' : 'transparent',
      }}
    >
      <Box
        component="a"
        href={href}
        aria-current={here ? 'page' : undefined}
        onClick={open}
        // the middle button closes, as tabs of browsers do
        onAuxClick={(event: MouseEvent) => {
          if (event.button !== 1) return;
          event.preventDefault();
          onClose();
        }}
        sx={{
          display: 'block',
          lineHeight: '30px',
          pl: 1.25,
          maxWidth: 180,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
          fontSize: '0.8125rem',
          textDecoration: 'none',
          color: here ? 'primary.main' : 'text.secondary',
          fontWeight: here ? 600 : 400,
          '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2, borderRadius: 1 },
        }}
      >
        {page.title}
      </Box>
      <IconButton aria-label={tagsText('tags.close', { name: page.title })} onClick={onClose} sx={{ width: 30, height: 30 }}>
        <CloseIcon sx={{ fontSize: 14 }} />
      </IconButton>
    </Box>
  );
}

/** The bar of visited pages below a header: opened with a click, closed one by one or all but the one in front. */
export function TagsView({ pages, current, hrefOf, onOpen, onClose, onCloseOthers }: TagsViewProps): ReactElement | null {
  if (pages.length === 0) return null;
  return (
    <Box
      component="nav"
      aria-label={tagsText('tags.title')}
      sx={{
        display: 'flex',
        alignItems: 'center',
        minWidth: 0,
        height: 44,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          px: { xs: 2, md: 3 },
          py: 0.75,
          display: 'flex',
          gap: 0.75,
          overflowX: 'auto',
          flex: 1,
          scrollbarWidth: 'thin',
        }}
      >
        {pages.map((page) => (
          <Tag
            key={page.path}
            page={page}
            here={page.path === current}
            href={hrefOf(page)}
            onOpen={() => onOpen(page)}
            onClose={() => onClose(page)}
          />
        ))}
      </Box>
      <Button
        size="small"
        color="secondary"
        disabled={pages.length < 2}
        onClick={onCloseOthers}
        sx={{ flex: 'none', mr: 1, minHeight: 32 }}
      >
        {tagsText('tags.closeOthers')}
      </Button>
    </Box>
  );
}
