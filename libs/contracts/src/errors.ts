import { fillText } from './fill-text.js';
import { pageErrors } from './page-errors.js';
import { trialOff } from './trial-off.js';

/**
 * Every business outcome that is not success, once: its number, the HTTP status it travels with and the sentence that
 * tells the person what to do. The five numbers of the specification are fixed; the ranges of the others are in
 * docs/decisions. `{x}` is filled in by whoever answers.
 */
export const errors = {
  ...pageErrors,
  // general
  BAD_INPUT: { code: 10000400, status: 400, msg: '提交的内容有误：{detail}' },
  UNKNOWN_CALL: { code: 10000405, status: 404, msg: '接口地址不存在，请联系管理员！' },
  WRONG_METHOD: { code: 10000406, status: 405, msg: '请求方式不正确，请联系管理员！' },
  FORBIDDEN: { code: 10000403, status: 403, msg: '您没有进行此操作的权限，请联系管理员授权。' },
  TOO_LARGE: { code: 10000413, status: 413, msg: '提交的内容过大，请控制在 {limit} 以内。' },
  TOO_MANY: { code: 10000429, status: 429, msg: '操作过于频繁，请 {seconds} 秒后再试。' },
  TIMED_OUT: { code: 10000504, status: 503, msg: '服务器响应超时，请稍后再试。' },
  INTERNAL: { code: 10000500, status: 500, msg: '哎呀，服务器出了点问题，请稍后再试；如仍不行，请把编号 {requestId} 告诉管理员。' },

  // identity and site
  NO_SOUND: { code: 10010194, status: 200, msg: '语音验证码暂时不可用，请输入图片中的字符，或稍后再试。' },
  LOGIN_FAILED: { code: 10010101, status: 200, msg: '账号或密码不正确，请检查后再试！' },
  ACCOUNT_DISABLED: { code: 10010102, status: 200, msg: '账号已被停用，请联系管理员！' },
  ACCOUNT_EXPIRED: { code: 10010103, status: 200, msg: '账号已过有效期，请联系管理员！' },
  ACCOUNT_PENDING: { code: 10010104, status: 200, msg: '账号正在审核中，请耐心等待！' },
  LOGIN_DELAYED: { code: 10010105, status: 429, msg: '密码连续输错多次，请 {seconds} 秒后再试。' },
  DEPART_NOT_EMPTY: { code: 10010107, status: 200, msg: '该部门下还有子部门或用户，请先移走再删除。' },
  ROLE_IN_USE: { code: 10010109, status: 200, msg: '该角色仍有用户在使用，请先调整这些用户的角色。' },
  NOT_YOURSELF: { code: 10010110, status: 200, msg: '不能停用、删除自己的账号或更改自己的角色。' },
  OLD_PASSWORD_WRONG: { code: 10010111, status: 200, msg: '旧密码不正确，请重新输入！' },
  PASSWORD_SAME: { code: 10010112, status: 200, msg: '新密码不能与旧密码一致！' },
  ACCOUNT_SET: { code: 10010113, status: 200, msg: '账号只能设置一次，您已经设置过了。' },
  ACCOUNT_BY_SCHOOL: { code: 10010196, status: 200, msg: '账号由单位开通，如需修改请联系管理员。' },
  MENU_NAME_TAKEN: { code: 10010115, status: 200, msg: '已有名称为“{name}”的菜单，请换一个。' },
  MENU_BUILT_IN: { code: 10010116, status: 200, msg: '“{title}”是系统自带的菜单，不能删除；可以隐藏它。' },
  GROUP_NAME_TAKEN: { code: 10010117, status: 200, msg: '已有名为“{groupName}”的用户组，请换一个。' },
  SWITCH_NEEDS_PROVIDER: { code: 10010118, status: 200, msg: '请先在服务商配置里保存并选用{what}，再打开这个开关。' },
  PROVIDER_UNSAVED: { code: 10010119, status: 200, msg: '请先保存这个服务商的配置，再选用或测试它。' },
  LICENCE_TEXT: { code: 10010120, status: 200, msg: '授权码无效，请完整复制供应商给您的授权码后重试。' },
  LICENCE_MACHINE: { code: 10010121, status: 200, msg: '这个授权码不属于本机，请把机器码发给供应商重新获取。' },
  LICENCE_OVER: { code: 10010122, status: 200, msg: '这个授权码已过期，请联系供应商续期。' },
  INITIAL_PASSWORD_OVER: { code: 10010114, status: 200, msg: '初始密码已使用过或已过期，请联系管理员重置密码。' },
  NOTICE_DISABLED: { code: 10010130, status: 200, msg: '停用的公告不能置顶，请先启用。' },
  NOTICE_TOP_TAKEN: { code: 10010131, status: 200, msg: '置顶的“{title}”不在您的管理范围内，请联系管理员取消置顶后再试。' },
  IMPORT_HEADINGS: { code: 10010132, status: 200, msg: '表头不正确：{detail}。请使用下载的模板填写。' },
  IMPORT_NO_ROWS: { code: 10010133, status: 200, msg: '表格里没有数据，请填写后再上传。' },
  IMPORT_ROWS_FAULTY: { code: 10010134, status: 200, msg: '还有 {n} 行有问题，请修改后重新上传，或选择只导入其余的行。' },
  IMPORT_OVER: { code: 10010135, status: 200, msg: '这次导入已经完成或已失效，请重新上传文件。' },
  EXPORT_TOO_MANY: { code: 10010136, status: 200, msg: '符合条件的有 {n} 人，一次最多导出 {max} 人，请缩小筛选范围。' },
  PASSWORDS_TAKEN: { code: 10010137, status: 200, msg: '初始密码只能下载一次，已被取走或已过期；如有遗失，请为用户重置密码。' },
  FACE_OFF: { code: 10010140, status: 200, msg: '人脸登录未开启，请使用其他方式登录。' },
  FACE_UNAVAILABLE: { code: 10010141, status: 503, msg: '人脸识别暂时不可用，请稍后再试或改用其他方式。' },
  FACE_COUNT: { code: 10010142, status: 200, msg: '照片中应当只有一张清晰的人脸，现在检测到 {n} 张，请重新拍摄或上传。' },
  FACE_SMALL: { code: 10010143, status: 200, msg: '照片中的人脸过小，请靠近一些重新拍摄，或上传更清晰的照片。' },
  FACE_UNKNOWN: { code: 10010144, status: 200, msg: '没有识别出您的身份，请正对摄像头再试一次，或改用其他方式登录。' },
  FACE_MOVE: { code: 10010145, status: 200, msg: '请正对摄像头，再按提示向一侧缓慢转头，确认是您本人。' },
  FACE_NOT_LIVE: { code: 10010146, status: 200, msg: '没有通过活体检测，请由本人先正对摄像头，再按提示的方向缓慢转头，不要使用照片。' },
  FACE_DELAYED: { code: 10010147, status: 429, msg: '人脸识别多次没有成功，请 {seconds} 秒后再试，或改用其他方式登录。' },
  REAL_PERSON_OFF: { code: 10010148, status: 200, msg: '系统没有开启实名认证。' },
  ID_CARD_TAKEN: { code: 10010149, status: 200, msg: '该身份证号码已由其他账号认证，如有疑问请联系管理员。' },
  NAME_BY_SCHOOL: { code: 10010195, status: 200, msg: '姓名由单位登记，如需修改请联系管理员。' },
  NAME_BY_REAL_PERSON: { code: 10010150, status: 200, msg: '系统已开启实名认证，姓名请在实名认证里修改。' },

  SIGN_IN_OFF: { code: 10010160, status: 200, msg: '系统没有开启这种登录方式，请换一种方式登录。' },
  SMS_TOO_OFTEN: { code: 10010161, status: 429, msg: '短信发送过于频繁，请 {seconds} 秒后再试。' },
  SMS_FAILED: { code: 10010162, status: 200, msg: '短信发送失败，请稍后再试；如仍不行，请联系管理员。' },
  SMS_CODE_WRONG: { code: 10010163, status: 200, msg: '短信验证码错误或已失效，请重新获取！' },
  PASSWORD_COMMON: { code: 10010164, status: 200, msg: '这个密码太常见，容易被人猜到，请换一个。' },
  REGISTRATION_OFF: { code: 10010165, status: 200, msg: '系统没有开放注册，请联系管理员开通账号。' },
  NOT_PENDING: { code: 10010166, status: 200, msg: '所选用户中有人已经审核过，请刷新后再操作。' },
  MOBILE_TAKEN: { code: 10010167, status: 200, msg: '该手机号已绑定其他账号，请先从原账号解绑，或换一个手机号。' },
  MOBILE_BOUND: { code: 10010168, status: 200, msg: '您的账号已绑定手机号，请先解绑，再绑定新的手机号。' },
  MOBILE_NOT_BOUND: { code: 10010169, status: 200, msg: '这个账号没有绑定该手机号，请刷新后再操作。' },
  BINDING_TAKEN: { code: 10010170, status: 200, msg: '该{what}账号已绑定其他用户，或您已绑定另一个{what}账号，请先解绑。' },
  BINDING_NONE: {
    code: 10010171,
    status: 200,
    msg: '该{what}账号还没有绑定本系统的用户。请先用账号登录，再到“个人中心”的“账号绑定”里绑定，以后就能用{what}登录。',
  },
  OUTCOME_UNKNOWN: { code: 10010180, status: 503, msg: '操作在处理途中被中断，结果未知，请核对后再操作。' },
  REAL_TOO_OFTEN: { code: 10010185, status: 429, msg: '实名认证一天最多提交 5 次，请 {seconds} 秒后再试。' },
  REAL_PHOTO_MISSING: { code: 10010186, status: 200, msg: '人脸照片必须上传！' },
  REAL_NUMBER_WRONG: { code: 10010187, status: 200, msg: '身份证号码格式不正确!' },
  FACE_ADMINISTRATOR: { code: 10010189, status: 200, msg: '管理员和教师不能用人脸登录，请使用账号密码登录。' },
  FACE_TICKET: { code: 10010190, status: 200, msg: '人脸登录要先领取一次性凭证（ticket），请刷新页面后重试。' },
  FACE_TICKET_OVER: { code: 10010191, status: 200, msg: '这次人脸登录的凭证已使用或已超时，请重新开始。' },
  FACE_PASSWORD: { code: 10010192, status: 200, msg: '请先输入账号和密码，再进行人脸识别。' },
  FACE_INITIAL: { code: 10010193, status: 200, msg: '您还在使用初始密码，请先用账号密码登录并修改密码。' },
  REGISTRATION_FULL: { code: 10010188, status: 429, msg: '待审核的注册申请过多，请 {seconds} 秒后再试，或联系管理员开通账号。' },

  // exams and papers
  EXAM_LATE: { code: 20010102, status: 200, msg: '您已经迟到超过{n}分钟，不允许进入考试！' },
  EXAM_CHANCES: { code: 20010103, status: 200, msg: '考试次数超限，总共有{n}次考试机会！' },
  EXAM_NOT_FOR_YOU: { code: 20010106, status: 404, msg: '找不到这场考试，或您不在参加范围内，请联系管理员。' },
  EXAM_DEVICE: { code: 20010107, status: 200, msg: '当前考试不支持使用电脑端答题，如有疑问请联系管理员！' },
  EXAM_PUBLISHED: { code: 20010108, status: 200, msg: '考试已发布，试卷与评分规则不能再修改；请先复制一场新考试。' },
  EXAM_HAS_PAPERS: { code: 20010109, status: 200, msg: '已有 {n} 份考卷，不能删除；可以先停用这场考试。' },
  EXAM_NO_QUESTIONS: { code: 20010110, status: 200, msg: '试卷模板还没有试题，请先添加试题再发布。' },
  TMPL_GROUP_SHORT: { code: 20010111, status: 200, msg: '“{title}”需要 {want} 道题，符合条件的只有 {have} 道，请减少题数或放宽条件。' },
  TMPL_IN_USE: { code: 20010112, status: 200, msg: '该模板已被 {n} 场考试使用，不能删除。' },
  TMPL_NOT_SHARED: { code: 20010155, status: 200, msg: '您看不到这场考试的试卷模板，请先让模板的所有者共享给您，再发布。' },
  NOT_HANDED_IN: { code: 20010117, status: 200, msg: '考卷尚未交卷，不能评分。' },
  SCORE_RANGE: { code: 20010118, status: 200, msg: '第{n}题的得分应在 0 到 {max} 分之间。' },
  NOT_HAND_MARKED: { code: 20010119, status: 200, msg: '第{n}题由系统评分，不能人工改分。' },
  EXAM_TIMES: { code: 20010120, status: 200, msg: '结束时间应晚于开始时间。' },
  EXAM_WINDOW_OVER: { code: 20010154, status: 200, msg: '结束时间已过，没有人能参加；请先修改考试时间，再发布。' },
  EXAM_QUALIFY: { code: 20010121, status: 200, msg: '及格分不能超过试卷总分 {max} 分。' },
  EXAM_COMPUTER_ONLY: { code: 20010123, status: 200, msg: '当前考试只能使用电脑端答题，请换用电脑参加考试。' },
  SAVES_LIMITED: { code: 20010135, status: 429, msg: '保存得过于频繁，请 {seconds} 秒后再试；已写的作答还在本机。' },
  TRIAL_OFF: trialOff,
  EXAM_AUDIENCE: { code: 20010122, status: 200, msg: '请选择可以参加考试的{what}。' },
  RELEASE_BY_RULE: { code: 20010145, status: 200, msg: '这场考试的{what}不是手动公布；如要手动公布，请先在考试的成绩设置里修改。' },
  EXAM_IS_DRAFT: { code: 20010146, status: 200, msg: '考试还没有发布，没有可以公布的内容。' },

  // question banks
  REPO_TITLE_TAKEN: { code: 20020101, status: 200, msg: '已有名为“{title}”的题库，请换一个名称。' },
  REPO_NOT_EMPTY: { code: 20020102, status: 200, msg: '题库里还有 {n} 道试题，请先移走或删除试题。' },
  QUESTION_INVALID: { code: 20020103, status: 200, msg: '{detail}' },
  QUESTION_TYPE_FIXED: { code: 20020104, status: 200, msg: '已保存的试题不能更换题型，请新建一道题。' },
  IMPORT_FAULTS: { code: 20020105, status: 200, msg: '有 {n} 处问题，尚未导入任何试题，请修改后重试。' },
  IMPORT_EMPTY: { code: 20020106, status: 200, msg: '没有正确生成题目，请检查数据格式！' },
  CHAPTER_NOT_EMPTY: { code: 20020107, status: 200, msg: '该章节下还有子章节或试题，请先移走再删除。' },
  POINT_NOT_YOURS: { code: 20020120, status: 403, msg: '知识点“{name}”不在您的管理范围内，不能修改或删除。' },
  POINT_IN_USE: { code: 20020121, status: 200, msg: '有 {n} 道您管理范围之外的试题绑定了这些知识点，不能删除；请联系全站管理员。' },
  POINT_NOT_EMPTY: { code: 20020108, status: 200, msg: '该知识点下还有子知识点，请先移走再删除。' },

  // files
  FILE_KIND: { code: 10020101, status: 200, msg: '不支持这种文件，请上传 {kinds} 格式。' },
  FILE_CONTENT: { code: 10020102, status: 200, msg: '文件内容与扩展名不符或已损坏，请重新选择文件。' },
  FILE_TOO_LARGE: { code: 10020103, status: 413, msg: '文件过大，请控制在 {limit} 以内。' },
  FILE_PIXELS: { code: 10020104, status: 200, msg: '图片尺寸过大，请缩小到 4000 万像素以内。' },
  SHEET_LIMITS: { code: 10020110, status: 200, msg: '表格解压后过大或结构异常，已拒绝读取；请用表格软件另存为普通的 .xlsx 文件再试。' },
  SHEET_ROWS: { code: 10020111, status: 200, msg: '表格的行或列过多，一次最多 {max} 行，请分成几个文件。' },
  STORE_NOT_IN_USE: { code: 10020120, status: 200, msg: '系统没有使用这个存储服务，请刷新页面后重试。' },
  STORE_REFUSED: { code: 10020121, status: 200, msg: '存储服务没有给出上传凭证：{detail}' },
  FILE_FOLDER: { code: 10020106, status: 503, msg: '文件没有保存：存储目录无法写入，请联系管理员检查系统设置中的存储目录。' },
  PICTURES_BUSY: { code: 10020130, status: 429, msg: '正在处理的图片较多，请 {seconds} 秒后再试。' },
  PICTURE_FRAMES: { code: 10020131, status: 200, msg: '动图的帧数过多，请控制在 500 帧以内。' },
  PICTURE_HARD: { code: 10020132, status: 200, msg: '图片过于复杂，无法处理，请另存为普通的 PNG 或 JPG 图片后再上传。' },
  UNKNOWN_HOST: {
    code: 10020133,
    status: 403,
    msg: '不能通过这个网址访问，请使用管理员公布的网址。（管理员：请在 PUBLIC_URL 或 ALLOWED_ORIGINS 中加上这个网址）',
  },
  RICH_TEXT_TAGS: { code: 10020134, status: 400, msg: '内容的格式过于复杂，请清除部分格式后再保存（每段内容最多 5000 个标签）。' },
  FILE_QUOTA: { code: 10020105, status: 200, msg: '今天上传的文件已达上限，请明天再试。' },
} as const satisfies Record<string, { code: number; status: number; msg: string }>;

export type ErrorName = keyof typeof errors;

/** Refusals of any call: by the gateway, by the transport, or by a service that is overloaded or without its database. */
export const refusalsOfEveryCall: ReadonlySet<ErrorName> = new Set<ErrorName>([
  'BAD_INPUT',
  'BUSY',
  'FORBIDDEN',
  'INTERNAL',
  'LICENCE_INVALID',
  'MODULE_OFF',
  'NOT_SIGNED_IN',
  'TIMED_OUT',
  'TOO_LARGE',
  'TOO_MANY',
  'UNKNOWN_CALL',
  'UNKNOWN_HOST',
  'WRONG_METHOD',
]);

/** A refusal that the person who called is meant to read. Everything else that is thrown answers INTERNAL. */
export class BusinessError extends Error {
  readonly code: number;
  readonly status: number;
  constructor(
    readonly errorName: ErrorName,
    readonly values: Readonly<Record<string, string | number>> = {},
    /** Machine-readable details for the page, e.g. the id of the open paper. */
    readonly data: unknown = null,
  ) {
    super(fillText(errors[errorName].msg, values));
    this.name = 'BusinessError';
    this.code = errors[errorName].code;
    this.status = errors[errorName].status;
  }
}
