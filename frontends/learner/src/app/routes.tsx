import { Certain, type CertainFact, lazyPart, muiPart, PageBoundary } from '@xuekao/frontend-shared';
import { Suspense, useEffect, useMemo, type ReactElement } from 'react';
import { Navigate, Route, Routes, useLocation, useParams } from 'react-router';
import { useArrival } from '../lib/arrival.js';
import { safeTarget } from '../lib/guard.js';
import { text } from '../texts/zh-cn.js';
import { Guard } from './guard-gate.js';
import { PageFrame } from './page-frame.js';
import { PageLoading } from './page-loading.js';

// One chunk a page; the first screen carries none of the others. The way to the exam hall does without MUI.
const FrontLayout = lazyPart(async () => (await import('./front-layout.js')).FrontLayout);
const SiteFrame = lazyPart(async () => (await import('./site-frame.js')).SiteFrame);
const SitePage = lazyPart(async () => (await import('./site-page.js')).SitePage);
const LoginPage = lazyPart(async () => (await import('../features/login/login-page.js')).LoginPage);
const RegisterPage = muiPart(async () => (await import('../features/login/register-page.js')).RegisterPage);
const ForgotPage = lazyPart(async () => (await import('../features/login/forgot-page.js')).ForgotPage);
const SyncPage = muiPart(async () => (await import('../features/login/sync-page.js')).SyncPage);
const LicencePage = muiPart(async () => (await import('../features/licence/licence-page.js')).LicencePage);
const ExamHallPage = lazyPart(async () => (await import('../features/exam-hall/exam-hall-page.js')).ExamHallPage);
const ExamEntryPage = muiPart(async () => (await import('../features/exam-entry/exam-entry-page.js')).ExamEntryPage);
const TrialPage = muiPart(async () => (await import('../features/exam-trial/trial-page.js')).TrialPage);
const ExamTakingPage = muiPart(async () => {
  const { ExamTakingPage: Page, wantSittingParts } = await import('../features/exam-taking/exam-taking-page.js');
  wantSittingParts();
  return Page;
});
const ExamResultPage = muiPart(async () => (await import('../features/exam-result/exam-result-page.js')).ExamResultPage);
const RecordsPage = muiPart(async () => (await import('../features/records/records-page.js')).RecordsPage);
const NoticesPage = muiPart(async () => (await import('../features/notices/notices-page.js')).NoticesPage);
const NoticePage = muiPart(async () => (await import('../features/notices/notice-page.js')).NoticePage);
const UserCentre = muiPart(async () => (await import('../features/user-centre/user-centre.js')).UserCentre);
const ProfilePage = muiPart(async () => (await import('../features/user-centre/profile-page.js')).ProfilePage);
const MessagesPage = muiPart(async () => (await import('../features/user-centre/messages-page.js')).MessagesPage);
const BindPage = muiPart(async () => (await import('../features/user-centre/bind-page.js')).BindPage);
const PasswordPage = muiPart(async () => (await import('../features/user-centre/password-page.js')).PasswordPage);
const RealNamePage = muiPart(async () => (await import('../features/user-centre/real-name-page.js')).RealNamePage);
const AccountPage = muiPart(async () => (await import('../features/user-centre/account-page.js')).AccountPage);

/** `/redirect/{path}`: goes to the path, keeping the query. */
function Redirect(): ReactElement {
  const target = `/${useParams()['*'] ?? ''}${useLocation().search}`;
  return <Navigate to={safeTarget(target) ?? '/'} replace />;
}

/** The address of a result page to which the exam screen has led carries `handedIn` in its state. */
function useCertain(): CertainFact | null {
  const { state } = useLocation();
  const isHandedIn = state?.handedIn !== undefined;
  return useMemo(() => (isHandedIn ? { title: text('app.certain.title'), text: text('app.certain') } : null), [isHandedIn]);
}

/** The routes of the specification that exist so far; every other address is 404. */
export function AppRoutes(): ReactElement {
  const { pathname } = useLocation();
  const certain = useCertain();
  useArrival(pathname);
  const entering = pathname.startsWith('/pages/exam/check/');
  useEffect(() => {
    // who reads the rules has the exam screen by the time the exam starts; a failure shows itself there
    if (entering) ExamTakingPage.part.want();
  }, [entering]);
  return (
    <PageFrame>
      <Certain value={certain}>
        <PageBoundary page={pathname}>
          <Suspense fallback={<PageLoading />}>
            <Routes>
              <Route element={<Guard />}>
                <Route path="/" element={null} />
                <Route path="/login" element={<Navigate to="/pages/login/login" replace />} />
                <Route path="/redirect/*" element={<Redirect />} />
                <Route path="/profile/index" element={<Navigate to="/pages/uc/info" replace />} />
                <Route path="/pages/login/login" element={<LoginPage />} />
                <Route path="/pages/login/register" element={<RegisterPage />} />
                <Route path="/pages/login/forgot" element={<ForgotPage />} />
                <Route path="/pages/login/sync" element={<SyncPage />} />
                <Route path="/license" element={<LicencePage />} />
                <Route element={<FrontLayout />}>
                  <Route path="/pages/exam" element={<ExamHallPage />} />
                  <Route path="/pages/exam/trial" element={<TrialPage />} />
                  <Route path="/pages/exam/check/:id" element={<ExamEntryPage />} />
                  <Route path="/pages/exam/result/:id" element={<ExamResultPage />} />
                  <Route path="/pages/paper/list" element={<RecordsPage />} />
                  <Route path="/pages/notice" element={<NoticesPage />} />
                  <Route path="/pages/notice/detail/:id" element={<NoticePage />} />
                  <Route path="/pages/uc" element={<UserCentre />}>
                    <Route index element={<Navigate to="/pages/uc/info" replace />} />
                    <Route path="/pages/uc/info" element={<ProfilePage />} />
                    <Route path="/pages/uc/im" element={<MessagesPage />} />
                    <Route path="/pages/uc/bind" element={<BindPage />} />
                    <Route path="/pages/uc/pass" element={<PasswordPage />} />
                    <Route path="/pages/uc/real" element={<RealNamePage />} />
                    <Route path="/pages/uc/init" element={<AccountPage />} />
                  </Route>
                </Route>
                <Route path="/pages/exam/start/:id" element={<ExamTakingPage />} />
                <Route element={<SiteFrame />}>
                  <Route path="/401" element={<SitePage kind="401" />} />
                  <Route path="/404" element={<SitePage kind="404" />} />
                  <Route path="*" element={<SitePage kind="404" />} />
                </Route>
              </Route>
            </Routes>
          </Suspense>
        </PageBoundary>
      </Certain>
    </PageFrame>
  );
}
