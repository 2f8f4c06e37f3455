import { AdminContext, AdminUI, CustomRoutes, localStorageStore, Resource } from 'react-admin';
import { PageBoundary } from '@xuekao/frontend-shared';
import { lazy, Suspense, type ComponentType, type LazyExoticComponent, type ReactElement } from 'react';
import { Route } from 'react-router';
import { dataProviderOf } from '../lib/data-provider.js';
import { queryClient } from '../lib/query-client.js';
import { PageSkeleton } from '../ui/page-skeleton.js';
import { appText } from './app.texts.js';
import { authProvider } from './auth-provider.js';
import { useConsoleTheme } from './console-theme.js';
import { lists, pages } from './folders.js';
import { i18nProvider } from './i18n-provider.js';
import { Layout } from './layout.js';
import { LoginPage } from './login-page.js';
import { NotFound } from './not-found.js';
import { NotificationBridge } from './notification-bridge.js';
import { Permitted } from '../ui/permitted.js';

const lazyPage = (load: () => Promise<ComponentType>): LazyExoticComponent<ComponentType> => lazy(async () => ({ default: await load() }));

const { '/': start, ...others } = pages;
if (start === undefined) throw new Error('no folder has the start page');
const Start = lazyPage(start.page);
const resources = Object.entries(lists).flatMap(([name, { page }]) =>
  page === undefined ? [] : [<Resource key={name} name={name} list={lazyPage(page)} />],
);
const pageRoutes = Object.entries(others).map(([path, { page, codes, standsAlone = false }]) => {
  const Page = lazyPage(page);
  const element =
    codes === undefined ? (
      <Page />
    ) : (
      <Permitted codes={codes}>
        <Page />
      </Permitted>
    );
  if (!standsAlone) return { standsAlone, route: <Route key={path} path={path} element={element} /> };
  const alone = (
    <PageBoundary page={path}>
      <Suspense fallback={<PageSkeleton />}>{element}</Suspense>
    </PageBoundary>
  );
  return { standsAlone, route: <Route key={path} path={path} element={alone} /> };
});
const routesOf = (wanted: boolean): ReactElement[] =>
  pageRoutes.flatMap(({ standsAlone, route }) => (standsAlone === wanted ? [route] : []));

const dataProvider = dataProviderOf(lists);
/** Choices of the person about lists outlive the page. */
const store = localStorageStore('1', 'xuekao-admin');

export function Console(): ReactElement {
  const theme = useConsoleTheme();
  return (
    <AdminContext
      dataProvider={dataProvider}
      authProvider={authProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={store}
      theme={theme}
      darkTheme={null}
    >
      <AdminUI
        title={appText('app.title')}
        layout={Layout}
        loginPage={LoginPage}
        dashboard={Start}
        catchAll={NotFound}
        loading={PageSkeleton}
        notification={NotificationBridge}
        requireAuth
        disableTelemetry
      >
        {resources}
        <CustomRoutes>{routesOf(false)}</CustomRoutes>
        <CustomRoutes noLayout>{routesOf(true)}</CustomRoutes>
      </AdminUI>
    </AdminContext>
  );
}
