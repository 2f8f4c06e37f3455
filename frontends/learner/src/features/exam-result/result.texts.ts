import { createTexts } from '@xuekao/frontend-shared/core';

/** Texts of the result page that no other page has. */
export const resultText = createTexts({
  'result.objective': '客观题 {score} 分，主观题待评阅。全部评阅后可以在这里看到总分。',
  'result.answered': '已答',
  'result.answered.value': '{n} / {all} 题',
  'result.print': '打印',
  'result.groups': '各大题得分',
  'result.group': '{got} / {max} 分 · {share}',
  'result.wrongOnly': '只看错题（{n}）',
  'result.legend': '图例',
});
