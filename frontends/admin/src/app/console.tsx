import { AdminContext, AdminUI, CustomRoutes, localStorageStore, Resource } from 'react-admin';
import { lazy, type ReactElement } from 'react';
import { Route } from 'react-router';
import { dataProvider } from '../lib/data-provider.js';
import { queryClient } from '../lib/query-client.js';
import { appText } from './app.texts.js';
import { authProvider } from './auth-provider.js';
import { useConsoleTheme } from './console-theme.js';
import { i18nProvider } from './i18n-provider.js';
import { Layout } from './layout.js';
import { LoginPage } from './login-page.js';
import { NotFound } from './not-found.js';
import { NotificationBridge } from './notification-bridge.js';
import { Permitted } from './permitted.js';
import { PageSkeleton } from '../ui/page-skeleton.js';

const Dashboard = lazy(async () => ({ default: (await import('../dashboard/dashboard-page.js')).DashboardPage }));
const RepoList = lazy(async () => ({ default: (await import('../repo/repo-list.js')).RepoList }));
const RepoPage = lazy(async () => ({ default: (await import('../repo/repo-page.js')).RepoPage }));
const QuestionList = lazy(async () => ({ default: (await import('../question/question-list.js')).QuestionList }));
const QuestionPage = lazy(async () => ({ default: (await import('../question/question-page.js')).QuestionPage }));
const ImportPage = lazy(async () => ({ default: (await import('../question-import/import-page.js')).ImportPage }));
const PointPage = lazy(async () => ({ default: (await import('../point/point-page.js')).PointPage }));
const TemplateList = lazy(async () => ({ default: (await import('../template/template-list.js')).TemplateList }));
const TemplatePage = lazy(async () => ({ default: (await import('../template/template-page.js')).TemplatePage }));
const ExamList = lazy(async () => ({ default: (await import('../exam/exam-list.js')).ExamList }));
const ExamPage = lazy(async () => ({ default: (await import('../exam/exam-page.js')).ExamPage }));
const PaperList = lazy(async () => ({ default: (await import('../paper/paper-list.js')).PaperList }));
const MarkingPage = lazy(async () => ({ default: (await import('../paper/marking-page.js')).MarkingPage }));
const TrialList = lazy(async () => ({ default: (await import('../trial/trial-list.js')).TrialList }));
const UserList = lazy(async () => ({ default: (await import('../user/user-list.js')).UserList }));
const RealList = lazy(async () => ({ default: (await import('../real/real-list.js')).RealList }));
const GroupList = lazy(async () => ({ default: (await import('../group/group-list.js')).GroupList }));
const GroupPage = lazy(async () => ({ default: (await import('../group/group-page.js')).GroupPage }));
const LogList = lazy(async () => ({ default: (await import('../log/log-list.js')).LogList }));
const StatusPage = lazy(async () => ({ default: (await import('../status/status-page.js')).StatusPage }));
const DepartPage = lazy(async () => ({ default: (await import('../depart/depart-page.js')).DepartPage }));
const RolePage = lazy(async () => ({ default: (await import('../role/role-page.js')).RolePage }));
const MenuPage = lazy(async () => ({ default: (await import('../menu/menu-page.js')).MenuPage }));
const ConfigPage = lazy(async () => ({ default: (await import('../config/config-page.js')).ConfigPage }));
const NoticeList = lazy(async () => ({ default: (await import('../notice/notice-list.js')).NoticeList }));
const NoticePage = lazy(async () => ({ default: (await import('../notice/notice-page.js')).NoticePage }));
const SmsOutbox = lazy(async () => ({ default: (await import('../sms/sms-outbox.js')).SmsOutbox }));
const DicPage = lazy(async () => ({ default: (await import('../dic/dic-page.js')).DicPage }));

/** What the person chose about lists outlives the page. */
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
        dashboard={Dashboard}
        catchAll={NotFound}
        loading={PageSkeleton}
        notification={NotificationBridge}
        requireAuth
        disableTelemetry
      >
        <Resource name="repo" list={RepoList} />
        <Resource name="question" list={QuestionList} />
        <Resource name="template" list={TemplateList} />
        <Resource name="exam" list={ExamList} />
        <Resource name="paper" list={PaperList} />
        <Resource name="trial" list={TrialList} />
        <Resource name="user" list={UserList} />
        <Resource name="real" list={RealList} />
        <Resource name="group" list={GroupList} />
        <Resource name="log" list={LogList} />
        <Resource name="notice" list={NoticeList} />
        <Resource name="sms-outbox" list={SmsOutbox} />
        <CustomRoutes>
          <Route
            path="/repo/create"
            element={
              <Permitted codes={['repo:save']}>
                <RepoPage />
              </Permitted>
            }
          />
          <Route
            path="/repo/:id"
            element={
              <Permitted codes={['repo:list']}>
                <RepoPage />
              </Permitted>
            }
          />
          <Route
            path="/question/create"
            element={
              <Permitted codes={['qu:save']}>
                <QuestionPage />
              </Permitted>
            }
          />
          <Route
            path="/question/:id"
            element={
              <Permitted codes={['qu:list']}>
                <QuestionPage />
              </Permitted>
            }
          />
          <Route
            path="/question/import"
            element={
              <Permitted codes={['qu:import']}>
                <ImportPage />
              </Permitted>
            }
          />
          <Route
            path="/point"
            element={
              <Permitted codes={['sys:kp:save']}>
                <PointPage />
              </Permitted>
            }
          />
          <Route
            path="/template/create"
            element={
              <Permitted codes={['tmpl:save']}>
                <TemplatePage />
              </Permitted>
            }
          />
          <Route
            path="/template/:id"
            element={
              <Permitted codes={['tmpl:list']}>
                <TemplatePage />
              </Permitted>
            }
          />
          <Route
            path="/exam/create"
            element={
              <Permitted codes={['exam:add']}>
                <ExamPage />
              </Permitted>
            }
          />
          <Route
            path="/exam/:id"
            element={
              <Permitted codes={['exam:list']}>
                <ExamPage />
              </Permitted>
            }
          />
          <Route
            path="/paper/:id"
            element={
              <Permitted codes={['paper:review']}>
                <MarkingPage />
              </Permitted>
            }
          />
          <Route path="/group/:id" element={<GroupPage />} />
          <Route
            path="/depart"
            element={
              <Permitted codes={['sys:depart:list']}>
                <DepartPage />
              </Permitted>
            }
          />
          <Route
            path="/role"
            element={
              <Permitted codes={['sys:role:list']}>
                <RolePage />
              </Permitted>
            }
          />
          <Route
            path="/menu"
            element={
              <Permitted codes={['sys:menu:list']}>
                <MenuPage />
              </Permitted>
            }
          />
          <Route
            path="/config"
            element={
              <Permitted codes={['sys:config:site', 'sys:config:switch', 'sys:config:prop']}>
                <ConfigPage />
              </Permitted>
            }
          />
          <Route
            path="/status"
            element={
              <Permitted codes={['sys:status:view']}>
                <StatusPage />
              </Permitted>
            }
          />
          <Route
            path="/notice/create"
            element={
              <Permitted codes={['sys:notice:save']}>
                <NoticePage />
              </Permitted>
            }
          />
          <Route
            path="/notice/:id"
            element={
              <Permitted codes={['sys:notice:list']}>
                <NoticePage />
              </Permitted>
            }
          />
          <Route
            path="/dic"
            element={
              <Permitted codes={['sys:dic:save']}>
                <DicPage />
              </Permitted>
            }
          />
        </CustomRoutes>
      </AdminUI>
    </AdminContext>
  );
}
