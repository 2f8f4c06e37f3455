import type { exam as inChinese } from '../zh-CN/exam.js';
import type { Translation } from '../translation.js';

export const exam = {
  state0: 'Active',
  state1: 'Disabled',
  state2: 'Draft',
  open1: 'Open to all',
  open2: 'Chosen departments',
  open3: 'Chosen people',
  open9: 'With a password',
  review0: 'Waiting to be marked',
  review1: 'Marked',
  end1: 'The time was over, and the system handed the paper in.',
  end2: 'The exam page was left too often.',
  end3: 'Face recognition failed.',
  end4: 'Nothing was done for a long time, and the system handed the paper in.',
  end5: 'An administrator handed the paper in.',
  end6: 'The device that watches the exam lost its connection.',
  end7: 'The exam was over, and the system handed the paper in.',
  trialTitle: 'Trial before an exam',
  trialContent:
    '<p>This is a practice paper with one question of each type. Its pages and its saving are those of a real exam. It does not ' +
    'count and can be repeated. Do it and hand it in: then you know whether this device is fit for an exam.</p>',
  trialThanks: 'The trial is finished.',
  releaseScore: 'scores',
  releaseAnswer: 'answers and explanations',
  departs: 'departments',
  users: 'people',
  outside: 'you do not manage some of the selected {what}; please choose again',
  copyOf: '{title} (copy)',
  questionTwice: '“{title}” has a question that occurs twice or stands in another section; remove it before you save',
  questionUnknown: '“{title}” has a question that was deleted; remove it before you save',
  groupEmpty: '“{title}” has neither questions nor rules to draw them',
  reminderTitle: 'Please take this exam soon: {title}',
  reminderContent: 'You have not taken the exam “{title}” yet. Please finish it before {end}.',
  resultTitle: 'Result released: {title}',
  resultContent: 'The result of your exam “{title}” has been released. Please have a look.',
} satisfies Translation<typeof inChinese>;
