import { createTexts } from '@xuekao/frontend-shared/core';

/** Texts of a page that was opened while the server cannot be reached. */
export const lostText = createTexts({
  'lost.paper.title': '网络断开，试卷暂时打不开',
  'lost.paper': '网络恢复后会自动打开，请不要关闭此页面。考试时间由服务器计算，断网期间仍在继续。',
  'lost.paper.saved': '断网前显示“已保存”的作答都在服务器上。',
  'lost.paper.kept': '本机还保存着 {n} 道题的作答，网络恢复后会自动提交，请不要清除浏览器数据。',
});
