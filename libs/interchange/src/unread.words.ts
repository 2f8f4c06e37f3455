/**
 * Words that files of questions are recognised by, or that are written into the text of the import: the same in whatever language a
 * person asks. These are of types that there is no question for.
 */

export const matching = '匹配题';
export const withoutAnswer = '没有答案的题';
export const withoutType = '未填题型的题';
export const withoutField = '没有作答区的题';
export const withFields = '含多个作答区的题';
export const otherInteraction = '其他交互题';
/** Types of Moodle. */
export const moodleTypes: Readonly<Record<string, string>> = {
  matching,
  match: matching,
  calculated: '计算题',
  calculatedsimple: '计算题',
  calculatedmulti: '计算选择题',
  ddwtos: '拖放填词题',
  ddimageortext: '图上拖放题',
  ddmarker: '拖放标记题',
  gapselect: '选词填空题',
  randomsamatch: '随机匹配题',
  ordering: '排序题',
};
/** Interactions of QTI. */
export const interactionTypes: Readonly<Record<string, string>> = {
  matchInteraction: matching,
  associateInteraction: matching,
  gapMatchInteraction: '拖放填词题',
  orderInteraction: '排序题',
  hottextInteraction: '文中选择题',
  uploadInteraction: '上传题',
};
