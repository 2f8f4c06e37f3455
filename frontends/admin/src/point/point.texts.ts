import { createTexts } from '@xuekao/frontend-shared';

export const pointText = createTexts({
  'point.title': '知识点',
  'point.note': '试题可以绑定知识点，组卷时按知识点抽题；点知识点名称查看绑定了它的试题。别人建的知识点可以使用，不能修改。',
  'point.name': '知识点名称',
  'point.noun': '知识点',
});
