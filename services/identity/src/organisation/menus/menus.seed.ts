import { permissions, type PermissionCode } from '@xuekao/contracts';
import type { MenuDoc } from './menu.model.js';

export interface MenuSeed extends Omit<MenuDoc, '_id' | 'parentId'> {
  /** name of the menu above; null at the top */
  parent: string | null;
}
interface Page {
  name: string;
  title: string;
  path: string;
  icon: string;
  /** needed to see the page; null: the grant of the menu is enough */
  tag: PermissionCode | null;
  /** buttons on the page */
  functions: readonly PermissionCode[];
  /** pages that are reached from this one and stand in no navigation */
  routes?: readonly { name: string; title: string; path: string; tag: PermissionCode }[];
}
interface Group {
  name: string;
  title: string;
  path: string;
  icon: string;
  pages: readonly Page[];
}

const termReport: Page = { name: 'TermReport', title: '学期报告', path: '/term-report', icon: 'chart', tag: 'stat:report', functions: [] };
const dashboard: Page = { name: 'Dashboard', title: '工作台', path: '/', icon: 'dashboard', tag: null, functions: ['stat:view'] };

/** The console's pages that exist. Paths are those of the console's router below `/admin`. */
const groups: readonly Group[] = [
  {
    name: 'BankCentre',
    title: '题库管理',
    path: '/bank',
    icon: 'library',
    pages: [
      { name: 'RepoList', title: '题库', path: '/repo', icon: 'repo', tag: 'repo:list', functions: ['repo:save', 'repo:delete'] },
      {
        name: 'QuList',
        title: '试题',
        path: '/question',
        icon: 'question',
        tag: 'qu:list',
        functions: ['qu:save', 'qu:delete', 'qu:import'],
        routes: [
          { name: 'QuAdd', title: '新增试题', path: '/question/create', tag: 'qu:save' },
          { name: 'QuImport', title: '导入试题', path: '/question/import', tag: 'qu:import' },
        ],
      },
      { name: 'QuAiGen', title: 'AI 出题', path: '/gen', icon: 'generate', tag: 'qu:ai:gen', functions: [] },
      { name: 'QuReportList', title: '试题反馈', path: '/report', icon: 'notice', tag: 'qu:report', functions: [] },
      { name: 'PointTree', title: '知识点', path: '/point', icon: 'point', tag: 'sys:kp:save', functions: [] },
    ],
  },
  {
    name: 'ExamCentre',
    title: '考试管理',
    path: '/exams',
    icon: 'exam',
    pages: [
      {
        name: 'TmplList',
        title: '试卷模板',
        path: '/template',
        icon: 'template',
        tag: 'tmpl:list',
        functions: ['tmpl:save', 'tmpl:delete'],
        routes: [{ name: 'TmplAdd', title: '新增试卷模板', path: '/template/create', tag: 'tmpl:save' }],
      },
      {
        name: 'ExamList',
        title: '考试',
        path: '/exam',
        icon: 'exam',
        tag: 'exam:list',
        functions: ['exam:add', 'exam:state', 'exam:delete', 'exam:release'],
        routes: [{ name: 'ExamAdd', title: '新增考试', path: '/exam/create', tag: 'exam:add' }],
      },
      {
        name: 'PaperList',
        title: '考卷与阅卷',
        path: '/paper',
        icon: 'paper',
        tag: 'paper:list',
        functions: ['paper:review', 'paper:valid', 'paper:delete'],
        routes: [{ name: 'ReviewPaperDetail', title: '阅卷', path: '/paper/:paperId', tag: 'paper:review' }],
      },
      { name: 'ApplyList', title: '考试申请', path: '/apply', icon: 'apply', tag: 'exam:add', functions: [] },
      { name: 'AppealList', title: '成绩复核', path: '/appeal', icon: 'question', tag: 'paper:review', functions: [] },
      {
        name: 'BattleList',
        title: '知识对战',
        path: '/battle',
        icon: 'battle',
        tag: 'battle:list',
        functions: ['battle:save'],
        routes: [{ name: 'BattleAdd', title: '新增对战', path: '/battle/create', tag: 'battle:save' }],
      },
      { name: 'TrialList', title: '试机情况', path: '/trial', icon: 'device', tag: 'trial:list', functions: [] },
    ],
  },
  {
    name: 'CertCentre',
    title: '证书管理',
    path: '/certs',
    icon: 'cert',
    pages: [
      {
        name: 'CertList',
        title: '证书',
        path: '/cert',
        icon: 'cert',
        tag: 'cert:list',
        functions: ['cert:save', 'cert:grant'],
        routes: [{ name: 'CertAdd', title: '新增证书', path: '/cert/create', tag: 'cert:save' }],
      },
      { name: 'CertGrantList', title: '颁发记录', path: '/cert-grant', icon: 'log', tag: 'cert:list', functions: [] },
      { name: 'CertHinderedList', title: '未能颁发的证书', path: '/cert-hindered', icon: 'notice', tag: 'cert:waiting', functions: [] },
    ],
  },
  {
    name: 'ActivityCentre',
    title: '报名管理',
    path: '/activity-centre',
    icon: 'activity',
    pages: [
      {
        name: 'ActivityList',
        title: '报名活动',
        path: '/activity',
        icon: 'activity',
        tag: 'activity:list',
        functions: ['activity:save', 'activity:delete', 'activity:audit'],
        routes: [{ name: 'ActivityAdd', title: '新增活动', path: '/activity/create', tag: 'activity:save' }],
      },
      { name: 'ActivityJoinList', title: '报名名单', path: '/activity-join', icon: 'apply', tag: 'activity:list', functions: [] },
    ],
  },
  {
    name: 'MallCentre',
    title: '商城管理',
    path: '/mall-centre',
    icon: 'mall',
    pages: [
      {
        name: 'GoodsList',
        title: '商品',
        path: '/goods',
        icon: 'goods',
        tag: 'goods:list',
        functions: ['goods:save', 'goods:delete', 'goods:stock'],
        routes: [{ name: 'GoodsAdd', title: '新增商品', path: '/goods/create', tag: 'goods:save' }],
      },
      { name: 'GoodsStockList', title: '库存记录', path: '/goods-stock', icon: 'log', tag: 'goods:list', functions: [] },
      {
        name: 'MallOrderList',
        title: '商城订单',
        path: '/mall-order',
        icon: 'order',
        tag: 'mall:order:list',
        functions: ['mall:order:send', 'mall:order:cancel'],
      },
    ],
  },
  {
    name: 'SurveyCentre',
    title: '问卷管理',
    path: '/surveys',
    icon: 'survey',
    pages: [
      {
        name: 'SurveyList',
        title: '问卷',
        path: '/survey',
        icon: 'survey',
        tag: 'survey:list',
        functions: ['survey:save', 'survey:delete'],
        routes: [
          { name: 'SurveyAdd', title: '新增问卷', path: '/survey/create', tag: 'survey:save' },
          { name: 'SurveyUpdate', title: '修改问卷', path: '/survey/update', tag: 'survey:list' },
        ],
      },
    ],
  },
  {
    name: 'CourseCentre',
    title: '课程管理',
    path: '/course-centre',
    icon: 'course',
    pages: [
      {
        name: 'CourseList',
        title: '课程',
        path: '/course',
        icon: 'course',
        tag: 'course:list',
        functions: ['course:add', 'course:delete', 'course:progress', 'course:face'],
        routes: [
          { name: 'CourseAdd', title: '新增课程', path: '/course/create', tag: 'course:add' },
          { name: 'CourseStat', title: '课程统计', path: '/course/stat/:courseId', tag: 'course:list' },
        ],
      },
      {
        name: 'CourseFileList',
        title: '课件',
        path: '/course-file',
        icon: 'folder',
        tag: 'course:file:list',
        functions: ['course:file:save', 'course:file:delete'],
      },
      { name: 'CourseQaList', title: '课程问答', path: '/course-qa', icon: 'question', tag: 'course:qa', functions: [] },
    ],
  },
  {
    name: 'PointsCentre',
    title: '积分与订单',
    path: '/points-centre',
    icon: 'points',
    pages: [
      {
        name: 'PointsAccountList',
        title: '积分账户',
        path: '/points',
        icon: 'points',
        tag: 'points:list',
        functions: ['points:save'],
      },
      { name: 'PointsLogList', title: '积分明细', path: '/points-log', icon: 'log', tag: 'points:list', functions: [] },
      { name: 'PointsRewardList', title: '奖励核对', path: '/points-reward', icon: 'points', tag: 'points:list', functions: [] },
      { name: 'OrderList', title: '订单', path: '/orders', icon: 'order', tag: 'pay:list', functions: ['pay:refund'] },
      { name: 'StatementList', title: '对账', path: '/statements', icon: 'chart', tag: 'pay:statement', functions: [] },
      { name: 'CodeList', title: '兑换码', path: '/codes', icon: 'code', tag: 'pay:code', functions: [] },
    ],
  },
  {
    name: 'SystemCentre',
    title: '系统管理',
    path: '/system',
    icon: 'settings',
    pages: [
      {
        name: 'UserList',
        title: '用户',
        path: '/user',
        icon: 'user',
        tag: 'sys:user:list',
        functions: [
          ...(['sys:user:add', 'sys:user:update', 'sys:user:delay', 'sys:user:erase', 'sys:user:import', 'sys:user:export'] as const),
          'sys:msg:send',
        ],
      },
      {
        name: 'RealList',
        title: '实名认证',
        path: '/real',
        icon: 'real',
        tag: 'sys:real:list',
        functions: ['sys:real:audit', 'sys:real:view'],
      },
      {
        name: 'GroupList',
        title: '用户组',
        path: '/group',
        icon: 'group',
        tag: 'sys:group:list',
        functions: ['sys:group:save', 'sys:group:user:join', 'sys:group:user:remove'],
      },
      {
        name: 'DepartTree',
        title: '部门',
        path: '/depart',
        icon: 'depart',
        tag: 'sys:depart:list',
        functions: ['sys:depart:save', 'sys:depart:delete'],
      },
      { name: 'RoleList', title: '角色', path: '/role', icon: 'role', tag: 'sys:role:list', functions: ['sys:role:save'] },
      { name: 'MenuTree', title: '菜单管理', path: '/menu', icon: 'menu', tag: 'sys:menu:list', functions: ['sys:menu:save'] },
      {
        name: 'SiteConfig',
        title: '系统设置',
        path: '/config',
        icon: 'settings',
        tag: null,
        functions: ['sys:config:site', 'sys:config:switch', 'sys:config:prop'],
      },
      { name: 'SystemStatus', title: '运行状态', path: '/status', icon: 'status', tag: 'sys:status:view', functions: [] },
      { name: 'AuditLog', title: '操作日志', path: '/log', icon: 'log', tag: 'sys:log:list', functions: [] },
      {
        name: 'SysNotice',
        title: '公告',
        path: '/notice',
        icon: 'notice',
        tag: 'sys:notice:list',
        functions: ['sys:notice:save', 'sys:notice:delete'],
        routes: [{ name: 'SysNoticeAdd', title: '新增公告', path: '/notice/create', tag: 'sys:notice:save' }],
      },
      { name: 'SmsOutbox', title: '短信发件箱', path: '/sms-outbox', icon: 'sms', tag: 'sys:sms:outbox', functions: [] },
      { name: 'DicTree', title: '数据字典', path: '/dic', icon: 'dic', tag: 'sys:dic:save', functions: [] },
    ],
  },
];

