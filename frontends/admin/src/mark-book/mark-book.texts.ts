import { createTexts } from '@xuekao/frontend-shared';

export const markBookText = createTexts({
  'marks.title': '成绩单',
  'marks.of': '成绩单：{title}',
  'marks.export': '导出成绩',
  'marks.exportNote':
    'Excel 文件，含五张表：成绩与名次、每题得分、试题得分率、部门汇总、未参加名单。只包含您能看到的考生；多次参加的，取有效的最高分。文件保留一天。',
  'marks.start': '生成成绩表',
  'marks.again': '重新生成',
  'marks.stop': '停止',
  'marks.reading': '正在读取成绩…',
  'marks.writing': '正在生成：{n} / {m} 行',
  'marks.stopped': '已停止生成。',
  'marks.failed': '成绩表没有生成，请重新生成。',
  'marks.done': '成绩表已生成，{size} MB，{time}',
  'marks.download': '下载成绩表',
  'marks.downloading': '正在下载 {n} / {m}',
});
