import { createTexts } from '@xuekao/frontend-shared';

export const importText = createTexts({
  'import.open': '导入',
  'import.export': '导出',
  'import.title': '导入题目',
  'import.steps': '下载模板，每行填写一道题，再上传。读取的题目加在现有题目之后，保存后生效。',
  'import.template': '下载模板',
  'import.read': '读取文件',
  'import.found': '读取到 {n} 道题，{faults} 处有误',
  'import.list': '读取到的题目',
  'import.kind': '{type}，{n} 个选项',
  'import.faults': '有误的行',
  'import.add': '加入 {n} 道题',
  'import.full': '题目太多，最多还能加入 {n} 道',
  'import.again': '重新选择文件',
});
