import { createTexts } from '@xuekao/frontend-shared';

export const screenText = createTexts({
  'screen.page': '屏幕共享',
  'screen.alone': '本页面由考试页面自动使用，无需单独打开。',
  'screen.frame': '屏幕共享（后台）',
  'screen.title': '请共享整个屏幕',
  'screen.gone.title': '屏幕共享已停止，请重新共享',
  'screen.words':
    '点“共享整个屏幕”，在浏览器弹窗中选择“整个屏幕”。画面会实时传给监考人员并录制，按考试规定保存，到期自动删除；共享期间请关闭无关的窗口和消息。',
  'screen.gone.words': '停止的时间已记录，监考人员可以看到。计时没有停止，答案已保存。',
  'screen.share': '共享整个屏幕',
  'screen.refused': '没有共享屏幕。请在弹窗中选择“整个屏幕”，再点“共享”。',
  'screen.wrong': '您选择的是窗口或标签页，请选择“整个屏幕”。',
  'screen.failed': '无法读取屏幕画面，请检查系统的屏幕录制权限后重试。',
  'screen.ready': '屏幕共享已开始',
  'screen.later': '暂时不能共享，先答题',
  'screen.later.wait': '{n} 秒后可以先答题',
  'screen.later.words': '先答题不影响计时和保存，监考人员会看到屏幕没有共享。',
  'screen.open': '共享屏幕',
  'screen.unsupported': '本设备或浏览器不能共享屏幕（手机和平板均不支持）。可以继续答题，监考人员会看到屏幕没有共享；建议改用电脑作答。',
});
