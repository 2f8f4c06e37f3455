import { createTexts } from '@xuekao/frontend-shared';

/** The exam page beside which a phone films. */
export const coverText = createTexts({
  'phone.scan': '请使用手机扫码接入副摄！',
  'phone.gone.title': '手机副摄已断开，请重新扫码接入！',
  'phone.words': '打开手机浏览器或微信扫一扫，按手机上的提示摆放。二维码仅供您本人使用，只能用一次。',
  'phone.qr': '手机副摄二维码',
  'phone.left': '{n} 秒后更新',
  'phone.renew': '更新二维码',
  'phone.loading': '正在生成二维码',
  'phone.ready': '手机副摄已接入',
  'phone.later': '暂时接不上，先答题',
  'phone.later.wait': '{n} 秒后可以先答题',
  'phone.later.words': '先答题不影响计时和保存，监考人员会看到副摄没有接入。',
  'phone.open': '接入副摄',
  'code.title': '屏幕核对码',
  'code.words': '可以继续答题：手机副摄会自动核对，不用做任何操作。最长显示 30 秒。',
  'code.move': '换个位置',
  'code.shut': '收起',
  'phone.away': '视频服务暂时不可用，副摄无法接入。考试不受影响，请继续答题。',
});
