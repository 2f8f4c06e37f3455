import { lazyPart } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';

const pages = {
  mall: lazyPart(async () => (await import('./mall-index-page.js')).MallIndexPage),
  goods: lazyPart(async () => (await import('./goods-detail-page.js')).GoodsDetailPage),
  checkout: lazyPart(async () => (await import('./own-pages.js')).CheckoutPage),
};

/** A page of the mall. The chunks of these pages are named here, and not on the way to an exam. */
export function MallPage({ of }: { of: keyof typeof pages }): ReactElement {
  const Page = pages[of];
  return <Page />;
}
