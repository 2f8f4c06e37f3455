// Every page of the learner app by its name: its router, its links, and whatever sends people to one of its pages read this. Names and
// addresses are those of the specification, where it has them (`tools/testing/route-names.txt`). Bookmarks and messages that were sent hold
// the addresses: where one changes, the old one must go on leading there.
export const Home = '/';
export const LoginShort = '/login';
export const Redirect = '/redirect/*';
export const ProfileIndex = '/profile/index';
export const Login = '/pages/login/login';
export const Register = '/pages/login/register';
export const Forgot = '/pages/login/forgot';
export const LoginSync = '/pages/login/sync';
export const Licence = '/license';
export const NoAccess = '/401';
export const NotFound = '/404';
export const ExamOnline = '/pages/exam';
export const ExamTrial = '/pages/exam/trial';
export const CheckExam = '/pages/exam/check/:id';
export const StartExam = '/pages/exam/start/:id';
export const ShowExam = '/pages/exam/result/:id';
export const WebPaperList = '/pages/paper/list';
export const MyRepoList = '/pages/repo';
export const MyRepoView = '/pages/repo/view/:repoId';
export const TrainStart = '/pages/train/start/:repoId/:mode';
export const TrainResult = '/pages/train/result/:trainId';
export const TrainRecord = '/pages/train/record';
export const WrongBook = '/pages/book/list';
export const AiChat = '/pages/ai';
export const NoticeList = '/pages/notice';
export const NoticeDetail = '/pages/notice/detail/:id';
export const UserCentre = '/pages/uc';
export const UserInfo = '/pages/uc/info';
export const UserMessages = '/pages/uc/im';
export const UserPoints = '/pages/uc/points';
export const UserOrders = '/pages/uc/orders';
export const UserBind = '/pages/uc/bind';
export const UserPass = '/pages/uc/pass';
export const UserReal = '/pages/uc/real';
export const UserInit = '/pages/uc/init';
