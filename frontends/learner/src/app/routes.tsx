import { learnerPages } from '@xuekao/contracts/addresses';
import { Certain, type CertainFact, lazyPart, muiPart, PageBoundary } from '@xuekao/frontend-shared';
import { Suspense, useEffect, useMemo, type ReactElement } from 'react';
import { matchPath, Navigate, Route, Routes, useLocation, useParams } from 'react-router';
import { LoginPage } from '../features/login/login-page.js';
import { useArrival } from '../lib/arrival.js';
import { safeTarget } from '../lib/guard.js';
import { text } from '../texts/zh-cn.js';
import { Guard } from './guard-gate.js';
import { OfModule } from './of-module.js';
import { PageFrame } from './page-frame.js';
import { PageLoading } from './page-loading.js';

// One chunk a page; the first screen carries none of the others. The way to the exam hall does without MUI.
const later = () => import('./later-pages.js');
const FrontLayout = lazyPart(async () => (await import('./front-layout.js')).FrontLayout);
const SiteFrame = lazyPart(async () => (await import('./site-frame.js')).SiteFrame);
const SitePage = lazyPart(async () => (await import('./site-page.js')).SitePage);
const RegisterPage = muiPart(async () => (await later()).RegisterPage);
const ForgotPage = lazyPart(async () => (await import('../features/login/forgot-page.js')).ForgotPage);
const SyncPage = muiPart(async () => (await later()).SyncPage);
const LicencePage = muiPart(async () => (await later()).LicencePage);
const ExamHallPage = lazyPart(async () => (await import('../features/exam-hall/exam-hall-page.js')).ExamHallPage);
const ExamEntryPage = muiPart(async () => (await import('../features/exam-entry/exam-entry-page.js')).ExamEntryPage);
const TrialPage = muiPart(async () => (await import('../features/exam-trial/trial-page.js')).TrialPage);
const ExamTakingPage = muiPart(async () => {
  const { ExamTakingPage: Page, wantSittingParts } = await import('../features/exam-taking/exam-taking-page.js');
  wantSittingParts();
  return Page;
});
const ScreenFramePage = muiPart(async () => (await later()).ScreenFramePage);
const PhoneCameraPage = muiPart(async () => (await later()).PhoneCameraPage);
const ExamResultPage = muiPart(async () => (await import('../features/exam-result/exam-result-page.js')).ExamResultPage);
const RecordsPage = muiPart(async () => (await later()).RecordsPage);
const TrainingPage = muiPart(async () => (await later()).TrainingPage);
const BattlePage = muiPart(async () => (await later()).BattlePage);
const SurveyPage = muiPart(async () => (await later()).SurveyPage);
const NoticesPage = muiPart(async () => (await later()).NoticesPage);
const NoticePage = muiPart(async () => (await later()).NoticePage);
const CentrePage = muiPart(async () => (await later()).CentrePage);
const SignUpPage = muiPart(async () => (await later()).SignUpPage);
const CoursePage = muiPart(async () => (await later()).CoursePage);
const MallPage = muiPart(async () => (await later()).MallPage);
const CertProofPage = muiPart(async () => (await later()).CertProofPage);
const UserCentre = muiPart(async () => (await later()).UserCentre);

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
  const entering = matchPath(learnerPages.CheckExam, pathname) !== null;
  useEffect(() => {
    // who reads the rules has the exam screen by the time the exam starts; a failure shows itself there
    if (entering) ExamTakingPage.part.want();
  }, [entering]);
  const signingIn = pathname === learnerPages.Login;
  useEffect(() => {
    // whoever signs in goes to the hall
    if (signingIn) for (const page of [FrontLayout, ExamHallPage]) page.part.want();
  }, [signingIn]);
  return (
    <PageFrame>
      <Certain value={certain}>
        <PageBoundary page={pathname}>
          <Suspense fallback={<PageLoading />}>
            <Routes>
              <Route element={<Guard />}>
                <Route path={learnerPages.Home} id="Home" element={null} />
                <Route path={learnerPages.LoginShort} id="LoginShort" element={<Navigate to={learnerPages.Login} replace />} />
                <Route path={learnerPages.CourseShort} id="CourseShort" element={<Navigate to={learnerPages.CourseIndex} replace />} />
                <Route path={learnerPages.MallShort} id="MallShort" element={<Navigate to={learnerPages.Mall} replace />} />
                <Route path={learnerPages.Redirect} id="Redirect" element={<Redirect />} />
                <Route path={learnerPages.ProfileIndex} id="ProfileIndex" element={<Navigate to={learnerPages.UserInfo} replace />} />
                <Route path={learnerPages.Login} id="Login" element={<LoginPage />} />
                <Route path={learnerPages.Register} id="Register" element={<RegisterPage />} />
                <Route path={learnerPages.Forgot} id="Forgot" element={<ForgotPage />} />
                <Route path={learnerPages.LoginSync} id="LoginSync" element={<SyncPage />} />
                <Route path={learnerPages.Licence} id="Licence" element={<LicencePage />} />
                <Route path={learnerPages.PhoneCamera} id="PhoneCamera" element={<PhoneCameraPage />} />
                <Route element={<FrontLayout />}>
                  <Route element={<OfModule property="moduleExam" />}>
                    <Route path={learnerPages.ExamOnline} id="ExamOnline" element={<ExamHallPage />} />
                    <Route path={learnerPages.ExamTrial} id="ExamTrial" element={<TrialPage />} />
                    <Route path={learnerPages.CheckExam} id="CheckExam" element={<ExamEntryPage />} />
                    <Route path={learnerPages.WebPaperList} id="WebPaperList" element={<RecordsPage />} />
                  </Route>
                  <Route path={learnerPages.ShowExam} id="ShowExam" element={<ExamResultPage />} />
                  <Route element={<OfModule property="moduleBattle" />}>
                    <Route path={learnerPages.WebBattleList} id="WebBattleList" element={<BattlePage of="list" />} />
                    <Route path={learnerPages.WebBattleDetail} id="WebBattleDetail" element={<BattlePage of="detail" />} />
                  </Route>
                  <Route path={learnerPages.WebBattleExam} id="WebBattleExam" element={<BattlePage of="exam" />} />
                  <Route path={learnerPages.WebBattleResult} id="WebBattleResult" element={<BattlePage of="result" />} />
                  <Route path={learnerPages.WebBattlePaper} id="WebBattlePaper" element={<BattlePage of="paper" />} />
                  <Route path={learnerPages.MyRepoList} id="MyRepoList" element={<TrainingPage of="banks" />} />
                  <Route path={learnerPages.MyRepoView} id="MyRepoView" element={<TrainingPage of="bank" />} />
                  <Route path={learnerPages.TrainStart} id="TrainStart" element={<TrainingPage of="train" />} />
                  <Route path={learnerPages.TrainResult} id="TrainResult" element={<TrainingPage of="result" />} />
                  <Route path={learnerPages.TrainRecord} id="TrainRecord" element={<TrainingPage of="records" />} />
                  <Route path={learnerPages.WrongBook} id="WrongBook" element={<TrainingPage of="book" />} />
                  <Route path={learnerPages.AiChat} id="AiChat" element={<TrainingPage of="chat" />} />
                  <Route element={<OfModule property="moduleActivity" />}>
                    <Route path={learnerPages.WebActivity} id="WebActivity" element={<SignUpPage of="activities" />} />
                    <Route path={learnerPages.WebActivityDetail} id="WebActivityDetail" element={<SignUpPage of="activity" />} />
                  </Route>
                  <Route element={<OfModule property="moduleCourse" />}>
                    <Route path={learnerPages.CourseIndex} id="CourseIndex" element={<CoursePage of="index" />} />
                    <Route path={learnerPages.CourseView} id="CourseView" element={<CoursePage of="view" />} />
                    <Route path={learnerPages.CourseQa} id="CourseQa" element={<CoursePage of="qa" />} />
                  </Route>
                  <Route element={<OfModule property="moduleMall" />}>
                    <Route path={learnerPages.Mall} id="Mall" element={<MallPage of="mall" />} />
                    <Route path={learnerPages.GoodsDetail} id="GoodsDetail" element={<MallPage of="goods" />} />
                    <Route path={learnerPages.MallCheckout} id="MallCheckout" element={<MallPage of="checkout" />} />
                  </Route>
                  <Route path={learnerPages.NoticeList} id="NoticeList" element={<NoticesPage />} />
                  <Route path={learnerPages.NoticeDetail} id="NoticeDetail" element={<NoticePage />} />
                  <Route path={learnerPages.UserCentre} id="UserCentre" element={<UserCentre />}>
                    <Route index element={<Navigate to={learnerPages.UserInfo} replace />} />
                    <Route path={learnerPages.UserInfo} id="UserInfo" element={<CentrePage of="info" />} />
                    <Route path={learnerPages.UserMessages} id="UserMessages" element={<CentrePage of="messages" />} />
                    <Route path={learnerPages.UserProgress} id="UserProgress" element={<CentrePage of="progress" />} />
                    <Route path={learnerPages.UserPoints} id="UserPoints" element={<CentrePage of="points" />} />
                    <Route path={learnerPages.UserCert} id="UserCert" element={<CentrePage of="cert" />} />
                    <Route path={learnerPages.UserOrders} id="UserOrders" element={<CentrePage of="orders" />} />
                    <Route path={learnerPages.UserBind} id="UserBind" element={<CentrePage of="bind" />} />
                    <Route path={learnerPages.UserPass} id="UserPass" element={<CentrePage of="pass" />} />
                    <Route path={learnerPages.UserReal} id="UserReal" element={<CentrePage of="real" />} />
                    <Route path={learnerPages.UserInit} id="UserInit" element={<CentrePage of="init" />} />
                  </Route>
                </Route>
                <Route path={learnerPages.ExamScreen} id="ExamScreen" element={<ScreenFramePage />} />
                <Route path={learnerPages.StartExam} id="StartExam" element={<ExamTakingPage />} />
                <Route path={learnerPages.SurveyShort} id="SurveyShort" element={<Navigate to={learnerPages.SurveyCentre} replace />} />
                <Route element={<SiteFrame />}>
                  <Route path={learnerPages.CertProof} id="CertProof" element={<CertProofPage />} />
                  <Route element={<OfModule property="moduleSurvey" />}>
                    <Route path={learnerPages.SurveyCentre} id="SurveyCentre" element={<SurveyPage />} />
                    <Route path={learnerPages.SurveyView} id="SurveyView" element={<SurveyPage />} />
                    <Route path={learnerPages.SurveyAnswer} id="SurveyAnswer" element={<SurveyPage />} />
                    <Route path={learnerPages.SurveyThanks} id="SurveyThanks" element={<SurveyPage />} />
                  </Route>
                  <Route path={learnerPages.NoAccess} id="NoAccess" element={<SitePage kind="401" />} />
                  <Route path={learnerPages.NotFound} id="NotFound" element={<SitePage kind="404" />} />
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
