import { createTexts } from '@xuekao/frontend-shared';

/** Devices that have to work before an exam begins. */
export const gateText = createTexts({
  'gate.title': '接通监考设备',
  'gate.words': '以下设备全部接通后才能开始考试。画面会实时传给监考人员；录像从开始答题时才开始。',
  'gate.computer': '电脑摄像头（主摄）',
  'gate.phone': '手机副摄',
  'gate.screen': '屏幕共享',
  'gate.live': '已接通',
  'gate.waiting': '未接通',
  'gate.computer.words': '请允许浏览器使用摄像头，并坐在画面中央。',
  'gate.computer.video': '摄像头画面',
  'gate.phone.words': '请使用手机扫码接入副摄！把手机放在身侧，能拍到您和桌面。二维码只能用一次。',
  'gate.phone.ready': '手机正在拍摄，请不要移动手机或锁屏。',
  'gate.screen.words': '点“共享整个屏幕”，在浏览器弹窗中选择“整个屏幕”。',
  'gate.screen.ready': '正在共享整个屏幕，考试结束前请不要停止。',
  'gate.screen.share': '共享整个屏幕',
  'gate.screen.unsupported': '本设备或浏览器不能共享屏幕（手机和平板均不支持），请改用电脑。',
  'gate.away': '视频服务暂时不可用，设备无法接通。请联系监考人员，由监考人员同意后再开始。',
  'gate.help': '设备无法接通？请联系监考人员，说明原因后可由监考人员同意开考。',
  'gate.excused': '监考人员已同意您直接开考。',
  'gate.begin': '进入考试',
  'gate.left': '还有 {n} 项设备没有接通',
  'gate.all': '设备已全部接通，可以开始考试',
});
