import { createTexts } from '@xuekao/frontend-shared';

export const copyText = createTexts({
  'copies.title': '导出监考记录',
  'copies.note': '一个压缩文件：可直接打开的网页、数据和未到期的照片。导出会记入日志；导出的文件不会自动删除，请妥善保管。',
  'copies.person': '导出给考生本人',
  'copies.personHelp': '不含监考人员的姓名和处理说明。',
  'copies.office': '导出供申诉处理',
  'copies.officeHelp': '含监考人员的姓名和处理说明，不要交给考生本人。',
  'copies.running': '正在导出 {n}/{m}，点击停止',
  'copies.stop': '停止导出',
  'copies.done': '监考记录已导出',
});
