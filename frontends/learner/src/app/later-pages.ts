import { lazyPart } from '@xuekao/frontend-shared';

// The pages that are not on the way to an exam: the chunks that they consist of are named here, in a chunk of its own.
export const RecordsPage = lazyPart(async () => (await import('../features/records/records-page.js')).RecordsPage);
export const TrainingPage = lazyPart(async () => (await import('./training-page.js')).TrainingPage);
export const BattlePage = lazyPart(async () => (await import('../features/battle/battle-page.js')).BattlePage);
export const SurveyPage = lazyPart(async () => (await import('../features/survey/survey-page.js')).SurveyPage);
export const NoticesPage = lazyPart(async () => (await import('../features/notices/notices-page.js')).NoticesPage);
export const NoticePage = lazyPart(async () => (await import('../features/notices/notice-page.js')).NoticePage);
export const CentrePage = lazyPart(async () => (await import('../features/user-centre/centre-page.js')).CentrePage);
export const SignUpPage = lazyPart(async () => (await import('../features/activity/sign-up-page.js')).SignUpPage);
export const CertProofPage = lazyPart(async () => (await import('../features/user-centre/cert-proof-page.js')).CertProofPage);
export const UserCentre = lazyPart(async () => (await import('../features/user-centre/user-centre.js')).UserCentre);
export const RegisterPage = lazyPart(async () => (await import('../features/login/register-page.js')).RegisterPage);
export const SyncPage = lazyPart(async () => (await import('../features/login/sync-page.js')).SyncPage);
export const LicencePage = lazyPart(async () => (await import('../features/licence/licence-page.js')).LicencePage);
export const ScreenFramePage = lazyPart(async () => (await import('../features/exam-screen/screen-frame-page.js')).ScreenFramePage);
export const PhoneCameraPage = lazyPart(async () => (await import('../features/exam-phone/phone-camera-page.js')).PhoneCameraPage);
export const CoursePage = lazyPart(async () => (await import('../features/course/course-page.js')).CoursePage);
export const MallPage = lazyPart(async () => (await import('../features/mall/mall-page.js')).MallPage);