/** `sys:user:add` → `FnSysUserAdd`: names hold letters only. */
const functionName = (code: PermissionCode): string =>
  `Fn${code
    .split(':')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')}`;

const component = (path: string): string => path.replace(/^\//, '').replace(/[/:]+/g, '-') || 'dashboard';

function pageSeeds(page: Page, parent: string | null, sort: number): MenuSeed[] {
  const own: MenuSeed = {
    menuType: 1,
    parent,
    metaTitle: page.title,
    name: page.name,
    path: page.path,
    component: component(page.path),
    permissionTag: page.tag ?? '',
    metaIcon: page.icon,
    hidden: false,
    sort,
  };
  const routes = (page.routes ?? []).map((route, index): MenuSeed => ({
    menuType: 3,
    parent: page.name,
    metaTitle: route.title,
    name: route.name,
    path: route.path,
    component: component(route.path),
    permissionTag: route.tag,
    metaIcon: '',
    hidden: true,
    sort: index + 1,
  }));
  const functions = page.functions.map((code, index): MenuSeed => ({
    menuType: 2,
    parent: page.name,
    metaTitle: permissions[code],
    name: functionName(code),
    path: '',
    component: '',
    permissionTag: code,
    metaIcon: '',
    hidden: true,
    sort: 100 + index,
  }));
  return [own, ...routes, ...functions];
}

/** Parents before children. */
export const menuSeeds: readonly MenuSeed[] = [
  ...pageSeeds(dashboard, null, 1),
  ...pageSeeds(termReport, null, 1),
  ...groups.flatMap((group, index): MenuSeed[] => [
    {
      menuType: 1,
      parent: null,
      metaTitle: group.title,
      name: group.name,
      path: group.path,
      component: 'Layout',
      permissionTag: '',
      metaIcon: group.icon,
      hidden: false,
      sort: index + 2,
    },
    ...group.pages.flatMap((page, at) => pageSeeds(page, group.name, at + 1)),
  ]),
];

export const builtInMenus: ReadonlySet<string> = new Set(menuSeeds.map(({ name }) => name));
