import PointIcon from '@mui/icons-material/AccountTreeOutlined';
import ActivityIcon from '@mui/icons-material/EventAvailableOutlined';
import DepartIcon from '@mui/icons-material/ApartmentOutlined';
import ApplyIcon from '@mui/icons-material/AssignmentIndOutlined';
import PaperIcon from '@mui/icons-material/AssignmentOutlined';
import RoleIcon from '@mui/icons-material/BadgeOutlined';
import ChartIcon from '@mui/icons-material/BarChartOutlined';
import PointsIcon from '@mui/icons-material/LoyaltyOutlined';
import NoticeIcon from '@mui/icons-material/CampaignOutlined';
import DashboardIcon from '@mui/icons-material/DashboardOutlined';
import GenerateIcon from '@mui/icons-material/AutoAwesomeOutlined';
import TemplateIcon from '@mui/icons-material/DescriptionOutlined';
import BattleIcon from '@mui/icons-material/EmojiEventsOutlined';
import ExamIcon from '@mui/icons-material/EventNoteOutlined';
import DeviceIcon from '@mui/icons-material/DevicesOutlined';
import FolderIcon from '@mui/icons-material/FolderOutlined';
import GroupIcon from '@mui/icons-material/GroupsOutlined';
import RealIcon from '@mui/icons-material/HowToRegOutlined';
import RepoIcon from '@mui/icons-material/Inventory2Outlined';
import MenuTreeIcon from '@mui/icons-material/ListAltOutlined';
import LibraryIcon from '@mui/icons-material/LocalLibraryOutlined';
import DicIcon from '@mui/icons-material/MenuBookOutlined';
import UserIcon from '@mui/icons-material/PersonOutlined';
import LogIcon from '@mui/icons-material/HistoryOutlined';
import CertIcon from '@mui/icons-material/WorkspacePremiumOutlined';
import StatusIcon from '@mui/icons-material/MonitorHeartOutlined';
import CodeIcon from '@mui/icons-material/ConfirmationNumberOutlined';
import OrderIcon from '@mui/icons-material/ReceiptLongOutlined';
import QuestionIcon from '@mui/icons-material/QuizOutlined';
import GoodsIcon from '@mui/icons-material/ShoppingBagOutlined';
import MallIcon from '@mui/icons-material/StorefrontOutlined';
import CourseIcon from '@mui/icons-material/SchoolOutlined';
import SurveyIcon from '@mui/icons-material/PollOutlined';
import SmsIcon from '@mui/icons-material/SmsOutlined';
import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import type { ReactElement } from 'react';

/** The icons that a menu may name (`metaIcon`). */
const icons = {
  dashboard: DashboardIcon,
  library: LibraryIcon,
  repo: RepoIcon,
  question: QuestionIcon,
  generate: GenerateIcon,
  point: PointIcon,
  exam: ExamIcon,
  activity: ActivityIcon,
  template: TemplateIcon,
  paper: PaperIcon,
  survey: SurveyIcon,
  apply: ApplyIcon,
  battle: BattleIcon,
  settings: SettingsIcon,
  user: UserIcon,
  real: RealIcon,
  group: GroupIcon,
  depart: DepartIcon,
  role: RoleIcon,
  menu: MenuTreeIcon,
  dic: DicIcon,
  folder: FolderIcon,
  course: CourseIcon,
  chart: ChartIcon,
  notice: NoticeIcon,
  log: LogIcon,
  sms: SmsIcon,
  status: StatusIcon,
  device: DeviceIcon,
  points: PointsIcon,
  order: OrderIcon,
  code: CodeIcon,
  cert: CertIcon,
  mall: MallIcon,
  goods: GoodsIcon,
};
type IconName = keyof typeof icons;
export const iconNames = Object.keys(icons) as IconName[]; // keys of a const object
const isIconName = (name: string): name is IconName => Object.hasOwn(icons, name);

/** Nothing for a name that is no icon of ours. */
export function MenuIcon({ name }: { name: string }): ReactElement | null {
  if (!isIconName(name)) return null;
  const Icon = icons[name];
  return <Icon fontSize="small" />;
}
