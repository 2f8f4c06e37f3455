import { lazyPart } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';

const pages = {
  list: lazyPart(async () => (await import('./battle-list-page.js')).BattleListPage),
  detail: lazyPart(async () => (await import('./battle-detail-page.js')).BattleDetailPage),
  exam: lazyPart(async () => (await import('./battle-exam-page.js')).BattleExamPage),
  result: lazyPart(async () => (await import('./battle-result-page.js')).BattleResultPage),
  paper: lazyPart(async () => (await import('./battle-paper-page.js')).BattlePaperPage),
};

/** A page of battles. The chunks of these pages are named here, and not on the way to an exam. */
export function BattlePage({ of }: { of: keyof typeof pages }): ReactElement {
  const Page = pages[of];
  return <Page />;
}
