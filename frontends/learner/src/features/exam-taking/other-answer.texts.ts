import { createTexts } from '@xuekao/frontend-shared';

export const otherText = createTexts({
  'other.title': '第 {label} 题还有另一份作答，没有采用',
  'other.given': '第 {label} 题已换用，换下的作答可以换回',
  'other.none': '（没有作答）',
  'other.blank.none': '（没有填写）',
  'other.use': '换用这一份',
  'other.back': '换回这一份',
  'other.close': '不再提示',
  'other.locked': '题目已锁定，不能换用。',
});
