import { TagsView, type VisitedPage } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { useHref, useLocation, useNavigate } from 'react-router';
import { useVisited, visited } from '../lib/visited.js';

/** The visited pages of this tab below the header (`tagsView` of the site data). */
export function VisitedBar(): ReactElement | null {
  const pages = useVisited();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const base = useHref('/').replace(/\/$/, '');
  const close = (page: VisitedPage): void => {
    const isOnly = pages.length === 1;
    const next = visited.close(page.path);
    if (page.path !== pathname) return;
    void navigate(isOnly ? '/' : (next?.address ?? '/'));
  };
  return (
    <TagsView
      pages={pages}
      current={pathname}
      hrefOf={({ address }) => base + address}
      onOpen={({ address }) => void navigate(address)}
      onClose={close}
      onCloseOthers={() => visited.closeOthers(pathname)}
    />
  );
}
