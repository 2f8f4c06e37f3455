/**
 * The refusals of errors.ts that pages of the learner know by name: alone, because the others would be a twentieth of what a phone loads
 * first.
 */
export const pageErrors = {
  MODULE_OFF: { code: 10000407, status: 404, msg: '{title}功能未开放，如有疑问请联系管理员。' },
  NOT_FOUND: { code: 10000404, status: 404, msg: '找不到您要的内容，可能已被删除。' },
  BUSY: { code: 10000503, status: 503, msg: '服务器有些繁忙，请稍后再试。' },
  STALE: { code: 10000409, status: 200, msg: '内容已被他人修改，请刷新后再保存。' },
  NOT_SIGNED_IN: { code: 10010002, status: 401, msg: '登录已失效，请重新登录！' },
  CAPTCHA_WRONG: { code: 10010012, status: 200, msg: '验证码错误或已失效，请点击图片刷新验证码！' },
  LICENCE_INVALID: { code: 10010015, status: 200, msg: '系统授权无效或已过期，请联系管理员！' },
  USER_NAME_TAKEN: { code: 10010106, status: 200, msg: '用户名“{userName}”已被使用，请换一个。' },
  NO_MENUS: { code: 10010108, status: 200, msg: '您无权访问此系统，请联系管理员进行菜单授权！' },
  SYNC_OVER: { code: 10010172, status: 200, msg: '登录凭证已失效，请重新登录。' },
  THIRD_PARTY_FAILED: { code: 10010173, status: 200, msg: '第三方账号的授权没有完成，请返回重试，或换一种方式登录。' },
  PAPER_CLOSED: { code: 20010001, status: 200, msg: '本场考试已结束作答，不能再提交答案。' },
  PAPER_OPEN: { code: 20010002, status: 200, msg: '您有正在进行的考试，点击确定按钮继续考试！' },
  EXAM_NOT_OPEN: { code: 20010101, status: 200, msg: '考试未开始或已结束!' },
  EXAM_PASSWORD: { code: 20010104, status: 200, msg: '考试密码不正确，请重新输入！' },
  EXAM_PASSWORD_MISSING: { code: 20010105, status: 200, msg: '考试密码不能为空！' },
  PAPER_EMPTY: { code: 20010113, status: 200, msg: '试卷内容有问题，无法继续考试，请联系管理员！' },
  QUESTION_NOT_IN_PAPER: { code: 20010114, status: 200, msg: '这道题不在您的试卷里，请刷新页面后继续。' },
  ANSWER_SHAPE: { code: 20010115, status: 200, msg: '第{n}题的答案格式不正确，请重新作答。' },
  NO_GOING_BACK: { code: 20010116, status: 200, msg: '本场考试不允许返回修改前面的题目。' },
} as const satisfies Record<string, { code: number; status: number; msg: string }>;
