import { createTexts } from '@xuekao/frontend-shared';

export const otherText = createTexts({
  'other.title': '第 {n} 题还有另一份作答，没有采用',
  'other.none': '（没有作答）',
  'other.use': '换用这一份',
  'other.close': '不再提示',
});
