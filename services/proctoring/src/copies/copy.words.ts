import type { calls, Output } from '@xuekao/contracts';

type Captures = Output<typeof calls.proctoring.captures.list>['captures'][number];
type Leave = Output<typeof calls.proctoring.leaves.list>[number];
type Interruption = Output<typeof calls.proctoring.interruptions.list>[number];
type Recording = Output<typeof calls.proctoring.recordings.list>['recordings'][number];
type Challenge = Output<typeof calls.proctoring.challenges.list>[number];
type Deed = Output<typeof calls.proctoring.watch.timeline>[number];

/** Words of the page in a copy of proctoring evidence. */
export const copyWords = {
  title: '监考记录',
  exam: '考试',
  name: '姓名',
  userName: '账号',
  from: '开始',
  to: '结束',
  running: '仍在作答',
  madeAt: '导出时间',
  madeBy: '导出人',
  forPerson: '给考生本人：不含监考人员的姓名和处理说明。',
  forOffice: '供申诉处理：含监考人员的姓名和处理说明，不要交给考生本人。',
  zone: '时间均为北京时间，以服务器为准。照片到期后自动删除，到期的照片不在本文件中；录像请在系统中逐段播放。',
  left: (n: number): string => `另有 ${n} 张照片超出文件上限，没有导出。`,
  none: '没有记录。',
  checked: (time: string): string => `考前人脸核验通过：${time}`,
  seconds: (n: number): string => `${n} 秒`,
  going: '仍在继续',
  unknown: '未知',
  timeline: '经过',
  captures: '抓拍',
  challenges: '屏幕变色检测（实验性，不作为处理依据）',
  leaves: '离开',
  interruptions: '离线与画面中断',
  recordings: '录像',
  columns: {
    time: '时间',
    what: '事件',
    detail: '说明',
    verdict: '结论',
    score: '相似度',
    match: '吻合度',
    fault: '画面问题',
    picture: '照片',
    finding: '处理',
    dispute: '异议与答复',
    kind: '方式',
    seconds: '时长',
    end: '结束',
    state: '状态',
    until: '保存至',
  },
  ended: '触发强制交卷',
  pictureOf: (time: string): string => `${time} 的照片`,
  as: { confirmed: '确认异常', dismissed: '排除异常' },
  by: (as: string, name: string, note: string): string => `${as}（${name}）：${note}`,
  disputed: (time: string, text: string): string => `异议（${time}）：${text}`,
  answered: (time: string, text: string): string => `答复（${time}）：${text}`,
  both: (dispute: string, answer: string): string => `${dispute}；${answer}`,
  waits: '待答复',
} as const;

export const verdictWords = {
  same: '本人',
  other: '不是本人',
  nobody: '没有人脸',
  several: '多张人脸',
  small: '人脸过小',
  unreadable: '照片无法识别',
  unenrolled: '未登记人脸',
  unavailable: '未能比对',
  broken: '摄像头没有画面',
} as const satisfies Record<Captures['verdict'], string>;
export const faultWords = {
  '': '',
  dark: '画面太暗',
  covered: '画面被遮挡',
  blurred: '画面模糊',
  frozen: '画面静止',
} as const satisfies Record<Captures['fault'], string>;
export const leaveWords = { hidden: '切换页面', blur: '切换窗口', fullscreen: '退出全屏' } as const satisfies Record<Leave['kind'], string>;
export const interruptionWords = {
  offline: '答题页面离线',
  computer: '电脑摄像头画面中断',
  phone: '手机副摄中断',
  screen: '屏幕共享中断',
} as const satisfies Record<Interruption['kind'], string>;
export const streamWords = { computer: '电脑摄像头', phone: '手机副摄', screen: '屏幕' } as const satisfies Record<
  Recording['kind'],
  string
>;
export const recordingWords = {
  running: '录制中',
  waiting: '处理中',
  ready: '可播放',
  empty: '没有画面',
  full: '磁盘已满，未保存',
  failed: '无法播放',
  over: '已删除',
} as const satisfies Record<Recording['state'], string>;
export const challengeWords = {
  followed: '画面随屏幕变色',
  flat: '画面没有变化',
  unlike: '变化与屏幕不一致',
  late: '没有按时完成',
} as const satisfies Record<NonNullable<Challenge['verdict']>, string>;
export const deedWords = {
  begun: '开始考试',
  paused: '暂停',
  resumed: '恢复',
  timeGiven: '加时',
  handedIn: '交卷',
  reopened: '重新开放',
  swapped: '换卷',
  invalid: '设为无效',
  valid: '设为有效',
  said: '监考消息',
  leave: '离开',
  offline: '离线',
  computerStream: '电脑摄像头画面',
  phoneStream: '手机副摄接入',
  screenStream: '屏幕画面',
  codeSeen: '手机副摄拍到屏幕核对码（实验性）',
  codeUnseen: '手机副摄没有拍到屏幕核对码（实验性，不作为处理依据）',
} as const satisfies Record<Deed['what'], string>;
