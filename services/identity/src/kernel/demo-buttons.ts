/** Public, as everything of a demo: these passwords exist in demo mode only, which production refuses. */
export const learnerPassword = 'Xuekao@2026';
export const staffPassword = 'Guanli@2026';

/** The one-click buttons of the sign-in page: one learner, one administrator. */
export const demoButtons = [
  { label: '学员演示账号', userName: 'learner001', password: learnerPassword },
  { label: '管理员演示账号', userName: 'admin', password: staffPassword },
];
