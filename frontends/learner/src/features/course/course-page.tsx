import { lazyPart } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';

const pages = {
  index: lazyPart(async () => (await import('./course-index-page.js')).CourseIndexPage),
  view: lazyPart(async () => (await import('./course-view-page.js')).CourseViewPage),
  qa: lazyPart(async () => (await import('./course-qa-page.js')).CourseQaPage),
};

/** A page of courses. The chunks of these pages are named here, and not on the way to an exam. */
export function CoursePage({ of }: { of: keyof typeof pages }): ReactElement {
  const Page = pages[of];
  return <Page />;
}
