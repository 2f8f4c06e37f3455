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
  'import.again': '返回修改',
  'import.from': '题目来源',
  'import.sheet': '表格',
  'import.words': '文字',
  'import.survey': '其他问卷',
  'text.steps':
    '粘贴题目文字：题目以数字开头，选项以字母开头。题型写在题目后的括号里，例如（多选，最多选3项）、（填空）、（评分）、（矩阵）、（选填）。',
  'text.label': '题目文字',
  'text.example':
    '1. 您所在的年级？\nA. 高一  B. 高二  C. 高三\n2. 您常去哪些地方？（多选，最多选2项）\nA. 图书馆\nB. 操场\nC. 其他____\n' +
    '3. 请评价以下各项（矩阵）\n- 教学\n- 食堂\nA. 满意  B. 一般  C. 不满意\n4. 您的建议（填空，选填）',
  'text.read': '读取文字',
  'text.noQuestion': '不是题目，也不是选项：{line}',
  'text.tooLong': '题目超过 1000 个字，或选项超过 200 个字',
  'text.manyOptions': '选项最多 {n} 个',
  'text.manyRows': '矩阵最多 {n} 行',
  'other.steps': '选择一份问卷，复制它的题目。名额、跳转和显示规则不复制。',
  'other.label': '问卷',
  'other.read': '读取题目',
});
