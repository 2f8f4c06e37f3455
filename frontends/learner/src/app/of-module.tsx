import { lazyPart } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { Outlet } from 'react-router';
import { useSite } from '../lib/site.js';

const ModuleOffPage = lazyPart(async () => (await import('../lib/module-off/module-off-page.js')).ModuleOffPage);

/** Routes of a module of the site; while it is off, one page stands in their place. @param property of the site, e.g. `moduleExam` */
export function OfModule({ property }: { property: string }): ReactElement {
  const { site } = useSite();
  return site?.props[property] === false ? <ModuleOffPage property={property} /> : <Outlet />;
}
