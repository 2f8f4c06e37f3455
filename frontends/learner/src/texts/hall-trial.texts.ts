import { createTexts } from '@xuekao/frontend-shared/core';

/** Texts of the hall's entry to the trial. */
export const hallTrialText = createTexts({
  'hall.trial.name': '考前试机',
  'hall.trial': '考前试机（选做）：5 分钟检查设备和网络',
  'hall.trial.ready': '{day} 试机通过，这台设备可以参加考试',
  'hall.trial.mend': '{day} 试机时有问题需要处理，请处理后再试一次',
  'hall.trial.unfinished': '试机还差一份练习卷，做完才知道设备能不能用',
  'hall.trial.go': '开始试机',
  'hall.trial.again': '再次试机',
});
